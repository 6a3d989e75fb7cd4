//! The options of commands that fetch plugins, and what they print of a plugin.

use std::time::Duration;

use clap::Args;
use targum_packages::{Bounds, Offer, Package};
use targum_sandbox::Limits;

use crate::commands::print::print_line;

/// The time for a whole fetch. A plugin has a few megabytes.
const WHOLE: Duration = Duration::from_secs(600);

/// The settings for fetching plugins.
#[derive(Args, Clone, Debug)]
pub(crate) struct Source {
    /// Allow HTTP without TLS for other machines too. For this machine it is always allowed.
    #[arg(long)]
    pub(crate) insecure: bool,
    /// The time that a server may say nothing, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
}

impl Source {
    /// Returns the bounds of a fetch for a host with these limits.
    pub(crate) fn bounds(&self, limits: &Limits) -> Bounds {
        Bounds {
            bytes: limits.max_plugin_bytes,
            silence: Duration::from_secs(self.timeout),
            whole: WHOLE,
            insecure: self.insecure,
        }
    }
}

/// Prints what was found out about a plugin and its origin.
pub(crate) fn print(offer: &Offer) {
    print_package(&offer.package);
    print_line!("  origin    {}", offer.origin);
    if let Some(signer) = &offer.signer {
        print_line!("  signer    {} ({})", signer.name, signer.comment);
    }
}

/// Prints what was found out about a plugin.
pub(crate) fn print_package(package: &Package) {
    let size = package.bytes.len();
    print_line!("{}: {}", package.about.id, package.about.summary);
    print_line!("  contract  {}", package.contract);
    print_line!("  size      {} KiB ({size} bytes)", size.div_ceil(1024));
    print_line!("  digest    blake3:{}", package.digest);
}
