import Testing

/// What is written for Point-Free's Composable Architecture compiles against what that declares to everybody.
@Suite struct DeclaredTCATests {
  private func compile(planting planted: [Typecheck.Planted] = []) throws -> String {
    let check = try Typecheck(flags: ["-D", "ComposableArchitecture"], macros: ["PlayheadRecorderMacros"])
    var errors = try check.compile("ComposableArchitecture", "Tests/TypecheckTests/DeclaredTCA")
    for module in ["PlayheadTCA", "PlayheadTCAReplay"] where errors.isEmpty {
      errors = try check.compile(module, "Sources/\(module)", planting: planted)
    }
    return errors
  }

  @Test func `what is written for TCA compiles against what it declares`() throws {
    let errors = try compile()
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test func `uses of TCA's internals do not compile`() throws {
    let errors = try compile(planting: [
      Typecheck.Planted(
        file: "Sources/PlayheadTCA/Effects/RecordedEffects.swift", old: "case .none: return effect",
        new: "case .none: return effect.operation"),
      Typecheck.Planted(
        file: "Sources/PlayheadTCA/Reads/RecordedReads.swift", old: "let before = values",
        new: "let before = DependencyValues.currentDependency"),
      Typecheck.Planted(
        file: "Sources/PlayheadTCA/Navigation/StackState+Recordable.swift", old: "ids == old.ids",
        new: "_dictionary.keys == old._dictionary.keys"),
    ])
    for name in ["operation", "currentDependency", "_dictionary"] {
      #expect(errors.contains("has no member '\(name)'"), "\(errors)")
    }
  }

  @Test func `a use of a store's internals does not compile`() throws {
    let errors = try compile(planting: [
      Typecheck.Planted(
        file: "Sources/PlayheadTCAReplay/FeatureRun.swift", old: "base.send(action)", new: "base.core.send(action)")
    ])
    #expect(errors.contains("has no member 'core'"), "\(errors)")
  }
}
