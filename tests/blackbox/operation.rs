//! Operation: restarts, crashes, full disks, packages of configuration, and several hosts.

mod audit;
mod crash;
mod day;
mod deployment;
mod disk;
mod restart;
mod shared;
mod shared_away;
mod shared_cluster;
mod tracing;
mod variables;
