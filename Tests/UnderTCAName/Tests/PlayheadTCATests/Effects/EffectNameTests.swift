import Testing

@testable import PlayheadTCA

/// What TCA 1.25 keeps in an effect, which is not public.
private struct LikeAnEffect: Sendable {
  enum Operation: Sendable {
    case none
    case run(name: String? = nil, priority: TaskPriority? = nil, operation: @Sendable () async -> Void)
  }

  let operation: Operation
}

@Suite struct EffectNameTests {
  @Test func `an effect's name is found where TCA keeps it`() {
    #expect(EffectName.name(of: LikeAnEffect(operation: .run(name: "load") {})) == "load")
    #expect(EffectName.name(of: LikeAnEffect(operation: .run {})) == nil)
    #expect(EffectName.name(of: LikeAnEffect(operation: .none)) == nil)
    #expect(EffectName.name(of: 1) == nil)
  }
}
