//! Plugins and formats: loading, bounds, and real files before judges that are not ours.

mod authors;
mod compiled;
mod contract;
mod corpus;
mod loading;
mod page;
mod sandbox;
