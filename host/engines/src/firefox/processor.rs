//! The features of the processor that the embedded engine and the binary need.

#[cfg(target_arch = "x86_64")]
use std::arch::is_x86_feature_detected;

#[cfg(target_arch = "aarch64")]
use std::arch::is_aarch64_feature_detected;

/// The instructions that the engine's fast kernel needs on this architecture.
#[cfg(target_arch = "aarch64")]
const KERNEL: &str = "I8MM";
#[cfg(not(target_arch = "aarch64"))]
const KERNEL: &str = "AVX2";

/// Returns a message that names the instructions which the binary was compiled for and this processor lacks;
/// `None` when it lacks none. The program calls this first: without these instructions the process is killed
/// for an illegal one.
#[cfg(target_arch = "x86_64")]
pub fn processor_problem() -> Option<String> {
    // The standard library's detection answers from the build's own settings here.
    let cpu = raw_cpuid::CpuId::new();
    let basic = cpu.get_feature_info();
    let basic = |has: fn(&raw_cpuid::FeatureInfo) -> bool| basic.as_ref().is_some_and(has);
    // The name of an instruction set, whether the binary uses it, and whether the processor has it.
    let sets = [
        ("SSE3", cfg!(target_feature = "sse3"), basic(|f| f.has_sse3())),
        ("SSSE3", cfg!(target_feature = "ssse3"), basic(|f| f.has_ssse3())),
        ("SSE4.1", cfg!(target_feature = "sse4.1"), basic(|f| f.has_sse41())),
        ("SSE4.2", cfg!(target_feature = "sse4.2"), basic(|f| f.has_sse42())),
        ("POPCNT", cfg!(target_feature = "popcnt"), basic(|f| f.has_popcnt())),
        ("CMPXCHG16B", cfg!(target_feature = "cmpxchg16b"), basic(|f| f.has_cmpxchg16b())),
    ];
    let missing = sets.iter().filter(|(_, is_used, has)| *is_used && !has);
    let missing: Vec<&str> = missing.map(|(name, ..)| *name).collect();
    (!missing.is_empty()).then(|| {
        let missing = missing.join(", ");
        format!(
            "Targum needs an x86-64-v2 processor (about 2009 and later), and this one lacks {missing}"
        )
    })
}

/// Returns nothing: the binary is built for every processor of this architecture.
#[cfg(not(target_arch = "x86_64"))]
pub fn processor_problem() -> Option<String> {
    None
}

/// Returns a note that the engine is slow on this processor, and why; `None` where the engine uses its fast
/// kernel.
pub fn slow_processor() -> Option<String> {
    (!has_kernel()).then(|| {
        format!(
            "the embedded engine uses its portable kernel, which is several times slower: this processor lacks \
             {KERNEL}"
        )
    })
}

/// Returns whether the processor has the instructions of the engine's fast kernel.
pub(super) fn has_kernel() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2");
    #[cfg(target_arch = "aarch64")]
    return is_aarch64_feature_detected!("i8mm");
    // The library has no fast kernel for other architectures.
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return false;
}
