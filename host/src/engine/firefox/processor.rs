//! Whether this processor runs what this binary was built for.

/// What this processor lacks of what the binary was compiled for, as a message for whoever
/// starts it; `None` when all is well. To be called before anything heavy is: without
/// these instructions the process dies of an illegal one.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
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
            "this build is for x86-64-v3 processors (about 2013 and later), and this one lacks {missing}; \
             build with RUSTFLAGS=\"-C target-cpu=x86-64\" for it, at half the speed"
        )
    })
}

/// Built for every processor of its kind.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub fn processor_problem() -> Option<String> {
    None
}
