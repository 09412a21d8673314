import ComposableRuntime
import CustomDump
import Foundation
import Testing

struct IdentifiedArrayTests {
  private var array: IdentifiedArrayOf<Item> {
    [Item(id: 3, name: "c"), Item(id: 1, name: "a"), Item(id: 2, name: "b")]
  }

  @Test func `it is made of elements of another array and of a slice`() {
    #expect(IdentifiedArray(array) == array)
    #expect(IdentifiedArray(array[1...]).map(\.id) == [1, 2])
    #expect(IdentifiedArrayOf<Item>(uncheckedUniqueElements: array.elements) == array)
    let byName = IdentifiedArray(uncheckedUniqueElements: array.elements, id: \.name)
    #expect(byName[id: "b"]?.id == 2)
    #expect(IdentifiedArray(byName)[id: "c"]?.id == 3)
    #expect(Array(IdentifiedArray(byName[..<1]).ids) == ["c"])
  }

  @Test func `elements are found by identity and by position`() {
    #expect(array[id: 1]?.name == "a")
    #expect(array[id: 9] == nil)
    #expect(array[1].id == 1)
    #expect(array.index(id: 2) == 2)
    #expect(array.map(\.id) == [3, 1, 2])
    #expect(array.map(\.name) == ["c", "a", "b"])
    #expect(array.contains(Item(id: 3, name: "other")))
  }

  @Test func `an element is changed in place, added and removed by its identity`() {
    var array = array
    array[id: 1]?.name = "x"
    #expect(array[1].name == "x")
    array[id: 4] = Item(id: 4, name: "d")
    #expect(array.last?.id == 4)
    array[id: 3] = nil
    #expect(array.map(\.id) == [1, 2, 4])
  }

  @Test func `an identity is added once`() {
    var array = array
    #expect(array.append(Item(id: 1, name: "z")) == (false, 1))
    #expect(array.insert(Item(id: 5, name: "e"), at: 0) == (true, 0))
    #expect(array.updateOrAppend(Item(id: 1, name: "z"))?.name == "a")
    #expect(array.updateOrInsert(Item(id: 6, name: "f"), at: 1).index == 1)
    array.append(contentsOf: [Item(id: 5, name: "e"), Item(id: 7, name: "g")])
    #expect(array.map(\.id) == [5, 6, 3, 1, 2, 7])
    #expect(array.update(Item(id: 7, name: "h"), at: 5).name == "g")
    #expect(array[id: 7]?.name == "h")
  }

  @Test func `elements are removed`() {
    var array = array
    #expect(array.remove(id: 1)?.name == "a")
    #expect(array.remove(id: 1) == nil)
    #expect(array.remove(at: 0).id == 3)
    array.removeAll { $0.id == 2 }
    #expect(array.isEmpty)
    array = self.array
    array.remove(atOffsets: [0, 2])
    #expect(array.map(\.id) == [1])
  }

