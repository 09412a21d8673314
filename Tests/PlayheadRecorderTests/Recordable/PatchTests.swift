import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder
import Testing

@Suite struct PatchTests {
  @Recordable struct State {
    var maybe: Int?
    var texts: [String] = []
    var number = 0.0
    var numbers: Set<Int> = []
    var byTab: [Tab: Int] = [:]
    var byNamed: [Named: Int] = [:]
    var choice = Choice.a(1)
  }

  @Recordable struct Named: Hashable {
    var name: String
  }

  @Recordable enum Choice {
    case a(Int)
    case b(x: Int, Int)
  }

  private func changed(_ state: State = State(), _ change: (inout State) -> Void) -> String {
    var new = state
    change(&new)
    return patch(from: state, to: new)
  }

  @Test func `an optional field is added and removed`() {
    #expect(changed { $0.maybe = 1 } == #"[{"op":"add","path":"/maybe","value":1}]"#)
    #expect(changed(State(maybe: 1)) { $0.maybe = nil } == #"[{"op":"remove","path":"/maybe"}]"#)
    #expect(changed(State(maybe: 1)) { $0.maybe = 2 } == #"[{"op":"replace","path":"/maybe","value":2}]"#)
  }

  @Test func `arrays are trimmed by meaning where storage differs`() {
    let texts = (0..<4).map { "a text too long to be kept inside \($0)" }
    let copies = texts.map { String(decoding: Array($0.utf8), as: UTF8.self) }
    #expect(changed(State(texts: texts)) { $0.texts = copies } == "[]")
    #expect(
      changed(State(texts: texts)) { $0.texts = ["new"] + copies } == #"[{"op":"add","path":"/texts/0","value":"new"}]"#
    )
    #expect(
      changed(State(texts: texts)) { $0.texts = [copies[0], copies[3]] }
        == #"[{"op":"remove","path":"/texts/1"},{"op":"remove","path":"/texts/1"}]"#)
    #expect(changed(State(texts: texts)) { $0.texts = [] } == #"[{"op":"replace","path":"/texts","value":[]}]"#)
  }

  @Test func `doubles are compared by their bits`() {
    #expect(changed { $0.number = -0.0 } == #"[{"op":"replace","path":"/number","value":-0.0}]"#)
    #expect(changed(State(number: .nan)) { $0.number = -.nan } == "[]")
  }

  @Test func `texts that Swift calls equal may differ`() {
    #expect(
      changed(State(texts: ["\u{e9}"])) { $0.texts = ["e\u{301}"] }
        == "[{\"op\":\"replace\",\"path\":\"/texts/0\",\"value\":\"e\u{301}\"}]")
  }

  @Test func `sets change at the indices of their sorted members`() {
    // In the order of bytes 10 is before 2.
    #expect(
      changed(State(numbers: Set(9...60))) { $0.numbers = Set(10...60).union([100]) }
        == #"[{"op":"add","path":"/numbers/1","value":100},{"op":"remove","path":"/numbers/52"}]"#)
    #expect(
      changed(State(numbers: [10, 2, 3])) { $0.numbers = [1, 2, 4] }
        == #"[{"op":"replace","path":"/numbers","value":[1,2,4]}]"#)
  }

  @Test func `dictionaries of other keys change in pairs`() {
    #expect(
      changed(State(byTab: [.second: 2, .first: 1])) { $0.byTab[.first] = 3 }
        == #"[{"op":"replace","path":"/byTab/3","value":3}]"#)
    #expect(
      changed(State(byTab: [.first: 1])) { $0.byTab = [.second: 2, .first: 3] }
        == #"[{"op":"replace","path":"/byTab","value":["2/~\"",2,"first",3]}]"#)
    let names = ["a", "b", "c", "d", "e", "f"].map { "\($0) " + String(repeating: "long ", count: 10) }
    let byName = Dictionary(uniqueKeysWithValues: names.map { (Named(name: $0), 1) })
    #expect(
      changed(State(byNamed: byName)) {
        $0.byNamed[Named(name: names[2])] = 3
        $0.byNamed[Named(name: names[4])] = nil
        $0.byNamed[Named(name: "0")] = 0
      }
        == #"[{"op":"add","path":"/byNamed/0","value":{"name":"0"}},{"op":"add","path":"/byNamed/1","value":0},"#
        + #"{"op":"replace","path":"/byNamed/7","value":3},"#
        + #"{"op":"remove","path":"/byNamed/10"},{"op":"remove","path":"/byNamed/10"}]"#)
  }

  @Test func `a case that changes is replaced whole`() {
    #expect(changed { $0.choice = .a(2) } == #"[{"op":"replace","path":"/choice/a/_0","value":2}]"#)
    #expect(
      changed { $0.choice = .b(x: 1, 2) } == #"[{"op":"replace","path":"/choice","value":{"b":{"x":1,"_1":2}}}]"#)
    #expect(
      changed(State(choice: .b(x: 1, 2))) { $0.choice = .b(x: 2, 3) }
        == #"[{"op":"replace","path":"/choice/b/_1","value":3},{"op":"replace","path":"/choice/b/x","value":2}]"#)
  }

  @Test func `the whole is replaced where it is no container`() {
    #expect(patch(from: 1, to: 2) == #"[{"op":"replace","path":"","value":2}]"#)
    #expect(patch(from: Int?.none, to: 2) == #"[{"op":"replace","path":"","value":2}]"#)
  }

  @Test func `unchanged storage is not looked into`() {
    let rows = (0..<3).map { CountedLook(number: $0) }
    _ = patch(from: rows, to: rows)
    #expect(CountedLook.looks.withLock { $0 } == 0)
  }
}

/// An element that counts how often it is compared.
private struct CountedLook: Recordable {
  static let looks = Lock(0)
  var number: Int

  func writeRecorded(into writer: inout JSONWriter) { number.writeRecorded(into: &writer) }
  func writeRecordedChanges(since old: CountedLook, into patch: inout PatchWriter) {
    Self.looks.withLock { $0 += 1 }
    number.writeRecordedChanges(since: old.number, into: &patch)
  }
  func isRecordedIdentically(to old: CountedLook) -> Bool {
    Self.looks.withLock { $0 += 1 }
    return number == old.number
  }
  init(number: Int) { self.number = number }
  init(recorded value: JSONValue) throws(RecordableError) { number = try Int(recorded: value) }
  static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Int.self) }
}
