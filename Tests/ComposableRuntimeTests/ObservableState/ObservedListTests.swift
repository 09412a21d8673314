import ComposableRuntime
import Observation
import Testing

/// Who reads a list is notified when elements are inserted, removed, moved or replaced, and of nothing else.
@Suite struct ObservedListTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (inout IdentifiedArrayOf<Row>) -> Void

    init(_ description: String, _ make: @escaping @Sendable (inout IdentifiedArrayOf<Row>) -> Void) {
      (testDescription, self.make) = (description, make)
    }
  }

  /// The list has the rows 1, 2 and 3.
  static let silent = [
    Change("remove what is not there") { $0.remove(id: 9) },
    Change("remove an element that is not there") { $0.remove(Row(id: 9)) },
    Change("set nil where nothing is") { $0[id: 9] = nil },
    Change("change what is not there") { $0[id: 9]?.count += 1 },
    Change("change an element") { $0[id: 2]?.count += 1 },
    Change("change an element at its position") { $0[1].count += 1 },
    Change("look at an element") { rows in withUnsafeMutablePointer(to: &rows[id: 2]) { _ in } },
    Change("put an element back") { $0[id: 2] = $0[1] },
    Change("put an element back at its position") { $0[1] = $0[1] },
    Change("remove none of all") { $0.removeAll { $0.id == 9 } },
    Change("remove no positions") { $0.remove(atOffsets: []) },
    Change("remove an empty range") { $0.removeSubrange(1..<1) },
    Change("remove the first 0") { $0.removeFirst(0) },
    Change("remove the last 0") { $0.removeLast(0) },
    Change("keep all") { $0 = $0.filter { _ in true } },
    Change("append what is there") { _ = $0.append(Row(id: 2)) },
    Change("append none") { $0.append(contentsOf: []) },
    Change("append those that are there") { $0.append(contentsOf: [Row(id: 2), Row(id: 1)]) },
    Change("insert what is there") { _ = $0.insert(Row(id: 2), at: 0) },
    Change("replace none by none") { $0.replaceSubrange(1..<1, with: []) },
    Change("replace a range by itself") { $0.replaceSubrange(0..<2, with: Array($0[0..<2])) },
    Change("set a slice to itself") { $0[1...] = $0[1...] },
    Change("sort what is sorted") { $0.sort { $0.id < $1.id } },
    Change("sort a slice that is sorted") { $0[1...].sort { $0.id < $1.id } },
    Change("partition what is partitioned") { $0.partition { $0.id > 1 } },
    Change("swap an element with itself") { $0.swapAt(1, 1) },
    Change("move to the same place") { $0.move(fromOffsets: [1], toOffset: 1) },
    Change("move to before the next") { $0.move(fromOffsets: [1], toOffset: 2) },
    Change("move none") { $0.move(fromOffsets: [], toOffset: 0) },
    Change("reserve capacity") { $0.reserveCapacity(100) },
  ]

  @Test(arguments: silent)
  func `a change of nothing is no change of the list`(_ change: Change) { #expect(!isNotified(of: change)) }

  @Test func `an empty list stays as it is`() {
    let changes = [
      Change("remove all") { $0.removeAll() }, Change("reverse") { $0.reverse() }, Change("shuffle") { $0.shuffle() },
    ]
    for change in changes { #expect(!isNotified(of: change, in: []), "\(change.testDescription)") }
  }

  static let notifying = [
    Change("remove") { $0.remove(id: 2) },
    Change("set nil") { $0[id: 2] = nil },
    Change("replace") { $0[id: 2] = Row(id: 2) },
    Change("replace at a position") { $0[1] = Row(id: 2) },
    Change("update") { $0.updateOrAppend(Row(id: 2)) },
    // Whoever has read the element after the change of the copy was not notified of it.
    Change("put a changed element back") { rows in
      var row = rows[1]
      row.count += 1
      rows.updateOrAppend(row)
    },
    Change("give another id") { $0[1].id = 9 },
    Change("append") { $0.append(Row(id: 9)) },
    Change("insert") { $0.insert(Row(id: 9), at: 0) },
    Change("remove some of all") { $0.removeAll { $0.id == 2 } },
    Change("remove a range") { $0.removeSubrange(1...) },
    Change("filter") { $0 = $0.filter { $0.id > 1 } },
    Change("sort") { $0.sort { $0.id > $1.id } },
    Change("reverse") { $0.reverse() },
    Change("partition") { $0.partition { $0.id < 2 } },
    Change("move") { $0.move(fromOffsets: [0], toOffset: 2) },
    Change("swap") { $0.swapAt(0, 1) },
    Change("replace a range") { $0.replaceSubrange(0..<1, with: [Row(id: 1), Row(id: 9)]) },
  ]

  @Test(arguments: notifying)
  func `who reads the list is notified of other elements and another order`(_ change: Change) {
    #expect(isNotified(of: change))
  }

  @Test func `who reads after the change of a copy is notified when the copy takes the place`() {
    var state = Listed(rows: [Row(id: 1), Row(id: 2)])
    var draft = state.rows
    draft[id: 2]?.count += 1
    let isNotified = LockIsolated(false)
    withObservationTracking {
      _ = state.rows[id: 2]?.count
    } onChange: {
      isNotified.setValue(true)
    }
    state.rows = draft
    #expect(isNotified.value)
    #expect(state.rows[id: 2]?.count == 1)
  }

  private func isNotified(of change: Change, in rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)])
    -> Bool
  {
    var state = Listed(rows: rows)
    let isNotified = LockIsolated(false)
    withObservationTracking {
      _ = state.rows.count
    } onChange: {
      isNotified.setValue(true)
    }
    change.make(&state.rows)
    return isNotified.value
  }

  @ObservableState
  struct Row: Identifiable {
    var id: Int
    var count = 0
  }

  @ObservableState
  struct Listed { var rows: IdentifiedArrayOf<Row> }
}
