import RandomTesting
import Testing

@testable import PlayheadReader

/// Arithmetic on indexes tells where an element of an array is on the other side of an operation.
@Suite struct IndexShiftTests {
  /// Elements that all differ, so that each is found again.
  private struct Model {
    var elements: [Int]
    private var next = 1000

    init(count: Int) { elements = Array(0..<count) }

    mutating func apply(_ kind: PatchTable.Kind, at index: Int) {
      defer { next += 1 }
      switch kind {
      case .add: elements.insert(next, at: index == IndexShift.end ? elements.count : index)
      case .remove: elements.remove(at: index)
      case .replace, .beneath: elements[index] = next
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>) func `each element is where arithmetic says, both ways`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    var model = Model(count: Int.random(in: 1...6, using: &generator))
    let before = model.elements
    let kind = [PatchTable.Kind.add, .remove, .replace].randomElement(using: &generator) ?? .add
    var index = Int.random(in: 0...(kind == .add ? before.count : before.count - 1), using: &generator)
    if kind == .add, Bool.random(using: &generator) { index = IndexShift.end }
    model.apply(kind, at: index)
    for (own, element) in before.enumerated() {
      let expected = model.elements.firstIndex(of: element).map(IndexShift.to)
      #expect(IndexShift.forwards(over: kind, at: index, from: own) == expected ?? .hits)
    }
    for (own, element) in model.elements.enumerated() {
      let expected = index == IndexShift.end ? .unclear : before.firstIndex(of: element).map(IndexShift.to)
      #expect(IndexShift.backwards(over: kind, at: index, from: own) == expected ?? .hits)
    }
  }

  /// Keys are even and stand before their values.
  @Test(arguments: 0...7, [1, 3, 5]) func `pairs of keys and values move together`(other: Int, own: Int) {
    let key = own - 1
    func shift(_ kind: PatchTable.Kind, isPair: Bool) -> IndexShift {
      .forwardsInPairs(over: kind, isPair: isPair, at: other, from: own)
    }
    #expect(shift(.replace, isPair: false) == (other == own ? .hits : other == key ? .unclear : .to(own)))
    #expect(shift(.add, isPair: false) == .unclear && shift(.remove, isPair: false) == .unclear)
    guard other.isMultiple(of: 2) else { return }
    var pairs = [0, 1, 2, 3, 4, 5].map(String.init)
    pairs.insert(contentsOf: ["k", "v"], at: min(other, pairs.count))
    #expect(shift(.add, isPair: true) == pairs.firstIndex(of: String(own)).map(IndexShift.to))
    guard other < 6 else { return }
    var rest = [0, 1, 2, 3, 4, 5].map(String.init)
    rest.removeSubrange(other..<other + 2)
    #expect(shift(.remove, isPair: true) == rest.firstIndex(of: String(own)).map(IndexShift.to) ?? .unclear)
  }
}
