import RandomTesting
import Testing

@testable import PlayheadFormat

/// Long runs of operations in one container are applied to its parts, and do what one after the other would do.
@Suite struct PatchRunTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a patch does what its operations do one by one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let before = Self.document(count: .random(in: 0...80, using: &generator))
    var expected = before
    var operations: [JSONPatch.Operation] = []
    for _ in 0..<Int.random(in: 1...120, using: &generator) {
      let operation = Self.operation(using: &generator)
      if (try? JSONPatch([operation]).apply(to: &expected)) != nil { operations.append(operation) }
    }
    var value = before
    let inverse = try JSONPatch(operations).apply(to: &value)
    #expect(value == expected)
    #expect(names(value) == names(expected))
    try inverse.apply(to: &value)
    #expect(value == before)

    operations.append(.remove(JSONPointer(["rows", "1000"])))
    let error = #expect(throws: JSONPatchError.self) { try JSONPatch(operations).apply(to: &value) }
    #expect(error?.index == operations.count - 1)
    #expect(error?.path == JSONPointer(["rows", "1000"]))
    #expect(value == before)
  }

  private static func document(count: Int) -> JSONValue {
    let rows = (0..<count).map { ["id": .integer(Int64($0)), "tags": [.integer(Int64($0))]] as JSONValue }
    var table = JSONValue.Object()
    for row in 0..<count { table["row \(row)"] = .integer(Int64(row)) }
    return ["rows": .array(rows), "table": .object(table)]
  }

  private static func operation(using generator: inout SeededGenerator) -> JSONPatch.Operation {
    let index = String(Int.random(in: 0..<60, using: &generator))
    let other = String(Int.random(in: 0..<60, using: &generator))
    let row = JSONPointer(["rows", index])
    let member = JSONPointer(["table", "row \(index)"])
    let new = JSONValue.integer(.random(in: 100...999, using: &generator))
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: .add(row, ["id": new, "tags": []])
    case 3...5: .remove(row)
    case 6: .replace(row.appending("id"), new)
    case 7: .add(row.appending("tags").appending("-"), new)
    case 8: .move(from: row, to: JSONPointer(["rows", other]))
    case 9: .copy(from: row, to: JSONPointer(["rows", "-"]))
    case 10: .test(row.appending("id"), .integer(Int64(index) ?? 0))
    case 11: .remove(member)
    case 12: .move(from: member, to: JSONPointer(["table", "row \(other)"]))
    default: .add(member, new)
    }
  }

  /// The names in the order of the members, which does not count for equality.
  private func names(_ value: JSONValue) -> [String]? {
    guard case .object(let members)? = value["table"] else { return nil }
    return members.keys
  }

  @Test func `a run of removals leaves the order of an object's members`() throws {
    var value = Self.document(count: 50)
    let pointers = (0..<50).filter { $0 % 2 == 0 }.map { JSONPointer(["table", "row \($0)"]) }
    try JSONPatch(pointers.map { .remove($0) } + [.add(pointers[3], "again")]).apply(to: &value)
    #expect(names(value) == (0..<50).filter { $0 % 2 == 1 }.map { "row \($0)" } + ["row 6"])
  }

  @Test func `an operation in a run moves a piece of the array at most`() {
    let count = 10_000
    var chunks = ElementChunks((0..<count).map { .integer(Int64($0)) })
    for index in 0..<count { chunks.insert(.integer(Int64(-1 - index)), at: 0) }
    #expect(chunks.chunks.allSatisfy { $0.count <= 512 })
    for _ in 0..<count { _ = chunks.remove(at: count) }
    #expect(chunks.count == count)
    #expect(chunks.all == (0..<count).map { .integer(Int64($0 - count)) })
  }

  @Test func `runs are found in the container that they change`() throws {
    let adds = (0..<100).map { JSONPatch.Operation.add(JSONPointer(["rows", "\($0)"]), 1) }
    let run = PatchRun(in: adds + [.remove(JSONPointer(["other"]))], from: 0)
    #expect(run.container == ["rows"])
    #expect(run.end == 100)
    #expect(run.isLong)
    #expect(PatchRun(in: [.replace(JSONPointer(["rows", "1"]), 1)] + adds, from: 0).end == 1)
    #expect(!PatchRun(in: [.copy(from: JSONPointer(["a"]), to: JSONPointer(["rows", "1"]))] + adds, from: 0).isLong)
  }

  @Test func `what lies around a change is not copied`() throws {
    var value: JSONValue = ["rows": .array((0..<100).map { ["id": .integer($0), "tags": ["a", "b"]] })]
    func storage() -> UnsafeRawPointer? {
      guard case .object(let members) = value, case .array(let rows)? = members["rows"] else { return nil }
      return rows.withUnsafeBytes { $0.baseAddress }
    }
    let before = storage()
    try JSONPatch([.replace(JSONPointer(["rows", "3", "id"]), 9), .remove(JSONPointer(["rows", "5", "tags", "0"]))])
      .apply(to: &value)
    #expect(storage() == before)
    #expect(value["rows"]?[3]?["id"] == 9)
  }
}
