import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// From what is told of elements that stand elsewhere, one can rebuild their order: what is not mentioned has kept its order
/// among itself.
@Suite struct PermutationTests {
  enum Form: CaseIterable {
    case rows, marks, ordered

    var field: String { self == .rows ? "rows" : self == .marks ? "marks" : "ordered" }

    /// The value of the field with elements of these numbers.
    func value(_ numbers: [Int], _ titles: [Int: Int]) -> JSONValue {
      switch self {
      case .rows:
        .array(
          numbers.map { ["id": .integer(Int64($0)), "votes": [], "tags": .array([.string("t\(titles[$0] ?? 0)")])] })
      case .marks: .array(numbers.map { .integer(Int64($0)) })
      case .ordered:
        .array(numbers.flatMap { [.string("k\($0)"), ["n": .integer(Int64(titles[$0] ?? 0)), "title": "a"]] })
      }
    }

    func index(_ pointer: JSONPointer) -> Int? { Int(pointer.tokens[1]).map { self == .ordered ? $0 / 2 : $0 } }
  }

  private static let schema = KeyedStates.schema

  /// What a step, and the difference of two positions, tell of a change by a patch of a random form.
  private func told(
    _ old: JSONValue, _ new: JSONValue, _ field: String, _ patches: inout KeyedPatches
  ) throws -> [[StateChange]] {
    let operations = patches.change(from: old, to: new, at: "/\(field)")
    let text =
      #"{"kind":"header","format":"playhead","version":1,"schema":\#(Self.schema),"state":{"\#(field)":\#(KeyedPlace.text(old))}}"#
      + "\n" + #"{"kind":"action","seq":1,"t":1,"name":"a","action":{"a":{}}}"# + "\n"
      + #"{"kind":"change","seq":1,"dur":1\#(operations.isEmpty ? "" : ",\"patch\":[\(operations.joined(separator: ","))]")}"#
      + "\n"
    var debugger = try Sample.debugger(text)
    #expect(try debugger.state(at: 1)[field] == new)
    let step = try debugger.goto(.position(1)).changes ?? []
    return [step, try debugger.difference(from: 0, to: 1)]
  }

  private func expectRebuilt(
    _ old: [Int], _ new: [Int], _ titles: [Int: Int], _ form: Form, _ patches: inout KeyedPatches
  ) throws {
    let (before, after) = (form.value(old, [:]), form.value(new, titles))
    for changes in try told(before, after, form.field, &patches) {
      // Nothing is left of many.
      if changes.count == 1, changes[0].path == form.field, changes[0].kind == .value { continue }
      var removed: Set<Int> = []
      var placed: [Int: Int] = [:]
      for change in changes {
        let index = try #require(form.index(change.pointer), "\(change)")
        switch change.kind {
        case .removed(let count): removed.formUnion(index..<index + count)
        case .inserted(let count): for place in index..<index + count { placed[place] = new[place] }
        case .moved:
          let from = try #require(change.from.flatMap(form.index))
          #expect(from != index)
          #expect(old[from] == new[index])
          removed.insert(from)
          placed[index] = old[from]
        case .reordered: Issue.record("\(old) → \(new)")
        case .value where change.pointer.tokens.count == 2:
          if change.old == nil { placed[index] = new[index] } else { removed.insert(index) }
        case .value: break
        }
      }
      var rest = old.indices.filter { !removed.contains($0) }.map { old[$0] }
      var rebuilt: [Int] = []
      for place in new.indices {
        if let known = placed[place] {
          rebuilt.append(known)
        } else if !rest.isEmpty {
          rebuilt.append(rest.removeFirst())
        }
      }
      #expect(rebuilt == new && rest.isEmpty, "\(old) → \(new): \(changes.map { "\($0.path) \($0.kind)" })")
    }
  }

