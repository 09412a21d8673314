import ComposableRuntime
import StoreTesting
import Testing

/// What holds for features with children in all styles.
@MainActor
@Suite(.storeContract, .timeLimit(.minutes(60))) struct FamilyContractTests {
  enum Style: CaseIterable {
    case modern, classic, functional

    @MainActor func family(_ state: Family.State, gate: StyleGate, log: FamilyLog) -> any StyledFamily {
      switch self {
      case .modern: ModernFamily(state, gate: gate, log: log)
      case .classic: ClassicFamily(state, gate: gate, log: log)
      case .functional: FunctionalFamily(state, gate: gate, log: log)
      }
    }
  }

  private let gate = StyleGate("answers")
  private let log = FamilyLog()

  /// Waits for an effect that takes turns to begin, as in the modern style.
  private func arrivals(_ count: Int) async {
    while gate.arrivals < count, !Task.isCancelled { await Task.yield() }
  }

  private func lines(_ count: Int) async -> [String] {
    while log.lines.count < count, !Task.isCancelled { await Task.yield() }
    return log.take()
  }

  @Test(arguments: Style.allCases) func `the parent hears of an action after its child`(_ style: Style) {
    let family = style.family(Family.State(), gate: gate, log: log)
    family.send(.first(.add))
    family.send(.first(.add))
    #expect(family.state.heard == ["first:1", "first:2"])
    #expect(log.take() == ["1 first(add)", "1 first:1", "2 first(add)", "2 first:2"].map(name))
  }

  @Test(arguments: Style.allCases) func `a store of a child sends the parent's action`(_ style: Style) {
    let family = style.family(Family.State(), gate: gate, log: log)
    #expect(family.first.count == 0)
    family.sendToFirst(.add)
    #expect(log.take() == ["1 first(add)", "1 first:1"].map(name))
    #expect(family.first.count == 1)
    family.send(.first(.add))
    #expect(family.first.count == 2)
    #expect(family.state.first == family.first)
  }

  @Test(arguments: Style.allCases) func `what a child's effect sends comes through the parent`(_ style: Style) async {
    let family = style.family(Family.State(), gate: gate, log: log)
    family.sendToFirst(.ask)
    await arrivals(1)
    #expect(log.take() == ["1 first(ask)", "1 first:0", "effect 1 ask of 1"].map(name))
    gate.open()
    #expect(
      await lines(3) == ["2 first(answered(10)) from effect 1", "2 first:10", "effect 1 finished"].map(name))
    #expect(family.first.count == 10)
    #expect(family.state.heard == ["first:0", "first:10"])
  }

  @Test(arguments: [Style.modern, .classic]) func `an action reaches the element with its ID`(_ style: Style) async {
    let state = Family.State(others: [Family.Child(id: 3), Family.Child(id: 4)])
    let family = style.family(state, gate: gate, log: log)
    family.send(.other(.element(id: 4, action: .add)))
    family.send(.other(.element(id: 3, action: .ask)))
    await arrivals(1)
    _ = log.take()
    gate.open()
    #expect(
      await lines(3).map { $0.split(separator: " ").suffix(3).joined(separator: " ") }
        == ["from effect 1", "first:0 3:10 4:1", "effect 1 finished"])
    #expect(family.state.others.map(\.count) == [10, 1])
  }

  @Test(arguments: [Style.modern, .classic]) func `an optional child reduces while it is there`(_ style: Style) {
    let family = style.family(Family.State(second: Family.Child(id: 9)), gate: gate, log: log)
    family.send(.second(.add))
    #expect(family.state.second?.count == 1)
    #expect(family.state.heard == ["first:0 second:1"])
    let other = style.family(Family.State(), gate: gate, log: log)
    withKnownIssue { other.send(.second(.add)) }
    #expect(other.state.second == nil)
    #expect(other.state.heard == ["first:0"])
  }

  /// Names of types are longer where the compiler writes an action.
  private func name(_ line: String) -> String {
    line.replacing("(add)", with: "(StoreContractTests.Family.ChildAction.add)")
      .replacing("(ask)", with: "(StoreContractTests.Family.ChildAction.ask)")
      .replacing("(answered", with: "(StoreContractTests.Family.ChildAction.answered")
  }
}
