import PlayheadFormat
import RandomTesting
import Testing

/// How much is written to find out what the shortest patch of an array is.
@Suite struct ArrayChangeCostTests {
  private func row(_ number: Int, isOn: Bool = false) -> JSONValue {
    [
      "id": .integer(Int64(number)), "title": .string("row \(number) of many"), "note": "as long as it is",
      "isOn": .bool(isOn),
    ]
  }

  private func change(
    from old: [JSONValue], to new: [JSONValue]
  ) -> (operations: Int, changes: Int, elements: Int) {
    var patch = PatchWriter()
    var (changes, elements) = (0, 0)
    patch.writeArrayChange(old: old.indices, new: new.indices, newCount: new.count) { oldIndex, newIndex, _ in
      old[oldIndex] == new[newIndex]
    } writeChange: { oldIndex, newIndex, patch in
      changes += 1
      patch.writeDifference(from: old[oldIndex], to: new[newIndex])
    } writeElement: { index, writer in
      elements += 1
      writer.append(recorded: new[index])
    }
    return (patch.operationCount, changes, elements)
  }

  @Test func `after a sort the array is written once and hardly more`() {
    var generator = SeededGenerator(seed: 1)
    let rows = (0..<5000).map { row($0) }
    let cost = change(from: rows, to: rows.shuffled(using: &generator))
    #expect(cost.operations == 1)
    #expect(cost.changes <= 64)
    #expect(cost.elements <= 5000 + 512)
  }

  @Test func `what is shorter change by change is written so`() {
    let rows = (0..<2000).map { row($0) }
    let cost = change(from: rows, to: (0..<2000).map { row($0, isOn: true) })
    #expect(cost.operations == 2000)
    #expect(cost.changes == 2000)
    #expect(cost.elements <= 4000)
  }

  @Test func `a sort of the first few is not taken for one of all`() {
    var generator = SeededGenerator(seed: 2)
    let rows = (0..<5000).map { row($0) }
    let cost = change(from: rows, to: rows[..<500].shuffled(using: &generator) + rows[500...])
    #expect(cost.operations > 1)
    #expect(cost.operations < 2500)
  }
}