  private static func permutations(_ elements: [Int]) -> [[Int]] {
    if elements.count < 2 { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test(arguments: Form.allCases) func `every permutation of few elements is told whole`(form: Form) throws {
    var patches = KeyedPatches(generator: SeededGenerator(seed: 1))
    for count in 2...(Scale.isLarge ? 6 : 4) {
      let old = Array(0..<count)
      for new in Self.permutations(old) {
        for _ in 0..<(Scale.isLarge ? 6 : 2) { try expectRebuilt(old, new, [:], form, &patches) }
      }
    }
  }

  @Test(arguments: Scale.seeds(4, large: 200), Form.allCases)
  func `a permutation of up to eight elements, with others that come and go, is told whole`(
    seed: UInt64, form: Form
  ) throws {
    var patches = KeyedPatches(generator: SeededGenerator(seed: seed))
    for _ in 0..<40 {
      let old = Array(0..<Int.random(in: 0...8, using: &patches.generator)).shuffled(using: &patches.generator)
      var new = old
      if Bool.random(using: &patches.generator) { new.shuffle(using: &patches.generator) }
      for _ in 0..<Int.random(in: 0...2, using: &patches.generator) where !new.isEmpty {
        new.remove(at: Int.random(in: 0..<new.count, using: &patches.generator))
      }
      for number in 0..<Int.random(in: 0...3, using: &patches.generator) {
        new.insert(20 + number, at: Int.random(in: 0...new.count, using: &patches.generator))
      }
      if new.count > 1, Bool.random(using: &patches.generator) { new.append(new.removeFirst()) }
      var titles: [Int: Int] = [:]
      for number in new where form != .marks && Int.random(in: 0..<4, using: &patches.generator) == 0 {
        titles[number] = 1
      }
      try expectRebuilt(old, new, titles, form, &patches)
    }
  }

  private func lines(_ old: [Int], _ new: [Int], _ operations: [String]) throws -> [String] {
    let text =
      #"{"kind":"header","format":"playhead","version":1,"schema":\#(Self.schema),"state":{"rows":\#(KeyedPlace.text(Form.rows.value(old, [:])))}}"#
      + "\n" + #"{"kind":"action","seq":1,"t":1,"name":"a","action":{"a":{}}}"# + "\n"
      + #"{"kind":"change","seq":1,"dur":1,"patch":[\#(operations.joined(separator: ","))]}"# + "\n"
    var debugger = try Sample.debugger(text)
    #expect(try debugger.state(at: 1)["rows"] == Form.rows.value(new, [:]))
    return (try debugger.goto(.position(1)).changes ?? []).map { change in
      "\(change.path) \(change.from?.tokens.last ?? "")→\(change.pointer.tokens.last ?? "")"
    }
  }

  @Test func `an exchange of two is told of both, whatever form the patch has`() throws {
    func row(_ id: Int) -> String { KeyedPlace.text(Form.rows.value([id], [:])[0] ?? .null) }
    let told = ["rows[id: 9] 2→0", "rows[id: 1] 0→2"]
    let (old, new) = ([1, 5, 9], [9, 5, 1])
    #expect(
      try lines(old, new, [#"{"op":"replace","path":"/rows","value":\#(KeyedPlace.text(Form.rows.value(new, [:])))}"#])
        == told)
    #expect(
      try lines(
        old, new,
        [
          #"{"op":"replace","path":"/rows/0","value":\#(row(9))}"#,
          #"{"op":"replace","path":"/rows/2","value":\#(row(1))}"#,
        ]) == told)
    #expect(
      try lines(
        old, new,
        [#"{"op":"replace","path":"/rows/0/id","value":9}"#, #"{"op":"replace","path":"/rows/2/id","value":1}"#])
        == told)
    #expect(
      try lines(
        old, new,
        [
          #"{"op":"remove","path":"/rows/2"}"#, #"{"op":"add","path":"/rows/0","value":\#(row(9))}"#,
          #"{"op":"remove","path":"/rows/1"}"#, #"{"op":"add","path":"/rows/2","value":\#(row(1))}"#,
        ]) == told)
    #expect(
      try lines(
        old, new,
        [#"{"op":"move","from":"/rows/2","path":"/rows/0"}"#, #"{"op":"move","from":"/rows/1","path":"/rows/2"}"#])
        == told)
  }
}