  @Test(arguments: 0...3, [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
  func `elements move to before the destination`(destination: Int, source: [Int]) {
    var array = array
    array.move(fromOffsets: source, toOffset: destination)
    let ids = [3, 1, 2]
    let kept = { (range: Range<Int>) in range.filter { !source.contains($0) }.map { ids[$0] } }
    #expect(array.map(\.id) == kept(0..<destination) + source.map { ids[$0] } + kept(destination..<3))
  }

  @Test func `the order changes and the identities stay`() {
    var array = array
    array.sort()
    #expect(array.map(\.id) == [1, 2, 3])
    array.reverse()
    #expect(array.map(\.id) == [3, 2, 1])
    array.swapAt(0, 2)
    #expect(array.map(\.name) == ["a", "b", "c"])
    array.shuffle()
    #expect(Set(array.map(\.id)) == [1, 2, 3])
    #expect(array.allSatisfy { array[id: $0.id] == $0 })
    #expect(array.filter { $0.id > 1 }.count == 2)
  }

  @Test func `an element at a position may get another identity`() {
    var array = array
    array[1] = Item(id: 8, name: "h")
    #expect(array.map(\.id) == [3, 8, 2])
    array[0].name = "y"
    #expect(array[id: 3]?.name == "y")
  }

  @Test func `an element that is set elsewhere moves there`() {
    var array = array
    array[0] = array[1]
    #expect(array.map(\.id) == [1, 3, 2])
    array[2] = Item(id: 1, name: "moved")
    #expect(array.map(\.id) == [3, 2, 1])
    #expect(array[id: 1]?.name == "moved")
  }

  @Test func `algorithms of collections order it`() {
    func sortGenerically(_ items: inout some MutableCollection<Item> & RandomAccessCollection<Item>) { items.sort() }
    var array = array
    array.sort(using: KeyPathComparator(\.name, order: .reverse))
    #expect(array.map(\.name) == ["c", "b", "a"])
    sortGenerically(&array)
    #expect(array.map(\.id) == [1, 2, 3])
    #expect(array.allSatisfy { array[id: $0.id] == $0 })
  }

  @Test func `elements are taken from both ends`() {
    var array = array
    #expect(array.removeFirst().id == 3)
    #expect(array.removeLast().id == 2)
    #expect(array.popLast()?.id == 1)
    #expect(array.popLast() == nil)
    array = self.array
    array.removeFirst(2)
    #expect(array.map(\.id) == [2])
  }

  @Test func `it is replaced in parts without an identity twice`() {
    var array = array
    array += [Item(id: 4, name: "d"), Item(id: 1, name: "again")]
    #expect(array.map(\.id) == [3, 1, 2, 4])
    array.replaceSubrange(0..<2, with: [Item(id: 5, name: "e"), Item(id: 4, name: "new"), Item(id: 5, name: "f")])
    #expect(array.map(\.id) == [5, 2, 4])
    #expect(array.map(\.name) == ["e", "b", "new"])
    array.insert(contentsOf: [Item(id: 6, name: "g")], at: 1)
    #expect((array + [Item(id: 7, name: "h")]).map(\.id) == [5, 6, 2, 4, 7])
  }

  @Test func `an element is changed in place at its position`() {
    var array: IdentifiedArrayOf<Tagged> = [Tagged(id: 1, tags: [1, 2, 3])]
    array[0].tags.reserveCapacity(100)
    func address() -> UnsafeRawPointer? { array[0].tags.withUnsafeBytes { $0.baseAddress } }
    let before = address()
    array[0].tags.append(4)
    #expect(address() == before)
  }

  @Test func `elements of one identity are combined`() {
    let array = IdentifiedArrayOf([Item(id: 1, name: "a"), Item(id: 1, name: "b")]) { first, _ in first }
    #expect(array.elements == [Item(id: 1, name: "a")])
  }

  @Test func `it is coded as an array`() throws {
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Item].self, from: data) == array.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data) == array)
    let twice = try JSONEncoder().encode([Item(id: 1, name: "a"), Item(id: 1, name: "b")])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: twice)
    }
    guard case .dataCorrupted(let context)? = error else { return #expect(error != nil) }
    #expect(context.debugDescription == "two elements have the same id: the second is at offset 1")
  }

  @Test func `it is equal by elements in their order`() {
    var other = array
    #expect(Set([array, other]).count == 1)
    other.swapAt(0, 1)
    #expect(array != other)
  }

  @Test func `it is shown as a collection`() {
    #expect(String(customDumping: IdentifiedArrayOf<Item>()).hasSuffix("[]"))
    #expect("\(array)" == "\(array.elements)")
    #expect(String(reflecting: IdentifiedArray([3, 1], id: \.self) { $1 }) == "IdentifiedArray<Int>([3, 1])")
    #expect(String(customDumping: array).contains("[0]: "))
  }

  @Test func `the actions of elements have key paths`() {
    let action = Action.items(.element(id: 2, action: .on(true)))
    #expect(action[case: \.items[id: 2]] == .on(true))
    #expect(action[case: \.items[id: 2].on] == true)
    #expect(action[case: \.items[id: 1]] == nil)
    #expect(action[case: \.items.element]?.id == 2)
    let keyPath: CaseKeyPath<Action, Bool> = \.items[id: 3].on
    #expect(keyPath(false) == .items(.element(id: 3, action: .on(false))))
  }
}

private struct Item: Identifiable, Hashable, Codable, Comparable {
  let id: Int
  var name: String

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
}

@CasePathable
private enum Action: Equatable {
  case items(IdentifiedAction<Int, ItemAction>)
}

@CasePathable
private enum ItemAction: Equatable {
  case on(Bool)
}

private struct Tagged: Identifiable {
  let id: Int
  var tags: [Int]
}
