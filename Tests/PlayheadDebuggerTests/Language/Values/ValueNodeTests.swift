import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// A value is opened part by part, and the path of each part can be typed.
@Suite struct ValueNodeTests {
  private static let root = URL(filePath: PackageFolder.path)

  /// Compares a node and its parts with what their paths lead to.
  ///
  /// - Returns: how many there are.
  private func compare(_ node: ValueNode, in debugger: inout Debugger, depth: Int = 6) throws -> Int {
    let value = try debugger.value(ValuePath(parsing: node.path))
    let found = try value.json()
    #expect(try node.view?.value() == found || node.view == nil && found == nil, "\(node.path)")
    let parts = node.parts(in: 0..<30)
    #expect(parts.count == min(node.count, 30), "\(node.path)")
    if node.count > 2 { #expect(node.parts(in: 1..<2).map(\.path) == [parts[1].path]) }
    var count = 1
    for part in depth > 0 ? parts : [] {
      #expect(node.path(ofPart: part.name) == part.path)
      // `1` and `1.0` are one key to Swift: what is there decides which of them is meant.
      if part.path.hasPrefix("ratios[1") { continue }
      count += try compare(part, in: &debugger, depth: depth - 1)
    }
    return count
  }

  private func compareState(_ debugger: inout Debugger) throws -> Int {
    let state = try debugger.value(ValuePath(parsing: "state"))
    return try compare(ValueNode("state", state, schema: debugger.recording.schema), in: &debugger)
  }

  @Test(arguments: ["counter", "guessmyage", "list", "primes", "repositories", "timer"])
  func `each part of a sample's states and actions is where its path leads`(sample: String) throws {
    let path = Self.root.appending(path: "recordings/\(sample).jsonl").path
    var debugger = Debugger(try RecordingFile(path: path).recording)
    var count = 0
    for position in stride(from: 0, through: debugger.timeline.last, by: 5) {
      _ = try debugger.goto(.position(position))
      count += try compareState(&debugger)
      guard position > 0 else { continue }
      let action = try debugger.value(ValuePath(parsing: "action"))
      count += try compare(ValueNode("action", action, schema: debugger.recording.schema), in: &debugger)
    }
    #expect(count > 50)
  }

  @Test(arguments: Scale.seeds(3, large: 50), [false, true])
  func `entries of dictionaries and elements of sets are parts by their keys and values`(
    seed: UInt64, hasSchema: Bool
  ) throws {
    let keyed = KeyedStates(seed: seed &+ 900, actions: 10, hasSchema: hasSchema)
    var debugger = try Sample.debugger(keyed.text)
    for position in [0, keyed.last] {
      _ = try debugger.goto(.position(position))
      #expect(try compareState(&debugger) > 40)
    }
  }

  @Test func `a value without parts has none, and a range beyond them is empty`() throws {
    let node = ValueNode("$1", Debugger.Value(JSONView(.array([1, 2, 3]))), schema: nil)
    #expect(node.isCollection && node.count == 3)
    #expect(node.parts(in: 2..<99).map(\.path) == ["$1[2]"] && node.parts(in: 7..<9).isEmpty)
    for value in [JSONValue.null, 3, "a", true, .array([]), .object([:])] {
      let node = ValueNode("state", Debugger.Value(JSONView(value)), schema: nil)
      #expect(node.count == 0 && !node.isCollection && node.parts(in: 0..<5).isEmpty)
    }
  }
}
