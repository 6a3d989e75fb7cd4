//! Texts that are translated again although their sources have not changed: those with a key, and those
//! whose terms of the glossary have changed. `targum.toml` may hold a glossary and options of formats.

use targum_tests::{
    Ended, Host, KEY, Setup,
    project::{Project, done},
};

const EN: &str = "{\n  \"menu\": {\n    \"open\": \"Open the door\",\n    \"shut\": \"Shut the gate\"\n  },\n  \
                  \"bye\": \"Bye\"\n}\n";

/// Runs a command on a project whose targum.toml has these lines at its end.
fn run(project: &Project, toml: &str, more: &[&str]) -> Ended {
    let files = "[translate]\nfrom = \"en\"\nto = [\"pt\"]\n";
    let group = "[[translate.files]]\nsource = \"en.json\"\n";
    project.write("targum.toml", format!("{files}{group}{toml}"));
    project.pseudo(&["json"], more)
}

/// Returns a translated project with an edit at `menu.shut`.
fn edited(toml: &str) -> Project {
    let project = Project::new(&[("en.json", EN)]);
    done(&run(&project, toml, &[]));
    let text = project.read("pt.json");
    let line = text.lines().find(|line| line.contains("\"shut\"")).expect("a line");
    project.write("pt.json", text.replace(line, "    \"shut\": \"Feche\""));
    done(&run(&project, toml, &[]));
    project
}

/// Writes other texts in the place of the machine's, with a lock that says the machine wrote them.
fn with_other_machine_texts() -> Project {
    let project = Project::new(&[("en.json", EN)]);
    let data = project.data(&["json"]);
    let variables = [("TARGUM_DATA", data.as_path())];
    let arguments = ["en.json", "--from", "en", "--to", "pt", "--engine", "identity"];
    done(&project.run(&arguments, &variables));
    assert_eq!(project.read("pt.json"), EN);
    project
}

#[test]
fn texts_with_a_key_are_translated_again() {
    let project = with_other_machine_texts();
    let renewed = run(&project, "", &["--renew", "--key", "menu.o*"]);
    assert!(done(&renewed).starts_with("pt.json: 1 translated, 2 as before\n"), "{}", renewed.out);
    let text = project.read("pt.json");
    assert!(text.contains("\"open\": \"⟦") && text.contains("\"bye\": \"Bye\""), "{text}");
    assert_eq!(done(&run(&project, "", &["--check"])), "stale: 0 files; up to date: 1 file\n");
    let two = run(&project, "", &["--renew", "--key", "bye", "--key", "menu.shut"]);
    assert!(done(&two).starts_with("pt.json: 2 translated, 1 as before\n"), "{}", two.out);
    assert!(!project.read("targum.lock").contains(":hand"));
}

#[test]
fn people_s_texts_stay_unless_their_key_is_named_with_force() {
    let project = edited("");
    done(&run(&project, "", &["--renew", "--key", "menu.*"]));
    assert!(project.read("pt.json").contains("\"shut\": \"Feche\""));
    assert!(project.read("targum.lock").contains(":hand"));
    let other = project.read("pt.json");
    let line = other.lines().find(|line| line.contains("\"bye\"")).expect("a line");
    project.write("pt.json", other.replace(line, "  \"bye\": \"Tchau\""));
    done(&run(&project, "", &["--force", "--key", "menu.shut"]));
    let text = project.read("pt.json");
    assert!(text.contains("\"shut\": \"⟦") && text.contains("\"bye\": \"Tchau\""), "{text}");
    assert_eq!(project.read("targum.lock").matches(":hand").count(), 1);
}

