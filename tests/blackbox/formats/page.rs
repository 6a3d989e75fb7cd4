//! Checks that `docs/formats.md` shows what the program does: every example is made again and
//! compared. With `UPDATE_DOCS=1`, the page is written instead. Read the difference before you
//! commit it.

use targum_tests::{Host, Setup, translate_body, workspace};

/// The page as blocks between fences. Blocks with odd indices are within fences.
struct Page {
    blocks: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut blocks = vec![String::new()];
        let mut fence: Option<String> = None;
        for line in text.split_inclusive('\n') {
            let ticks = line.len() - line.trim_start_matches('`').len();
            let closes = fence.as_deref() == Some(line.trim_end());
            let opens = fence.is_none() && ticks >= 3;
            if closes {
                blocks.push(String::new());
                fence = None;
            }
            blocks.last_mut().expect("a block").push_str(line);
            if opens {
                fence = Some("`".repeat(ticks));
                blocks.push(String::new());
            }
        }
        Page { blocks }
    }

    fn write(&self) -> String {
        self.blocks.concat()
    }
}

/// Returns the format that the text before an example is about.
fn format(prose: &str) -> Option<&str> {
    let heading = prose.rsplit_once("## `")?.1;
    heading.split_once('`').map(|(id, _)| id)
}

#[test]
fn the_page_shows_what_the_program_does() {
    let path = workspace().join("docs/formats.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    let mut page = Page::read(&text);
    assert_eq!(page.write(), text);
    let project_tables =
        "[formats]\nadditional = [\"toml\", \"srt\", \"resx\", \"mf2\"]\n".to_owned();
    let host = Host::start(&Setup { project_tables, ..Setup::engine("local") });
    let mut shown = Vec::new();
    for i in 0..page.blocks.len().saturating_sub(3) {
        let Some(id) = format(&page.blocks[i]).map(str::to_owned) else { continue };
        let source = page.blocks[i + 1].trim_end_matches('\n');
        let answer = host.client().translate(&translate_body(&id, "pt", source));
        page.blocks[i + 3] = answer.translated() + "\n";
        shown.push(id);
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, page.write()).expect("the page is written");
    } else {
        assert_eq!(page.write(), text, "run with UPDATE_DOCS=1 and read the difference");
    }
    let folder = std::fs::read_dir(workspace().join("plugins")).expect("the plugins");
    let crates = folder.flatten().filter(|entry| entry.path().join("Cargo.toml").is_file());
    let mut formats: Vec<_> =
        crates.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    formats.sort();
    shown.sort();
    assert_eq!(shown, formats, "every format has its example");
}
