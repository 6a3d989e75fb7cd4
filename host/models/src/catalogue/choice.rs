//! The choice of a model among those of a direction.

use icu_locale::LanguageIdentifier;
use serde::{Deserialize, Serialize};

use super::{Catalogue, Filter, MAJOR, ModelSet, Stage};
use crate::{
    error::{Error, Result},
    route,
};

/// A preference among models of one direction that differ in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// The smallest architecture: the fastest answers.
    Small,
    /// The largest architecture: the best answers.
    Large,
}

/// A preference among models of one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// A size; that of Firefox on computers when absent.
    pub size: Option<Size>,
    /// Whether models that are not released yet may be taken.
    pub nightly: bool,
}

impl ModelSet {
    /// Returns whether the model is released.
    pub fn is_stable(&self) -> bool {
        self.identity.filter != Filter::Nightly && self.identity.version.stage == Stage::Release
    }
}

impl Choice {
    /// Chooses among the models of one direction: of each architecture and platform the newest,
    /// then the size that is asked for; without one, the model that Firefox takes on a computer.
    pub fn among<'a>(&self, sets: impl Iterator<Item = &'a ModelSet>) -> Option<&'a ModelSet> {
        let allowed: Vec<&ModelSet> = sets.filter(|set| self.nightly || set.is_stable()).collect();
        let newest = allowed.iter().copied().filter(|set| {
            !allowed.iter().any(|other| {
                other.identity.architecture == set.identity.architecture
                    && is_for_android(other) == is_for_android(set)
                    && other.identity.version > set.identity.version
            })
        });
        let rank = |set: &ModelSet| {
            let architecture = set.identity.architecture as u8;
            match self.size {
                None => 0,
                Some(Size::Large) => architecture,
                Some(Size::Small) => u8::MAX - architecture,
            }
        };
        newest.max_by_key(|set| {
            (rank(set), !is_for_android(set), set.identity.version, set.identity.architecture)
        })
    }
}

fn is_for_android(set: &ModelSet) -> bool {
    set.identity.filter == Filter::Android
}

impl Catalogue {
    /// Returns the names of the directions that have a model under a choice.
    pub fn directions(&self, choice: &Choice) -> Vec<String> {
        let allowed = self.sets.iter().filter(|set| choice.nightly || set.is_stable());
        let mut names: Vec<String> = allowed.map(ModelSet::name).collect();
        // The sets are sorted by name.
        names.dedup();
        names
    }

    /// Returns the models of a direction, by its exact name.
    pub fn of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a ModelSet> + 'a {
        self.sets.iter().filter(move |set| set.name() == name)
    }

    /// Returns the models to translate one language into another with: one, or two by way of
    /// English where there is no direct one.
    ///
    /// # Errors
    /// There is no such model; the message says why.
    pub fn choose(
        &self,
        source: &LanguageIdentifier,
        target: &LanguageIdentifier,
        choice: &Choice,
    ) -> Result<Vec<&ModelSet>> {
        let names = self.directions(choice);
        let pairs: Vec<_> = names.iter().filter_map(|name| route::pair(name)).collect();
        let found = route::route_among(&pairs, source, target);
        let sets = found.iter().map(|index| {
            let (source, target) = &pairs[*index];
            let same =
                |set: &&ModelSet| set.identity.source == *source && set.identity.target == *target;
            choice.among(self.sets.iter().filter(same))
        });
        match sets.collect::<Option<Vec<_>>>() {
            Some(sets) if !sets.is_empty() => Ok(sets),
            _ => Err(Error::Request(self.why_not(source, target, choice))),
        }
    }

    fn why_not(
        &self,
        source: &LanguageIdentifier,
        target: &LanguageIdentifier,
        choice: &Choice,
    ) -> String {
        let name = format!("{source}-{target}");
        let left_out = self.left_out.iter().find(|(pair, _)| pair.as_deref() == Some(&name));
        if let Some((_, problem)) = left_out {
            return format!("the model of {name} cannot be used: {problem}");
        }
        if !choice.nightly && self.of(&name).next().is_some() {
            return format!("the model of {name} is not released yet; take it with --nightly");
        }
        if let Some(version) = self.other_versions.get(&name) {
            return format!(
                "the model of {name} has version {version}, and this program runs version {MAJOR}"
            );
        }
        let known = self.directions(choice);
        let wants = |id: &LanguageIdentifier| {
            known.iter().filter_map(|known| route::pair(known)).any(|(one, other)| {
                [one, other].iter().any(|have| route::distance(have, id).is_some())
            })
        };
        match [source, target].into_iter().find(|id| !wants(id)) {
            Some(unknown) => format!("there is no model of {name}, and none of {unknown} at all"),
            None => format!("there is no model of {name}, and no way by English"),
        }
    }
}
