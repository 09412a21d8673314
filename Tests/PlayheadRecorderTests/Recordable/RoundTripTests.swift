import Foundation
import OrderedCollections
import PlayheadRecorder
import RandomTesting
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `states have the shape of JSONEncoder and come back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let state = RichState.random(using: &generator)
    let json = try JSONValue(parsing: recorded(state))
    #expect(json.withSortedArrays == (try encoded(state)).withSortedArrays)
    #expect(try RecordedType<RichState>().read(json) == state)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `patches lead from each state to the next`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var state = RichState.random(using: &generator)
    var json = try JSONValue(parsing: recorded(state))
    for _ in 0..<30 {
      let old = state
      for _ in 0..<Int.random(in: 1...3, using: &generator) { state.mutate(using: &generator) }
      json = try PatchApplication.apply(JSONValue(parsing: patch(from: old, to: state)), to: json)
      let whole = recorded(state)
      #expect(json == (try JSONValue(parsing: whole)), "seed \(seed)")
      let read = try RecordedType<RichState>().read(JSONValue(parsing: whole))
      #expect(patch(from: state, to: read) == "[]", "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `derived patches are those of the trees`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let old = Row.random(using: &generator)
    var new = old
    new.title += "!"
    new.tags.insert("first", at: 0)
    new.count += 1
    var trees = PatchWriter()
    trees.writeDifference(from: try JSONValue(parsing: recorded(old)), to: try JSONValue(parsing: recorded(new)))
    #expect(patch(from: old, to: new) == trees.text)
  }
}

extension JSONValue {
  /// The same value with the arrays that stand for sets in one order: `JSONEncoder` writes those in any.
  fileprivate var withSortedArrays: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.map(\.withSortedArrays).sorted { $0.text < $1.text })
    case .object(let members): .object(members.mapValues(\.withSortedArrays))
    default: self
    }
  }

  private var text: String {
    var writer = JSONWriter()
    switch self {
    case .object(let members):
      for name in members.keys.sorted() {
        writer.append(key: name)
        writer.append(members[name]?.text ?? "")
      }
    default: writer.append(self)
    }
    return writer.text
  }
}
