import Foundation
import PlayheadFormat
import PlayheadRecorder
import RandomTesting
import Testing

/// Whatever happens to a collection, its patch leads from the old JSON to the new one, is the same in every run, and is
/// no longer than the collection.
@Suite struct CollectionChangeTests {
  private static let seeds = 0..<40 as Range<UInt64>

  /// - Parameter rebuild: Makes an equal collection whose members lie elsewhere, as in another run.
  private func expectChange<Value: Recordable>(
    _ old: Value, _ new: Value, rebuild: (Value) -> Value = { $0 }
  ) throws -> JSONPatch {
    let text = patch(from: old, to: new)
    let operations = try JSONPatch(JSONValue(parsing: text))
    var value = try JSONValue(parsing: recorded(old))
    try operations.apply(to: &value)
    #expect(try value == JSONValue(parsing: recorded(new)), "\(text)")
    #expect(JSONName(patch(from: rebuild(old), to: rebuild(new))) == JSONName(text))
    let whole = #"[{"op":"replace","path":"","value":\#(recorded(new))}]"#
    #expect(operations.operations.count < 2 || text.utf8.count <= whole.utf8.count)
    if JSONName(recorded(old)) == JSONName(recorded(new)) { #expect(text == "[]") }
    return operations
  }

  // MARK: - Arrays

  @Test(arguments: seeds) func `arrays of texts`(seed: UInt64) throws {
    try expectArrays(seed: seed) { String.random(using: &$0) }
  }

  @Test(arguments: seeds) func `arrays of structs`(seed: UInt64) throws {
    try expectArrays(seed: seed) { Row.random(using: &$0) }
  }

  @Test(arguments: seeds) func `arrays of doubles, of which some are no numbers`(seed: UInt64) throws {
    try expectArrays(seed: seed) { [0, -0.0, .nan, -.nan, .infinity, 1].randomElement(using: &$0) ?? 0 }
  }

  @Test(arguments: seeds) func `arrays of arrays`(seed: UInt64) throws {
    try expectArrays(seed: seed) { generator in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in Int.random(in: 0...3, using: &generator) }
    }
  }

