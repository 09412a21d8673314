import Testing

/// What is written for Apple's Composable Architecture compiles against what that declares to everybody.
@Suite struct DeclaredTCATests {
  private func compile(_ planted: Typecheck.Planted? = nil) throws -> String {
    let check = try Typecheck(flags: ["-D", "ComposableArchitecture"], macros: ["PlayheadRecorderMacros"])
    var errors = try check.compile("ComposableArchitecture", "Tests/TypecheckTests/DeclaredTCA")
    for module in ["PlayheadTCA", "PlayheadTCAReplay"] where errors.isEmpty {
      let isChanged = planted?.file.hasPrefix("Sources/\(module)/") ?? false
      errors = try check.compile(module, "Sources/\(module)", planting: isChanged ? planted : nil)
    }
    return errors
  }

  @Test func `what is written for TCA compiles against what it declares`() throws {
    let errors = try compile()
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [
    (
      Typecheck.Planted(
        file: "Sources/PlayheadTCA/Effects/RecordedEffects.swift", old: "recordedBitsMatch(effect, .none)",
        new: "effect.operation.isNone"), "has no member 'operation'"
    ),
    (
      Typecheck.Planted(
        file: "Sources/PlayheadTCA/Reads/RecordedReads.swift", old: "withDependencies(change, operation: body)",
        new: "DependencyValues.$_current.withValue(.init(), operation: body)"), "has no member '$_current'"
    ),
    (
      Typecheck.Planted(
        file: "Sources/PlayheadTCAReplay/FeatureRun.swift", old: "base.send(action)",
        new: "base.core.send(action)"), "has no member 'core'"
    ),
  ]) func `a use of TCA's internals does not compile`(_ planted: Typecheck.Planted, _ error: String) throws {
    let errors = try compile(planted)
    #expect(errors.contains(error), "\(errors)")
  }
}
