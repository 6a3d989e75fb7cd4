//! The page about the contract says what the WIT files say. `UPDATE_PAGES=1` writes the page anew.

use std::fs;

use targum_tests::{contract_page::contract_page, workspace};

#[test]
fn the_page_about_the_contract_is_made_from_its_files() {
    let file = workspace().join("docs/contract.md");
    let made = contract_page();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(&file, &made).expect("the page is written");
    }
    let page = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        page == made,
        "docs/contract.md differs from sdk/wit: run this test with UPDATE_PAGES=1"
    );
}