  private func expectArrays<Element: Recordable>(
    seed: UInt64, _ make: (inout SeededGenerator) -> Element
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var old = (0..<Int.random(in: 0...60, using: &generator)).map { _ in make(&generator) }
    for _ in 0..<8 {
      var new = old
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: new.insert(make(&generator), at: .random(in: 0...new.count, using: &generator))
        case 1: if !new.isEmpty { new.remove(at: .random(in: 0..<new.count, using: &generator)) }
        case 2: new.shuffle(using: &generator)
        case 3: new.removeAll { _ in Int.random(in: 0..<3, using: &generator) == 0 }
        case 4: if !new.isEmpty { new.append(new.removeFirst()) }
        case 5:
          for index in new.indices where Int.random(in: 0..<4, using: &generator) == 0 { new[index] = make(&generator) }
        case 6: new.insert(contentsOf: (0..<5).map { _ in make(&generator) }, at: new.count / 2)
        default: new = Bool.random(using: &generator) ? [] : new.reversed()
        }
      }
      _ = try expectChange(old, new)
      #expect(try JSONName(patch(from: old, to: new)) == JSONName(treePatch(from: old, to: new)))
      old = new
    }
  }

  /// The patch that a type without derived code would have.
  private func treePatch<Value>(from old: Value, to new: Value) throws -> String {
    var patch = PatchWriter()
    patch.writeDifference(from: try JSONValue(parsing: recorded(old)), to: try JSONValue(parsing: recorded(new)))
    return patch.text
  }

  @Test func `rows that go here and there are removed, and rows that are sorted are replaced together`() throws {
    var generator = SeededGenerator(seed: 1)
    let rows = (0..<300).map { _ in Row.random(using: &generator) }
    let third = rows.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    let removal = try expectChange(rows, third)
    #expect(removal.operations.count == 100)
    #expect(removal.operations.allSatisfy { $0.name == "remove" })
    let sort = try expectChange(rows, rows.sorted { $0.id.uuidString < $1.id.uuidString })
    #expect(sort.operations.count == 1)
    let clear = try expectChange(rows, [])
    #expect(clear.operations == [.replace(JSONPointer(), [])])
    let log = try expectChange(rows, Array(rows.dropFirst(2)) + [rows[0], rows[5]])
    #expect(log.operations.map(\.name) == ["remove", "remove", "add", "add"])
    var marked = rows
    for index in marked.indices { marked[index].done.toggle() }
    #expect(try expectChange(rows, marked).operations.count == 300)
  }

  // MARK: - Sets

  @Test(arguments: seeds) func `sets`(seed: UInt64) throws {
    try expectSets(seed: seed) { Int.random(in: -300...300, using: &$0) }
    try expectSets(seed: seed) { String.random(using: &$0) }
    try expectSets(seed: seed) { UUID(seed: &$0) }
    try expectSets(seed: seed) { Row.random(using: &$0) }
    try expectSets(seed: seed) { [0, -0.0, .nan, -.nan, .infinity, 1, 2, 3].randomElement(using: &$0) ?? 0 }
    try expectSets(seed: seed) {
      Loose(text: Bool.random(using: &$0) ? "a" : "A", number: .random(in: 0...9, using: &$0))
    }
    try expectSets(seed: seed) { Fine(shown: .random(in: 0...5, using: &$0), hidden: .random(in: 0...5, using: &$0)) }
  }

  private func expectSets<Element: Recordable & Hashable>(
    seed: UInt64, _ make: (inout SeededGenerator) -> Element
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var old = Set((0..<Int.random(in: 0...60, using: &generator)).map { _ in make(&generator) })
    for _ in 0..<6 {
      var new = old
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: new = []
      case 1: new = Set(old.map { Bool.random(using: &generator) ? make(&generator) : $0 })
      default:
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          if let member = new.randomElement(using: &generator), Bool.random(using: &generator) { new.remove(member) }
          new.update(with: make(&generator))
        }
      }
      _ = try expectChange(old, new) { members in
        var rebuilt = Set<Element>(minimumCapacity: 500)
        for member in members.reversed() { rebuilt.insert(member) }
        return rebuilt
      }
      old = new
    }
  }

  // MARK: - Dictionaries

  @Test(arguments: seeds) func `dictionaries`(seed: UInt64) throws {
    try expectDictionaries(seed: seed) { Int.random(in: -300...300, using: &$0) }
    try expectDictionaries(seed: seed) { String.random(using: &$0) }
    try expectDictionaries(seed: seed) { UUID(seed: &$0) }
    try expectDictionaries(seed: seed) { Tab.allCases.randomElement(using: &$0) ?? .first }
    try expectDictionaries(seed: seed) { Row.random(using: &$0) }
    try expectDictionaries(seed: seed) { [0, -0.0, .nan, .infinity, 1, 2, 3].randomElement(using: &$0) ?? 0 }
    try expectDictionaries(seed: seed) {
      Loose(text: Bool.random(using: &$0) ? "a" : "A", number: .random(in: 0...9, using: &$0))
    }
    try expectDictionaries(seed: seed) {
      Fine(shown: .random(in: 0...5, using: &$0), hidden: .random(in: 0...5, using: &$0))
    }
  }

  private func expectDictionaries<Key: Recordable & Hashable>(
    seed: UInt64, _ make: (inout SeededGenerator) -> Key
  ) throws {
    var generator = SeededGenerator(seed: seed)
    func value() -> [String: Int?] {
      ["a long name of a member": Bool.random(using: &generator) ? nil : Int.random(in: 0...2, using: &generator)]
    }
    var old: [Key: [String: Int?]] = [:]
    for _ in 0..<Int.random(in: 0...60, using: &generator) { old[make(&generator)] = value() }
    for _ in 0..<6 {
      var new = old
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: new = [:]
      case 1: new = old.mapValues { Bool.random(using: &generator) ? value() : $0 }
      case 2: new = old.filter { _ in Bool.random(using: &generator) }
      default:
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          if let key = new.keys.randomElement(using: &generator), Bool.random(using: &generator) { new[key] = nil }
          new[make(&generator)] = value()
        }
      }
      _ = try expectChange(old, new) { members in
        var rebuilt = [Key: [String: Int?]](minimumCapacity: 500)
        for (key, value) in members.reversed() { rebuilt[key] = value }
        return rebuilt
      }
      old = new
    }
  }

  @Test func `a key in another spelling is another member`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let rest = ["a": 1, "b": 2]
    var old = rest
    var new = rest
    (old[composed], new[decomposed]) = (1, 1)
    _ = try expectChange(old, new)
    let change = patch(from: [composed: 1], to: [decomposed: 1])
    var value = try JSONValue(parsing: recorded([composed: 1]))
    try JSONPatch(JSONValue(parsing: change)).apply(to: &value)
    #expect(value == [decomposed: 1])
  }

  // MARK: - Work

  @Test func `one changed member of many is found without encoding the old ones or sorting`() {
    let work = Work()
    var old = Set((0..<1000).map { Counted(number: $0, work: work) })
    old.reserveCapacity(5000)
    var new = old
    new.remove(Counted(number: 500, work: work))
    new.insert(Counted(number: 5000, work: work))
    work.encodings = 0
    #expect(
      patch(from: old, to: new)
        == #"[{"op":"remove","path":"/447"},{"op":"add","path":"/447","value":5000}]"#)
    #expect(work.encodings <= 1000 + 10)

    let table = Dictionary(uniqueKeysWithValues: old.map { ($0, 1) })
    var changed = table
    changed[Counted(number: 7, work: work)] = 2
    work.encodings = 0
    #expect(patch(from: table, to: changed).hasPrefix(#"[{"op":"replace","path":"/"#))
    #expect(work.encodings <= 1000 + 10)
  }

  @Test func `one changed element of many large ones does not look at the others`() {
    let work = Work()
    let old = (0..<3).map { section in (0..<1000).map { Counted(number: 1000 * section + $0, work: work) } }
    var new = old
    new[0][7] = Counted(number: -1, work: work)
    new[0][9] = Counted(number: -2, work: work)
    new[2][7] = Counted(number: -3, work: work)
    work.encodings = 0
    #expect(
      patch(from: old, to: new)
        == #"[{"op":"replace","path":"/0/7","value":-1},{"op":"replace","path":"/0/9","value":-2},"#
        + #"{"op":"replace","path":"/2/7","value":-3}]"#)
    #expect(work.encodings < 200)
  }

  @Test func `clearing encodes nothing`() {
    let work = Work()
    let old = (0..<1000).map { Counted(number: $0, work: work) }
    work.encodings = 0
    #expect(patch(from: old, to: []) == #"[{"op":"replace","path":"","value":[]}]"#)
    #expect(patch(from: Set(old), to: []) == #"[{"op":"replace","path":"","value":[]}]"#)
    #expect(work.encodings == 0)
  }

  @Test func `sorting encodes each element twice at most`() {
    let work = Work()
    let old = (0..<1000).map { Counted(number: $0, work: work) }
    work.encodings = 0
    #expect(patch(from: old, to: old.reversed()).hasPrefix(#"[{"op":"replace","path":"","value":[999,998,"#))
    #expect(work.encodings <= 2000)
  }
}

