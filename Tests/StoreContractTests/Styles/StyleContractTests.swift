import ComposableRuntime
import RandomTesting
import StoreTesting
import Testing

/// What holds for the stores of all styles: they tell their observers the same.
@MainActor
@Suite(.storeContract, .timeLimit(.minutes(60))) struct StyleContractTests {
  /// A step of a session.
  enum Step {
    case send(String)
    case open(StyleGate)
  }

  enum Style: CaseIterable {
    case modern, classic, functional

    @MainActor func store(_ feature: ScriptedFeature, log: EventLog) -> any StyledStore {
      switch self {
      case .modern: ModernStyle(feature, log: log)
      case .classic: ClassicStyle(feature, log: log)
      case .functional: FunctionalStyle(feature, log: log)
      }
    }
  }

  @Test(arguments: Style.allCases) func `actions are reduced in order`(_ style: Style) async {
    await check(
      style, ["a": .merge([.send("b"), .none, .send("c")]), "b": .send("d")], [.send("a"), .send("x")],
      [
        [
          "1 a", "1  -> a", "effect 1 send of 1", "effect 1 finished", "effect 2 send of 1", "effect 2 finished",
          "2 b from effect 1", "2 a -> ab", "effect 3 send of 2", "effect 3 finished", "3 c from effect 2",
          "3 ab -> abc", "4 d from effect 3", "4 abc -> abcd",
        ], ["5 x", "5 abcd -> abcdx"],
      ])
  }

  @Test(arguments: Style.allCases) func `a later value comes from its effect`(_ style: Style) async {
    let (first, second) = (StyleGate("first"), StyleGate("second"))
    await check(
      style, ["a": .merge([.wait(first, then: "b"), .wait(second, then: "c")])],
      [.send("a"), .open(second), .open(first)],
      [
        ["1 a", "1  -> a", "effect 1 wait of 1", "effect 2 wait of 1"],
        ["2 c from effect 2", "2 a -> ac", "effect 2 finished"],
        ["3 b from effect 1", "3 ac -> acb", "effect 1 finished"],
      ])
  }

  @Test(arguments: [Style.modern, .classic]) func `an effect is cancelled by its ID`(_ style: Style) async {
    let gate = StyleGate("gate")
    await check(
      style,
      ["a": .cancellable(.wait(gate, then: "b"), id: 7, cancelInFlight: true), "c": .cancel(7)],
      [.send("a"), .send("a"), .send("c"), .open(gate)],
      [
        ["1 a", "1  -> a", "effect 1 wait of 1"],
        ["2 a", "2 a -> aa", "effect 1 cancelled by 2 as 7", "effect 2 wait of 2"],
        ["3 c", "3 aa -> aac", "effect 2 cancelled by 3 as 7"], [],
      ])
  }

  @Test(arguments: [Style.modern, .classic]) func `effects run one after the other`(_ style: Style) async {
    let gate = StyleGate("gate")
    await check(
      style, ["a": .concatenate([.wait(gate, then: "b"), .send("c")])], [.send("a"), .open(gate)],
      [
        ["1 a", "1  -> a", "effect 1 wait of 1"],
        [
          "2 b from effect 1", "2 a -> ab", "effect 1 finished", "effect 2 send of 1",
        ]
          // A publisher has come to its end when its value was received.
          + (style == .modern
            ? ["effect 2 finished", "3 c from effect 2", "3 ab -> abc"]
            : ["3 c from effect 2", "3 ab -> abc", "effect 2 finished"]),
      ])
  }

  @Test(arguments: Style.allCases) func `an action sent while a reducer runs is queued`(_ style: Style) {
    let log = EventLog()
    var store: (any StyledStore)?
    let feature = ScriptedFeature(effects: ["a": .send("b")]) { action in
      if action == "a" { for queued in ["c", "d"] { store?.send(queued) } }
    }
    store = style.store(feature, log: log)
    store?.send("a")
    #expect(store?.state == ["a", "c", "d", "b"])
    store = nil
  }

  @Test(arguments: Style.allCases) func `the state before an action is read while it is reduced`(_ style: Style) {
    var store: (any StyledStore)?
    var seen: [[String]?] = []
    let feature = ScriptedFeature(effects: [:]) { _ in seen.append(store?.state) }
    store = style.store(feature, log: EventLog())
    store?.send("a")
    store?.send("b")
    #expect(seen == [[], ["a"]])
    store = nil
  }

  @Test(arguments: Style.allCases) func `an old state is presented and answers wait`(_ style: Style) async throws {
    let (log, gate) = (EventLog(), StyleGate("gate"))
    let store = style.store(ScriptedFeature(effects: ["a": .wait(gate, then: "b")]), log: log)
    store.send("a")
    while gate.arrivals == 0, !Task.isCancelled { await Task.yield() }
    #expect(log.store?.present(["old"]) == true)
    store.send("refused")
    gate.open()
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == ["old"])
    let counts = try #require(log.store?.presentLive())
    #expect(counts == (refused: 1, waited: 1))
    #expect(store.state == ["a", "b"])
    #expect(log.lines.suffix(3) == ["2 b from effect 1", "2 a -> ab", "effect 1 finished"])
  }

  @Test(arguments: Style.allCases) func `a long row of actions takes no stack`(_ style: Style) {
    let count = 2000
    let effects = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", ScriptedEffect.send("\($0 + 1)")) })
    let store = style.store(ScriptedFeature(effects: effects), log: EventLog())
    store.send("0")
    #expect(store.state.count == count + 1)
    #expect(store.state.last == "\(count)")
  }

  @Test(arguments: Style.allCases) func `many effects of one action take no stack`(_ style: Style) {
    let effects = (0..<10_000).map { _ in ScriptedEffect.send("b") }
    let store = style.store(ScriptedFeature(effects: ["a": .merge(effects)]), log: EventLog())
    store.send("a")
    #expect(store.state.count == 10_001)
  }

  @Test(arguments: Style.allCases) func `work that goes on after its store sends nothing`(_ style: Style) async {
    let (log, gate) = (EventLog(), StyleGate("gate"))
    func run() async {
      let store = style.store(ScriptedFeature(effects: ["a": .wait(gate, then: "b")]), log: log)
      store.send("a")
      while gate.arrivals == 0, !Task.isCancelled { await Task.yield() }
    }
    await run()
    let lines = log.lines
    #expect(lines.last == "store end")
    gate.open()
    for _ in 0..<20 { await Task.yield() }
    #expect(log.lines == lines)
  }

  @Test(arguments: Style.allCases) func `the observer goes with the store`(_ style: Style) {
    weak var weakLog: EventLog?
    func run() {
      let log = EventLog()
      weakLog = log
      style.store(ScriptedFeature(effects: [:]), log: log).send("a")
    }
    run()
    #expect(weakLog == nil)
  }

  @Test(arguments: Style.allCases) func `a store that goes away cancels its effects`(_ style: Style) {
    let log = EventLog()
    func run() {
      let store = style.store(ScriptedFeature(effects: ["a": .wait(StyleGate("gate"), then: "b")]), log: log)
      store.send("a")
    }
    run()
    #expect(
      log.lines == [
        "store start []", "1 a", "1  -> a", "effect 1 wait of 1", "effect 1 cancelled", "store end",
      ])
  }

  @Test(arguments: 0..<200, [Style.classic, .functional])
  func `random sessions are the same`(_ seed: UInt64, _ style: Style) async {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "c", "d", "e"]
    let session = (0..<20).map { _ in (isAction: Bool.random(using: &random), Int.random(in: 0..<3, using: &random)) }
    let features = random
    func make() -> (ScriptedFeature, [StyleGate], [Step]) {
      var random = features
      let gates = (0..<3).map { StyleGate("\($0)") }
      // An effect sends later letters only, so that the session ends.
      let effects = names.enumerated().map { index, name in
        (
          name,
          Self.randomEffect(
            Array(names[(index + 1)...]) + ["f"], gates, depth: 3, kinds: style == .functional ? 4 : 7, &random)
        )
      }
      let steps = session.map { $0.isAction ? Step.send(names[$0.1]) : .open(gates[$0.1]) }
      return (ScriptedFeature(effects: Dictionary(uniqueKeysWithValues: effects)), gates, steps)
    }
    let (feature, gates, steps) = make()
    let older = await run(style, feature, gates, steps)
    let (modernFeature, modernGates, modernSteps) = make()
    let modern = await run(.modern, modernFeature, modernGates, modernSteps, until: older)
    #expect(modern.map(\.lines) == older.map(\.lines))
    for gate in modernGates { for _ in 0..<gate.arrivals { gate.open() } }
  }

  /// - Parameter kinds: How many of the kinds of effects may come: 4 are those of the functional style.
  private static func randomEffect(
    _ actions: [String], _ gates: [StyleGate], depth: Int, kinds: Int, _ random: inout SeededGenerator
  ) -> ScriptedEffect {
    let action = actions.randomElement(using: &random) ?? "f"
    switch Int.random(in: 0..<(depth == 0 ? 3 : kinds), using: &random) {
    case 0: return .none
    case 1: return .send(action)
    case 2: return .wait(gates.randomElement(using: &random) ?? gates[0], then: action)
    case 3:
      // The classic style cancels in turn, and the modern one first.
      return .merge(
        (0..<2).map { part in
          randomEffect(actions, gates, depth: depth - 1, kinds: part == 0 ? kinds : min(kinds, 6), &random)
        })
    case 4:
      // When one of them is cancelled alone, a task takes a turn before the next begins, and a subscription does not.
      return .concatenate([.send(action), randomEffect(actions, gates, depth: 0, kinds: kinds, &random)])
    case 5:
      let effect = randomEffect(actions, gates, depth: depth - 1, kinds: 6, &random)
      // Nothing, under an id that is cancelled in flight, cancels in the classic style, and not in the modern one.
      return .cancellable(
        effect, id: Int.random(in: 0..<2, using: &random),
        cancelInFlight: Bool.random(using: &random) && !effect.isNothing)
    default: return .cancel(Int.random(in: 0..<2, using: &random))
    }
  }

  /// - Parameter lines: What the log must have after each step, in addition to what it had before.
  private func check(
    _ style: Style, _ effects: [String: ScriptedEffect], _ steps: [Step], _ lines: [[String]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let gates = steps.compactMap { if case .open(let gate) = $0 { gate } else { nil } }
    // Only a session of the modern style has to wait: for as many as the effects that wait.
    var arrivals = 0
    let expected = lines.map { lines in
      arrivals += lines.count { $0.hasPrefix("effect") && $0.contains(" wait of ") }
      return After(lines: lines, arrivals: arrivals)
    }
    let found = await run(style, ScriptedFeature(effects: effects), gates, steps, until: expected)
    #expect(found.map(\.lines) == lines, sourceLocation: sourceLocation)
  }

  /// What there is after a step.
  private struct After {
    /// The lines that the step has added to the log.
    var lines: [String]
    /// How many have come to wait at the gates so far.
    var arrivals: Int
  }

  /// Runs a session.
  ///
  /// - Parameter expected: What to wait for after each step, as far as it takes time.
  private func run(
    _ style: Style, _ feature: ScriptedFeature, _ gates: [StyleGate], _ steps: [Step], until expected: [After]? = nil
  ) async -> [After] {
    let log = EventLog()
    let store = style.store(feature, log: log)
    #expect(log.lines == ["store start []"])
    var found: [After] = []
    var arrivals: Int { gates.reduce(0) { $0 + $1.arrivals } }
    for (index, step) in steps.enumerated() {
      log.clear()
      switch step {
      case .send(let action): store.send(action)
      case .open(let gate): gate.open()
      }
      if let expected = expected?[index] {
        while log.lines.count < expected.lines.count || arrivals < expected.arrivals, !Task.isCancelled {
          await Task.yield()
        }
      }
      found.append(After(lines: log.lines, arrivals: arrivals))
    }
    return withExtendedLifetime(store) { found }
  }
}
