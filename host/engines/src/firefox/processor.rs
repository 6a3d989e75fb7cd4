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
    let extended = cpu.get_extended_feature_info();
    let later = cpu.get_extended_processor_and_feature_identifiers();
    let basic = |has: fn(&raw_cpuid::FeatureInfo) -> bool| basic.as_ref().is_some_and(has);
    let extended =
        |has: fn(&raw_cpuid::ExtendedFeatures) -> bool| extended.as_ref().is_some_and(has);
    // The name of an instruction set, whether the binary uses it, and whether the processor has it.
    let sets = [
        ("AVX", cfg!(target_feature = "avx"), basic(|f| f.has_avx())),
        ("AVX2", cfg!(target_feature = "avx2"), extended(|f| f.has_avx2())),
        ("BMI1", cfg!(target_feature = "bmi1"), extended(|f| f.has_bmi1())),
        ("BMI2", cfg!(target_feature = "bmi2"), extended(|f| f.has_bmi2())),
        ("F16C", cfg!(target_feature = "f16c"), basic(|f| f.has_f16c())),
        ("FMA", cfg!(target_feature = "fma"), basic(|f| f.has_fma())),
        ("LZCNT", cfg!(target_feature = "lzcnt"), later.as_ref().is_some_and(|f| f.has_lzcnt())),
        ("MOVBE", cfg!(target_feature = "movbe"), basic(|f| f.has_movbe())),
        ("OSXSAVE", cfg!(target_feature = "avx"), basic(|f| f.has_oxsave())),
    ];
    let missing = sets.iter().filter(|(_, is_used, has)| *is_used && !has);
    let missing: Vec<&str> = missing.map(|(name, ..)| *name).collect();
    (!missing.is_empty()).then(|| {
        let missing = missing.join(", ");
        format!(
            "Targum needs an x86-64-v3 processor (about 2013 and later), and this one lacks {missing}"
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