/// Members that are equal may be written differently.
private struct Loose: Recordable, Hashable {
  var text: String
  var number: Int

  static func == (left: Loose, right: Loose) -> Bool {
    left.text.lowercased() == right.text.lowercased() && left.number == right.number
  }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  func writeRecorded(into writer: inout JSONWriter) { "\(text)\(number)".writeRecorded(into: &writer) }
  func writeRecordedChanges(since old: Loose, into patch: inout PatchWriter) {
    "\(text)\(number)".writeRecordedChanges(since: "\(old.text)\(old.number)", into: &patch)
  }
  init(text: String, number: Int) { (self.text, self.number) = (text, number) }
  init(recorded value: JSONValue) throws(RecordableError) {
    throw RecordableError(found: value, expected: "nothing")
  }
  static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(String.self) }
}

/// Members that are written alike may not be equal.
private struct Fine: Recordable, Hashable {
  var shown: Int
  var hidden: Int

  func writeRecorded(into writer: inout JSONWriter) { shown.writeRecorded(into: &writer) }
  func writeRecordedChanges(since old: Fine, into patch: inout PatchWriter) {
    shown.writeRecordedChanges(since: old.shown, into: &patch)
  }
  init(shown: Int, hidden: Int) { (self.shown, self.hidden) = (shown, hidden) }
  init(recorded value: JSONValue) throws(RecordableError) { self.init(shown: try Int(recorded: value), hidden: 0) }
  static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Int.self) }
}

private final class Work {
  var encodings = 0
}

/// A number that counts how often it is encoded.
private struct Counted: Recordable, Hashable {
  var number: Int
  var work: Work

  static func == (left: Counted, right: Counted) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  func writeRecorded(into writer: inout JSONWriter) {
    work.encodings += 1
    number.writeRecorded(into: &writer)
  }
  func writeRecordedChanges(since old: Counted, into patch: inout PatchWriter) {
    if number != old.number { patch.replace { writeRecorded(into: &$0) } }
  }
  func isRecordedIdentically(to old: Counted) -> Bool { number == old.number }
  init(number: Int, work: Work) { (self.number, self.work) = (number, work) }
  init(recorded value: JSONValue) throws(RecordableError) {
    throw RecordableError(found: value, expected: "nothing")
  }
  static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Int.self) }
}
