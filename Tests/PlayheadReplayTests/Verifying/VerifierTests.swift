import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import RandomTesting
import Testing

/// What running a recording again says of reducers that are functions.
@Suite struct VerifierTests {
  private static let actions: [Then.Action] = [
    .add("apple"), .tag("fruit"), .tag("red"), .price("apple", 1.5), .add("pear"), .price("pear", 2), .tag("green"),
    .rename(at: 0, to: "plum"), .remove(at: 1), .clear, .add("fig"),
  ]

  private func verification<State, Action>(
    of recording: Recording, in range: ClosedRange<Int>? = nil, defaults: State? = nil, runsCrash: Bool = false,
    by reduce: @escaping (inout State, Action) -> Void
  ) throws -> Verification {
    try Verifier(
      recording, range ?? recording.first + 1...recording.last, runner: FunctionRunner(reduce), defaults: defaults,
      runsCrash: runsCrash
    ).run()
  }

  @Test func `the same reducer does the same`() throws {
    try Sessions.opened(Then.State(), Self.actions, Then.reduce) { (recording) throws in
      var expected = Verification(positions: 1...11)
      expected.runCount = 11
      #expect(try verification(of: recording, by: Then.reduce) == expected)
    }
  }

  @Test func `changes without an action are taken from the recording, and told by what has made them`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = Recorder(to: path)
    var state = Then.State()
    recorder.begin(state: state, action: Then.Action.self)
    recorder.effectStarted(1)
    let origins: [ChangeOrigin?] = [.binding(), .binding(), "the importer", .effect(1), nil]
    for (number, origin) in origins.enumerated() {
      recorder.action(Then.Action.add("row \(number)"), state: &state) { Then.reduce(&$0, .add("row \(number)")) }
      if let origin {
        recorder.change(by: origin, state: &state) { $0.prices["\(number)"] = 1 }
      } else {
        state.prices["\(number)"] = 1
      }
    }
    recorder.action(Then.Action.clear, state: &state) { Then.reduce(&$0, .clear) }
    recorder.close()
    let recording = try Recording(path: path)
    let found = try verification(of: recording, by: Then.reduce)
    #expect(found.passedOver == [.byBinding: 2, .byName: 1, .byEffect: 1, .outside: 1, .effects: 1])
    #expect(found.runCount == 6)
    #expect(found.verdict == .same)
    #expect(
      VerificationText(schema: recording.schema).lines(found).last == """
        not compared: 1 change made behind the store's back; 1 change by an effect, taken from the recording; \
        2 changes by bindings, taken from the recording; 1 change without an action, taken from the recording; 1 effect
        """)
  }

  @Test func `each position can be the first`() throws {
    try Sessions.opened(Then.State(), Self.actions, Then.reduce) { (recording) throws in
      for first in 1...11 {
        let found = try verification(of: recording, in: first...11, by: Then.reduce)
        #expect(found.divergence == nil)
        #expect(found.runCount == 12 - first)
      }
    }
  }

  @Test(arguments: 1...11)
  func `an action that does nothing is named`(position: Int) throws {
    try Sessions.opened(Then.State(), Self.actions, Then.reduce) { (recording) throws in
      var count = 0
      let found = try verification(of: recording) { (state: inout Then.State, action: Then.Action) in
        count += 1
        if count != position { Then.reduce(&state, action) }
      }
      #expect(found.divergence?.position == position)
      #expect(found.divergence?.action == recording.actionName(position))
      #expect(found.positions == 1...position)
      guard case .state(let places)? = found.divergence?.difference else {
        Issue.record("found \(String(describing: found.divergence))")
        return
      }
      #expect(!places.isEmpty)
    }
  }

  @Test func `the place and both values are told`() throws {
    try Sessions.opened(Then.State(), Self.actions, Then.reduce) { (recording) throws in
      let found = try verification(of: recording) { (state: inout Then.State, action: Then.Action) in
        Then.reduce(&state, action)
        if case .price = action { state.prices["apple"] = 9 }
      }
      #expect(
        VerificationText(schema: recording.schema).lines(found) == [
          "position 4, price: the state differs", "  state.prices[\"apple\"]: recorded 1.5, now 9.0",
        ])
    }
  }

  @Test func `only the range is run`() throws {
    try Sessions.opened(Then.State(), Self.actions, Then.reduce) { (recording) throws in
      let reduce = { (state: inout Then.State, action: Then.Action) in
        if case .tag("red") = action { return }
        Then.reduce(&state, action)
      }
      #expect(try verification(of: recording, in: 1...2, by: reduce).divergence == nil)
      #expect(try verification(of: recording, in: 1...3, by: reduce).divergence?.position == 3)
      #expect(try verification(of: recording, in: 4...11, by: reduce).divergence == nil)
    }
  }

  /// Another process has put the elements of these in another order.
  @Test func `sets and dictionaries are compared whatever their order`() throws {
    let actions = (0..<40).flatMap { number -> [Then.Action] in [.tag("t\(number * 7)"), .price("p\(number)", 1)] }
    let tags = actions.prefix(40).map { if case .tag(let tag) = $0 { tag } else { "" } }.filter { !$0.isEmpty }
    let written = tags.sorted().map { #""\#($0)""# }.joined(separator: ",")
    try Sessions.opened(Then.State(), actions, Then.reduce) { (recording) throws in
      let expected = try JSONValue(parsing: "[\(written)]")
      #expect(try recording.state(at: 40)["tags"] == expected)
      #expect(try verification(of: recording, by: Then.reduce).divergence == nil)
      #expect(try verification(of: recording, in: 41...80, by: Then.reduce).divergence == nil)
    }
  }

  // MARK: - Types that have changed

  private static func renamed(_ text: String) -> String { text.replacing("Then.", with: "Now.") }

  @Test func `actions that do not decode are listed and the rest runs`() throws {
    try Sessions.opened(Then.State(), Self.actions, edited: Self.renamed, Then.reduce) { (recording) throws in
      let found = try verification(of: recording, defaults: Now.State(), by: Now.reduce)
      #expect(found.verdict == .partial)
      #expect(found.runCount == 9)
      #expect(found.skipped.map(\.name) == ["rename", "remove"])
      #expect(found.skipped.map(\.first) == [8, 9])
      #expect(
        VerificationText(schema: recording.schema).lines(found) == [
          "not all of positions 1 to 11 was run and compared; what was runs as it was recorded",
          "2 of 11 actions were not run:",
          "  rename, position 8: Now.Action.rename has a new argument 'by: String'",
          "  remove, position 9: Now.Action.remove is gone",
          "state/discount: found nothing, expected a value; taken as 0.5",
          "state/rating: found number, expected a String; taken as \"good\"",
          "state/items/*/isGift: found nothing, expected a value; taken as false",
          "types have changed since it was recorded:",
          "  Now.State.note: String? is gone",
          "  Now.State.rating was Int and is String",
          "  Now.State.discount: Double is new",
          "  Now.Item.isGift: Bool is new",
          "  Now.Action.remove is gone",
          "  Now.Action.rename has a new argument 'by: String'",
          "  Now.Action.delete is new",
          "not compared: 3 changes of fields that are new",
        ])
    }
  }

  // MARK: - The ends of recordings

  /// The recording of a process that ended in the reducer of the last action.
  private static func withoutLastChange(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    let end = lines.lastIndex { $0.hasPrefix(#"{"kind":"action""#) } ?? 0
    return lines[...end].joined(separator: "\n") + "\n"
  }

  @Test func `an action in whose reducer the process ended is not run unless asked`() throws {
    try Sessions.opened(Then.State(), Self.actions, edited: Self.withoutLastChange, Then.reduce) { (recording) throws in
      let found = try verification(of: recording, by: Then.reduce)
      #expect(found.crash == Verification.Crash(position: 11, action: "add"))
      #expect(found.runCount == 10)
      let run = try verification(of: recording, runsCrash: true, by: Then.reduce)
      #expect(run.crash == Verification.Crash(position: 11, action: "add", returned: true))
      #expect(
        VerificationText(schema: nil).lines(run).last
          == "position 11, add: traps no more; the recording ends in this reducer")
    }
  }

  @Test func `every beginning of a recording runs`() throws {
    try Sessions.recorded(Then.State(), Self.actions, Then.reduce) { path in
      let recording = try Recording(path: path)
      let bytes = try MemorySource.bytes(ofFile: path)
      for count in stride(from: bytes.count, through: 0, by: -7) {
        guard let prefix = try? Recording(MemorySource(Array(bytes[..<count]), name: "prefix")), prefix.last > 0
        else { continue }
        let found = try verification(of: prefix, by: Then.reduce)
        #expect(found.divergence == nil)
        #expect(prefix.last <= recording.last)
      }
    }
  }

  // MARK: - What is passed over

  @Test func `redacted places are passed over`() throws {
    let options = Recorder.Options(redacted: ["/note", "/prices"])
    try Sessions.opened(Then.State(), Self.actions, options: options, Then.reduce) { (recording) throws in
      let found = try verification(of: recording, by: Then.reduce)
      #expect(found.divergence == nil)
      let wrong = try verification(of: recording) { (state: inout Then.State, action: Then.Action) in
        Then.reduce(&state, action)
        if case .price = action {
          state.prices["apple"] = 9
          state.tags.insert("dear")
        }
      }
      #expect(wrong.divergence?.position == 4)
      guard case .state(let places)? = wrong.divergence?.difference else { return }
      #expect(places.map { $0.pointer.tokens.first } == ["tags"])
    }
  }

  @Test func `a type that cannot be read is an error`() throws {
    struct Opaque { var count = 0 }
    try Sessions.opened(Opaque(), [Then.Action.clear], { state, _ in state.count += 1 }) { (recording) throws in
      #expect(throws: ReplayError(.unreadable(type: "VerifierTests.Opaque"))) {
        try verification(of: recording) { (state: inout Opaque, _: Then.Action) in state.count += 1 }
      }
    }
  }

  // MARK: - Random sessions

  @Test(arguments: 1...20)
  func `random sessions run as they were recorded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    let actions = (0..<200).map { _ -> Then.Action in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1 where count > 0:
        count -= 1
        return .remove(at: Int.random(in: 0...count, using: &random))
      case 2 where count > 0: return .rename(at: Int.random(in: 0..<count, using: &random), to: "\(seed)")
      case 3: return .tag("t\(Int.random(in: 0..<20, using: &random))")
      case 4: return .price("p\(Int.random(in: 0..<20, using: &random))", Double.random(in: 0...1, using: &random))
      case 5 where Int.random(in: 0..<10, using: &random) == 0:
        count = 0
        return .clear
      default: break
      }
      count += 1
      return .add("n\(Int.random(in: 0..<9, using: &random))")
    }
    try Sessions.opened(Then.State(), actions, Then.reduce) { (recording) throws in
      #expect(try verification(of: recording, by: Then.reduce).divergence == nil)
      let position = Int.random(in: 1...200, using: &random)
      var number = 0
      let found = try verification(of: recording) { (state: inout Then.State, action: Then.Action) in
        number += 1
        Then.reduce(&state, action)
        if number == position { state.rating += 1 }
      }
      #expect(found.divergence?.position == position)
    }
  }
}

extension MemorySource {
  fileprivate static func bytes(ofFile path: String) throws -> [UInt8] {
    Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
  }
}
