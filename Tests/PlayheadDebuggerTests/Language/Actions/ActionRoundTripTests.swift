import Foundation
import KeyedTesting
import OrderedCollections
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

/// What is shown of a value can be typed back.
@Suite struct ActionRoundTripTests {
  private func expectRoundTrip(_ value: JSONValue?, _ type: SchemaType?, _ schema: Schema?, _ comment: Comment) {
    let member = type.map { Schema.Member.value($0) }
    for text in [ValueText(schema: schema).line(value, member), ValueText(schema: schema).pretty(value, member)] {
      do throws(DebuggerError) {
        let read = try ActionText.value(parsing: text, as: type, schema: schema)
        #expect(read == value, "\(comment): \(text)")
      } catch {
        Issue.record("\(comment): \(error) at \(error.range.map { "\($0)" } ?? "?") of \(text)")
      }
    }
  }

  @Test func `values of random types`() {
    for seed in Scale.seeds(96, large: 2000) {
      var random = RandomSchema(seed: seed)
      for (name, _) in random.schema.types {
        for _ in 0..<4 {
          guard let value = random.value(of: SchemaType(name)) else { continue }
          expectRoundTrip(value, SchemaType(name), random.schema, "seed \(seed), \(name)")
          if seed.isMultiple(of: 8) { expectRoundTrip(value, nil, nil, "seed \(seed) without a schema") }
        }
      }
    }
  }

  @Test(arguments: ["counter", "list", "timer", "corpus/v1/full"])
  func `every action of the samples, and their states`(name: String) throws {
    let root = URL(filePath: PackageFolder.path)
    let bytes = try Data(contentsOf: root.appending(path: "recordings/\(name).jsonl"))
    let recording = try Recording(MemorySource(Array(bytes), name: name))
    let schema = recording.schema
    expectRoundTrip(try recording.state(at: 0), schema?.stateType, schema, "\(name), the state")
    var count = 0
    for position in 0...recording.last where recording.hasAction(position) {
      // What changed from outside has no action to type.
      guard let value = try recording.action(position).value else { continue }
      count += 1
      expectRoundTrip(value, schema?.actionType, schema, "\(name), action \(position)")
    }
    #expect(count > 0)
  }
}
