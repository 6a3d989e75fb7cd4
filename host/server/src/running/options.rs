//! The trial of the options that projects give to formats, with the plugins that take them: a
//! mistake in an option is the operator's, and no client should be the first to see it.

use targum_sdk::HOST_OPTIONS;

use targum_config::{Loaded, Problem};
use targum_core::locale::{Locale, Pair};
use targum_sandbox::{Plugin, Plugins, render::context};

/// Returns the options that their plugins refuse. The options of formats without a plugin are not
/// tried. Calls plugins, so it must not run on a thread of the runtime.
pub(super) fn problems(loaded: &Loaded, plugins: &Plugins) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (source, project) in &loaded.projects {
        for format in project.formats.options.keys() {
            let Some(plugin) = plugins.get(format) else { continue };
            let mut options = project.formats.pairs(format);
            // The check has refused it already.
            options.retain(|(name, _)| !HOST_OPTIONS.contains(&name.as_str()));
            while let Some(message) = refusal(plugin, &options) {
                let named = |(name, _): &&(String, String)| named(&message) == Some(name.as_str());
                let name = options.iter().find(named).map(|(name, _)| name.clone());
                let Some(name) = name else {
                    problems.push(source.problem(&format!("formats.options.{format}"), message));
                    break;
                };
                let what = message.strip_prefix(&format!("option `{name}`: ")).unwrap_or(&message);
                problems.push(source.problem(&format!("formats.options.{format}.{name}"), what));
                // The options may have further faults.
                options.retain(|(option, _)| *option != name);
            }
        }
    }
    problems
}

/// Returns a plugin's refusal of these options for an empty document, unless the plugin refuses the
/// empty document without them too.
fn refusal(plugin: &Plugin, options: &[(String, String)]) -> Option<String> {
    let locale = |tag| Locale::parse(tag).ok();
    let pair = Pair { source: locale("en")?, target: locale("pt")? };
    let says = |options| plugin.unsupported("", &context(&pair, options));
    let refusal = says(options)?;
    (says(&[]).as_ref() != Some(&refusal)).then_some(refusal)
}

/// Returns the option that a message of the SDK begins with.
fn named(message: &str) -> Option<&str> {
    message.strip_prefix("option `")?.split('`').next()
}
