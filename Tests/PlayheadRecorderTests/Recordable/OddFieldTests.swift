import PlayheadFormat
import PlayheadRecorder
import Testing

struct OddError: Error {}

typealias OddPair = (Int, Int)

/// Fields of types that nobody can make recordable.
@Recordable struct OddState {
  var count = 0
  var closure: () -> Void = {}
  var pair: OddPair = (1, 2)
  var maybePair: (Int, b: Int)?
  var pairs: [(Int, b: Int)] = []
  var failure: any Error = OddError()
  var failures: [any Error] = [OddError()]
  var maybeFailure: (any Error)?
  var type: Any.Type = Int.self
  var anything: Any = 1
}

@Recordable enum OddAction {
  case failed(any Error)
  case run(() -> Void)
  case pair(OddPair, label: String?)
  case plain
}

@Recordable enum OddOnly {
  case only(() -> Int)
}

@Suite struct OddFieldTests {
  @Test func `fields of any type are seen by reflection`() throws {
    var writer = JSONWriter()
    let type = RecordedType<OddState>()
    var state = OddState()
    type.write(state, into: &writer)
    let value = try JSONValue(parsing: writer.text)
    #expect(value["count"] == 0)
    #expect(value["pair"] == ["_0": 1, "_1": 2])
    #expect(value["failure"]?["type"] == "PlayheadRecorderTests.OddError")
    #expect(value["maybeFailure"] == nil)
    #expect(type.fidelity == .reflection)
    let old = state
    state.count = 1
    state.pair = (1, 3)
    state.maybeFailure = OddError()
    state.maybePair = (1, b: 2)
    state.pairs = [(1, b: 2)]
    var patch = PatchWriter()
    type.writeChanges(from: old, to: state, into: &patch)
    let paths = try JSONPatch(JSONValue(parsing: patch.text)).operations.map(\.path.description)
    #expect(paths.contains("/count"))
    #expect(paths.contains("/maybeFailure"))
    #expect(paths.contains("/maybePair"))
    #expect(paths.contains { $0.hasPrefix("/pairs") })
    #expect(paths.contains("/pair/_1"))
    #expect(throws: RecordableError.self) { try OddState(recorded: value) }
  }

  @Test func `so are payloads`() throws {
    func text(_ action: OddAction) throws -> JSONValue {
      var writer = JSONWriter()
      RecordedType<OddAction>().write(action, into: &writer)
      return try JSONValue(parsing: writer.text)
    }
    #expect(try text(.failed(OddError()))["failed"]?["_0"]?["type"] == "PlayheadRecorderTests.OddError")
    #expect(try text(.run {})["run"]?["_0"] != nil)
    #expect(try text(.pair((1, 2), label: "x"))["pair"]?["label"] == "x")
    #expect(try text(.plain) == ["plain": [:]])
    guard case .plain = try OddAction(recorded: ["plain": [:]]) else {
      Issue.record("a case without payload can be read back")
      return
    }
    #expect(throws: RecordableError.self) { try OddAction(recorded: ["run": ["_0": "x"]]) }
    #expect(throws: RecordableError.self) { try OddOnly(recorded: ["only": ["_0": "x"]]) }
  }
}