#[test]
fn wrong_keys_are_reported() {
    let project = edited("");
    let before = (project.read("pt.json"), project.read("targum.lock"));
    for (arguments, status, said) in [
        (&["--renew", "--key", "nothing"][..], 1, "--key: no text of these files has such a key\n"),
        (
            &["--renew=glossary", "--key", "bye"],
            2,
            "--renew=glossary finds the texts itself: leave out --key, or write --renew\n",
        ),
        (&["--key", "bye"], 2, "<--force|--renew[=<WHAT>]>"),
        (&["--renew=all", "--force"], 2, "cannot be used with"),
    ] {
        let ended = run(&project, "", arguments);
        assert_eq!(ended.status, status, "{}", ended.err);
        assert!(ended.err.contains(said), "{}", ended.err);
    }
    assert_eq!((project.read("pt.json"), project.read("targum.lock")), before);
}

#[test]
fn a_changed_term_renews_only_the_texts_with_it() {
    let before = "[translate.glossary]\ngate = \"portão\"\ndoor = { pt = \"porta\" }\n";
    let project = Project::new(&[("en.json", EN)]);
    done(&run(&project, before, &[]));
    let text = project.read("pt.json");
    assert!(text.contains("porta ") && text.contains("portão "), "{text}");
    assert_eq!(done(&run(&project, before, &["--check"])), "stale: 0 files; up to date: 1 file\n");

    // A term gets another translation, one goes, and one comes.
    let stale = "pt.json: stale: the glossary or the options of formats have changed\n";
    for (after, renewed, kept) in [
        (before.replace("portão", "cancela"), "cancela ", "porta "),
        ("[translate.glossary]\ngate = \"cancela\"\n".to_owned(), "đóóř", "cancela "),
        ("[translate.glossary]\ngate = \"cancela\"\nBye = \"Tchau\"\n".to_owned(), "Tchau", "đóóř"),
    ] {
        assert!(run(&project, &after, &["--check"]).out.starts_with(stale));
        let told = run(&project, &after, &[]);
        assert!(done(&told).starts_with("pt.json: 1 translated, 2 as before\n"), "{}", told.out);
        let text = project.read("pt.json");
        assert!(text.contains(renewed) && text.contains(kept), "{text}");
        assert_eq!(
            done(&run(&project, &after, &["--check"])),
            "stale: 0 files; up to date: 1 file\n"
        );
    }
}

#[test]
fn a_host_tells_which_texts_a_changed_glossary_touches() {
    let setup = Setup {
        project_tables: "[glossary]\ngate = \"portão\"\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json"])
    };
    let host = Host::start(&setup);
    let project = Project::new(&[("en.json", EN)]);
    let server = format!("http://{}", host.address);
    let run = |more: &[&str]| {
        let arguments = ["en.json", "--from", "en", "--to", "pt", "--server", &server];
        let arguments = [&arguments[..], more].concat();
        project.run(&arguments, &[("TARGUM_API_KEY", std::path::Path::new(KEY))])
    };
    done(&run(&[]));
    let generation = host.generation();
    host.edit("config/projects/main.toml", "portão", "cancela");
    Host::within(targum_tests::SOON, "the reload", || host.generation() != generation);
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
    let told = run(&["--renew=glossary"]);
    assert!(done(&told).starts_with("pt.json: 1 translated, 2 as before\n"), "{}", told.out);
    assert!(project.read("pt.json").contains("cancela "));
    let again = run(&["--renew=glossary"]);
    assert!(done(&again).starts_with("pt.json: 3 as before\n"), "{}", again.out);
}

#[test]
fn the_project_file_has_options_of_formats() {
    let project = Project::new(&[("en.json", EN)]);
    let skipping = "[translate.options.json]\nskip = [\"menu.shut\", \"bye\"]\n";
    assert!(done(&run(&project, skipping, &[])).starts_with("pt.json: 1 translated\n"));
    let text = project.read("pt.json");
    assert!(text.contains("\"shut\": \"Shut the gate\"") && text.contains("\"bye\": \"Bye\""));
    assert_eq!(run(&project, "", &["--check"]).status, 1, "an option has changed");
    for (toml, said) in [
        (
            "[translate.options.json]\nskp = [\"bye\"]\n",
            "targum.toml:7: translate.options.json.skp: ",
        ),
        (
            "[translate.options.jsn]\nskip = [\"bye\"]\n",
            "targum.toml:6: translate.options.jsn: no format `jsn` in project",
        ),
        ("[translate.options]\njson = 1\n", "targum.toml:7: translate.options.json: "),
        ("[translate.glossary]\ngate = 1\n", "targum.toml:7: translate.glossary.gate: "),
    ] {
        let ended = run(&project, toml, &["--renew"]);
        assert_eq!(ended.status, 2, "{toml}: {}", ended.err);
        assert!(ended.err.contains(said), "{toml}: {}", ended.err);
    }
}

