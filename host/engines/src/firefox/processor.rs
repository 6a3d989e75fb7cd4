//! The check that this processor has the instructions that this binary uses.

/// Returns a message that names the instructions which the binary was compiled for and this processor lacks;
/// `None` when it lacks none. The program calls this first: without these instructions the process is killed
/// for an illegal one. The engine's kernels need AVX2 in any build.
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
    let needs = [
        ("AVX", basic(|f| f.has_avx())),
        ("AVX2", extended(|f| f.has_avx2())),
        ("BMI1", extended(|f| f.has_bmi1())),
        ("BMI2", extended(|f| f.has_bmi2())),
        ("F16C", basic(|f| f.has_f16c())),
        ("FMA", basic(|f| f.has_fma())),
        ("LZCNT", later.as_ref().is_some_and(|f| f.has_lzcnt())),
        ("MOVBE", basic(|f| f.has_movbe())),
        ("OSXSAVE", basic(|f| f.has_oxsave())),
    ];
    let missing: Vec<&str> = needs.iter().filter(|(_, has)| !has).map(|(name, _)| *name).collect();
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
