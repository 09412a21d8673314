import ComposableArchitecture
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA
import RandomTesting
import Testing

/// Cascades of every kind, at random: each action is recorded as fed back by the effect of the action that returned it.
@MainActor @Suite struct CascadeTests {
  private func record(_ plan: Plan) async throws -> [JSONValue] {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store: StoreOf<Cascade>? = Store(initialState: Cascade.State()) {
      Cascade(plan: plan).recorded(by: Recorder(to: path))
    }
    let tasks = plan.roots.compactMap { store?.send(.node($0)) }
    for task in tasks { await task.finish() }
    let last = store?.withState { $0 }
    store = nil
    let recording = try Recording(path: path)
    #expect(try Cascade.State(recorded: recording.state(at: recording.last)) == last)
    #expect(recording.header.store.fidelity == .recordable)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
  }

  /// The number of the node in an action; nil where it dismisses.
  private func node(_ action: JSONValue) -> Int? {
    if let node = action["node"]?["_0"]?.int { return node }
    if let action = action["rows"]?["_0"]?["element"]?["action"] { return node(action) }
    return (action["sheet"]?["_0"]?["presented"]?["_0"]).flatMap { node($0) }
  }

  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 1...60 : 1...3000

  @Test func `each action comes from the effect of the action that returned it`() async throws {
    var (fedBack, recorded, dismissals) = (0, 0, 0)
    for seed in Self.seeds {
      let plan = Plan(seed: seed, roots: 4)
      var lines: [JSONValue] = []
      try await withKnownIssue(isIntermittent: true) {
        lines = try await record(plan)
      } matching: {
        // The sheet may be gone before its actions come.
        $0.description.contains("ifLet")
      }
      var nodes: [Int: Int?] = [:]
      var starts: [Int: Int] = [:]
      var running: Set<Int> = []
      for line in lines {
        switch line["kind"]?.string {
        case "action":
          guard let seq = line["seq"]?.int, let action = line["action"] else { continue }
          let node = node(action)
          nodes[seq] = .some(node)
          guard let node else {
            dismissals += 1
            continue
          }
          guard let effect = line["from"]?["effect"]?.int else {
            #expect(plan.parents[node] == nil, "seed \(seed): \(node) comes from outside")
            continue
          }
          fedBack += 1
          #expect(running.contains(effect), "seed \(seed): \(node) comes from effect \(effect), which does not run")
          let parent = starts[effect].flatMap { nodes[$0] } ?? nil
          #expect(parent == plan.parents[node], "seed \(seed): \(node)")
        case "effect":
          guard let id = line["id"]?.int else { continue }
          if line["event"]?.string == "start" {
            starts[id] = line["seq"]?.int
            running.insert(id)
            if line["name"]?.string == "recorded" { recorded += 1 }
          } else {
            running.remove(id)
          }
        default: break
        }
      }
      #expect(running.isEmpty, "seed \(seed): \(running) never ended")
    }
    #expect(fedBack > 500 && recorded > 100 && dismissals > 5)
  }
}
