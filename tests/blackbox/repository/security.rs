//! Every claim of `SECURITY.md` has a test: each test that it names exists.

use std::fs;

use targum_tests::workspace;

#[test]
fn every_claim_has_its_test() {
    let page = fs::read_to_string(workspace().join("SECURITY.md")).expect("the page");
    let mut claims = 0;
    for quoted in page.split('`').skip(1).step_by(2) {
        let Some((file, test)) = quoted.split_once(": ").filter(|(file, _)| file.ends_with(".rs"))
        else {
            continue;
        };
        let text = fs::read_to_string(workspace().join(file))
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        let function = format!("fn {test}()");
        let at = text.find(&function).unwrap_or_else(|| panic!("no test {test} in {file}"));
        let before = text[..at].trim_end().trim_end_matches("async").trim_end();
        assert!(before.ends_with(']'), "{test} in {file} is no test");
        claims += 1;
    }
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.ends_with("| held by |"));
    for row in rows {
        assert!(row.contains(".rs: "), "a claim without a test: {row}");
    }
    assert!(claims >= 30, "{claims}");
}
