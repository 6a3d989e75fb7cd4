#!/usr/bin/env node
// Runs the program that the package for this platform brings along, with the same arguments.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `@targum/${process.platform}-${process.arch}`;

function fail(message) {
  console.error(`targum: ${message}`);
  process.exit(1);
}

function find() {
  try {
    return require.resolve(`${platform}/bin/targum`);
  } catch {
    return fail(
      `the package ${platform} is not installed. Either targum has no package for this platform ` +
        "(it has them for Linux on x64 and on arm64), or npm left optional dependencies out: " +
        "install targum again without --omit=optional.",
    );
  }
}

const program = spawn(find(), process.argv.slice(2), { stdio: "inherit" });
program.on("error", (error) => fail(`${program.spawnfile} cannot be run: ${error.message}`));
program.on("exit", (status, signal) => {
  process.exitCode = signal ? 128 + constants.signals[signal] : status;
});
// The terminal sends Ctrl-C to both; both end when the program has finished what is under way.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => program.kill("SIGTERM"));
