import ComposableRuntime
import RandomTesting
import Testing

struct ChunkedArrayTests {
  private typealias Rows = IdentifiedArrayOf<Row>

  /// Numbers of elements around the ends of chunks.
  static let counts = [0, 1, 2, 63, 64, 65, 127, 128, 129, 200]

  private func rows(_ count: Int) -> Rows { Rows(uniqueElements: (0..<count).map { Row(id: $0) }) }

  @Test(arguments: counts)
  func `elements are in full chunks in their order`(count: Int) {
    let rows = rows(count)
    #expect(rows.chunks.dropLast().allSatisfy { $0.count == 64 })
    #expect(rows.chunks.allSatisfy { !$0.isEmpty && $0.count <= 64 })
    #expect(rows.count == count)
    #expect(rows.elements == (0..<count).map { Row(id: $0) })
    #expect(rows.map(\.id) == Array(0..<count))
    #expect(rows.indices.map { rows[$0].id } == Array(0..<count))
  }

  @Test(arguments: counts)
  func `any operation does what it does to an array`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var (rows, model) = (rows(count), (0..<count).map { Row(id: $0) })
    func positions(_ count: Int) -> [Int] {
      (0..<count).map { _ in Int.random(in: 0...model.count, using: &generator) }.filter { $0 < model.count }
    }
    for step in 0..<400 {
      let new = Row(id: 1000 + step)
      let at = Int.random(in: 0...model.count, using: &generator)
      let copy = rows
      let before = model
      switch Int.random(in: 0..<24, using: &generator) {
      case 0:
        rows.append(new)
        model.append(new)
      case 1, 2:
        rows.insert(new, at: at)
        model.insert(new, at: at)
      case 3 where at < model.count: #expect(rows.remove(at: at) == model.remove(at: at))
      case 4 where at < model.count: #expect(rows.remove(id: model[at].id) == model.remove(at: at))
      case 5 where at < model.count:
        rows[id: model[at].id] = nil
        model.remove(at: at)
      case 6 where at < model.count:
        rows[id: model[at].id]?.count += 1
        model[at].count += 1
      case 7 where at < model.count:
        rows[at].count += 1
        model[at].count += 1
      case 8 where at < model.count:
        rows[at] = new
        model[at] = new
      case 9 where at < model.count:
        rows.swapAt(0, at)
        model.swapAt(0, at)
      case 10:
        rows.reverse()
        model.reverse()
      case 11 where model.count > 1:
        rows.removeSubrange((at / 2)..<at)
        model.removeSubrange((at / 2)..<at)
      case 12:
        let more = (0..<40).map { Row(id: 10_000 + step * 100 + $0) }
        rows.replaceSubrange((at / 2)..<at, with: more)
        model.replaceSubrange((at / 2)..<at, with: more)
      case 13:
        rows.removeAll { $0.id % 7 == 3 }
        model.removeAll { $0.id % 7 == 3 }
      case 14:
        rows.partition { $0.id.isMultiple(of: 2) }
        #expect(rows.drop { !$0.id.isMultiple(of: 2) }.allSatisfy { $0.id.isMultiple(of: 2) })
        #expect(Set(rows.ids) == Set(model.map(\.id)))
        model = Array(rows)
      case 15:
        let moved = positions(5)
        rows.move(fromOffsets: moved, toOffset: at)
        let kept = { (range: Range<Int>) in range.filter { !moved.contains($0) }.map { model[$0] } }
        model = kept(0..<at) + Set(moved).sorted().map { model[$0] } + kept(at..<model.count)
      case 16:
        let removed = positions(5)
        rows.remove(atOffsets: removed)
        model = model.indices.filter { !removed.contains($0) }.map { model[$0] }
      case 17:
        rows.removeFirst(at / 3)
        model.removeFirst(at / 3)
      case 18:
        rows.removeLast(at / 3)
        model.removeLast(at / 3)
      case 19:
        rows = rows.filter { $0.id % 11 != 3 }
        model = model.filter { $0.id % 11 != 3 }
      case 20:
        rows.sort { ($0.id % 17, $0.id) < ($1.id % 17, $1.id) }
        model.sort { ($0.id % 17, $0.id) < ($1.id % 17, $1.id) }
      case 21:
        #expect(rows.updateOrInsert(new, at: at).index == at)
        model.insert(new, at: at)
      case 22:
        let more = (0..<70).map { Row(id: 100_000 + step * 100 + $0) }
        rows += more
        model += more
      case 23 where model.count > 500:
        rows.removeSubrange(100...)
        model.removeSubrange(100...)
      default:
        rows[id: new.id] = new
        model.append(new)
      }
      #expect(rows.elements == model)
      #expect(rows.chunks.dropLast().allSatisfy { $0.count == 64 } && rows.chunks.last?.isEmpty != true)
      #expect(Array(rows.ids) == model.map(\.id))
      #expect(model.allSatisfy { rows[id: $0.id] == $0 })
      #expect(copy.elements == before)
      #expect(rows == Rows(uniqueElements: model))
    }
  }

  @Test func `a change of one element of a copy leaves all other chunks shared`() {
    let rows = rows(1000)
    var byID = rows
    byID[id: 700]?.count += 1
    var byPosition = rows
    byPosition[700].count += 1
    for copy in [byID, byPosition] {
      #expect(rows.chunks.indices.filter { !isShared(rows.chunks[$0], copy.chunks[$0]) } == [700 / 64])
    }
    var longer = rows
    longer.append(Row(id: 1000))
    #expect(rows.chunks.indices.filter { !isShared(rows.chunks[$0], longer.chunks[$0]) } == [15])
  }

  @Test func `what changes nothing leaves all chunks shared`() {
    let rows = rows(1000)
    var same = rows
    same.removeAll { _ in false }
    same.remove(atOffsets: [])
    same.removeSubrange(5..<5)
    same.removeFirst(0)
    same.insert(contentsOf: [], at: 500)
    same += []
    #expect(rows.chunks.indices.allSatisfy { isShared(rows.chunks[$0], same.chunks[$0]) })
  }

  @Test func `an element is changed in place by its ID`() {
    var rows = rows(100)
    rows[id: 70]?.tags.reserveCapacity(100)
    func address() -> UnsafeRawPointer? { rows[id: 70]?.tags.withUnsafeBytes { $0.baseAddress } }
    let before = address()
    rows[id: 70]?.tags.append(4)
    #expect(address() == before)
  }

  @Test func `an order that cannot be found changes nothing`() {
    var rows = rows(100)
    #expect(throws: CancellationError.self) { try rows.sort { _, _ in throw CancellationError() } }
    #expect(throws: CancellationError.self) {
      try rows.removeAll { row in
        if row.id == 50 { throw CancellationError() }
        return true
      }
    }
    #expect(rows == self.rows(100))
  }

  private func isShared(_ left: [Row], _ right: [Row]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { $0.baseAddress == left.baseAddress } }
  }
}

private struct Row: Identifiable, Equatable {
  let id: Int
  var count = 0
  var tags: [Int] = []
}