#[test]
fn a_host_adds_the_glossary_and_the_options_of_the_project_file() {
    let setup = Setup {
        project_tables: "[glossary]\ngate = \"portão\"\nshut = \"fechar\"\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json"])
    };
    let host = Host::start(&setup);
    let project = Project::new(&[("en.json", EN)]);
    let head = format!(
        "[translate]\nfrom = \"en\"\nto = \"pt\"\nserver = \"http://{}\"\n\n\
         [[translate.files]]\nsource = \"en.json\"\n\n",
        host.address
    );
    let run = |toml: &str, more: &[&str]| {
        project.write("targum.toml", format!("{head}{toml}"));
        project.run(more, &[("TARGUM_API_KEY", std::path::Path::new(KEY))])
    };
    let own = "[translate.glossary]\ngate = { pt = \"cancela\", de = \"Tor\" }\n\n\
               [translate.options.json]\nskip = \"bye\"\n";
    assert!(done(&run(own, &[])).starts_with("pt.json: 2 translated\n"));
    let text = project.read("pt.json");
    assert!(text.contains("Fechar ") && text.contains("\"bye\": \"Bye\""), "{text}");
    assert!(text.contains("cancela "), "{text}");
    assert_eq!(done(&run(own, &["--check"])), "stale: 0 files; up to date: 1 file\n");
    // A change of one of them is noticed as without a host.
    let changed = own.replace("cancela", "porteira");
    assert_eq!(run(&changed, &["--check"]).status, 1);
    let told = run(&changed, &[]);
    assert!(done(&told).starts_with("pt.json: 1 translated, 1 as before\n"), "{}", told.out);
    assert!(project.read("pt.json").contains("porteira "));
    // The command prints the reason of the refusal by the host.
    for (toml, said) in [
        ("[translate.options.json]\nskp = \"bye\"\n", "option `skp` is none of "),
        ("[translate.options.json]\nunsure = \"1\"\n", "field `options` must not have `unsure`"),
        ("[translate.glossary]\ngate = \"\"\n", "field `glossary` has no translation of `gate`"),
    ] {
        let refused = run(toml, &["--renew"]);
        assert_eq!(refused.status, 1, "{}", refused.err);
        assert!(refused.err.contains(said), "{}", refused.err);
    }
    let toml = head.replace("to =", "min_confidence = 0.5\nto =");
    project.write("targum.toml", toml);
    let refused = project.run(&[], &[("TARGUM_API_KEY", std::path::Path::new(KEY))]);
    assert_eq!(refused.status, 2);
    assert!(
        refused
            .err
            .contains("targum.toml:3: translate.min_confidence: with a host, this belongs to "),
        "{}",
        refused.err
    );
}

#[test]
fn a_wrong_option_is_the_only_complaint() {
    let toml = "[translate]\nfrom = \"en\"\nto = \"pt\"\n\n[translate.options.json]\nskp = \"bye\"\n\n\
                [[translate.files]]\nsource = \"en.json\"\n";
    let project = Project::new(&[("targum.toml", toml), ("en.json", "{\"a\": \"Hello\"}\n")]);
    // The plugin of the other format is installed, and not loaded.
    let refused = project.pseudo(&["json", "toml"], &[]);
    assert_eq!((refused.out.as_str(), refused.err.lines().count()), ("", 1), "{}", refused.err);
    assert!(refused.err.contains("translate.options.json.skp: option `skp`"), "{}", refused.err);
}
