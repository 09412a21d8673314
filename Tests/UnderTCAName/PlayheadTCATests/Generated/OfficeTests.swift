import ComposableArchitecture
import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA
import PlayheadTCAReplay
import RandomTesting
import Testing

/// A generated session of an app with all of TCA's parts, beside what the session itself knows of it.
@MainActor @Suite(.timeLimit(.minutes(20))) struct OfficeTests {
  private static var size: Int { ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 1500 : 10_000 }

  /// Sends actions at random until so many were reduced, those of effects among them.
  private func run(_ store: StoreOf<Office>, seed: UInt64, actions size: Int) async {
    var random = SeededGenerator(seed: seed)
    var (reduced, work, id) = (0, 0, 0)
    var tasks: [StoreTask] = []
    func rest() async {
      for task in tasks { await task.finish() }
      tasks = []
    }
    func send(_ action: Office.Action) {
      reduced += 1
      tasks.append(store.send(action))
    }
    /// Has one worker of all do the next work.
    func sendWork() async {
      work += 1
      let kind = Worker.Kind(work)
      var places: [(Worker.Action) -> Office.Action] = [{ .chief($0) }]
      places += store.rows.ids.map { id in { .rows(.element(id: id, action: $0)) } }
      for (id, screen) in zip(store.path.ids, store.path) {
        if case .worker = screen { places.append { .path(.element(id: id, action: .worker($0))) } }
      }
      if case .worker? = store.destination { places.append { .destination(.presented(.worker($0))) } }
      let task = store.send((places.randomElement(using: &random) ?? places[0])(.work(work)))
      reduced += 1 + kind.count
      // Nothing else ends it.
      if kind == .waiting {
        await Task.yield()
        task.cancel()
      }
      tasks.append(task)
    }
    while reduced < size {
      id += 1
      switch Int.random(in: 0..<20, using: &random) {
      case 0: send(.hire(id))
      case 1:
        // Who is gone gets no more.
        await rest()
        if let gone = store.rows.ids.randomElement(using: &random) { send(.dismissRow(gone)) }
      case 2: send(.open(id))
      case 3:
        await rest()
        if let last = store.path.ids.last { send(.path(.popFrom(id: last))) }
      case 4:
        await rest()
        send(Bool.random(using: &random) ? .show(id) : .ask)
      case 5:
        await rest()
        if store.destination != nil { send(.destination(.dismiss)) }
      case 6: send(.visit(id))
      case 7: send(.binding(.set(\.note, "note \(id)")))
      case 8:
        if let (id, screen) = Array(zip(store.path.ids, store.path)).randomElement(using: &random),
          case .detail = screen
        {
          send(.path(.element(id: id, action: .detail(.tap(2)))))
        }
      default: await sendWork()
      }
    }
    await rest()
  }

  /// The work of an action, and its part where an effect has sent it.
  private func work(of action: JSONValue) -> (work: Int, part: Int?)? {
    if let work = action["work"]?["_0"]?.int { return (work, nil) }
    if let part = action["part"], let work = part["of"]?.int { return (work, part["_1"]?.int) }
    let inner =
      action["chief"]?["_0"] ?? action["rows"]?["_0"]?["element"]?["action"]
      ?? action["path"]?["_0"]?["element"]?["action"]?["worker"]?["_0"]
      ?? action["destination"]?["_0"]?["presented"]?["_0"]?["worker"]?["_0"]
    return inner.flatMap { work(of: $0) }
  }

  /// Holds each origin and each end against what the works are known to do.
  private func expectOriginsAndEnds(_ lines: [JSONValue], seed: UInt64) {
    var works: [Int: Int] = [:]
    var parts: [Int: [Int]] = [:]
    var (starts, ends): ([Int: Int], [Int: String]) = ([:], [:])
    for line in lines {
      switch line["kind"]?.string {
      case "action":
        guard let seq = line["seq"]?.int, let action = line["action"] else { continue }
        let effect = line["from"]?["effect"]?.int
        guard let (work, part) = work(of: action) else {
          #expect(effect == nil, "seed \(seed): \(seq) comes from effect \(effect ?? 0)")
          continue
        }
        guard let part else {
          works[seq] = work
          #expect(effect == nil, "seed \(seed): work \(work) comes from effect \(effect ?? 0)")
          continue
        }
        parts[work, default: []].append(part)
        #expect(effect.flatMap { starts[$0] }.flatMap { works[$0] } == work, "seed \(seed): part \(part) of \(work)")
        if let effect { #expect(ends[effect] == nil, "seed \(seed): part \(part) of \(work) comes late") }
      case "effect":
        guard let id = line["id"]?.int, let event = line["event"]?.string else { continue }
        if event == "start" { starts[id] = line["seq"]?.int } else { ends[id] = event }
      default: break
      }
    }
    for (id, seq) in starts {
      let kind = works[seq].map { Worker.Kind($0) }
      #expect(ends[id] == (kind == .waiting ? "cancel" : "finish"), "seed \(seed): \(kind.map { "\($0)" } ?? "?")")
    }
    for work in works.values {
      let kind = Worker.Kind(work)
      #expect(parts[work, default: []].sorted() == Array(0..<kind.count), "seed \(seed): \(kind)")
      #expect(starts.values.count { works[$0] == work } == (kind == .none ? 0 : 1), "seed \(seed): \(kind)")
    }
    #expect(Set(works.values.map { Worker.Kind($0) }).count == Worker.Kind.allCases.count)
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  @Test func `it is recorded as it was, and happens again in any order without a trace`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let defaults = try #require(UserDefaults(suiteName: folder.appending(path: "defaults").path))
    let file = folder.appending(path: "total.json")
    let total = withDependencies {
      $0.context = .live
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(file))
    }
    for seed in 1...3 as ClosedRange<UInt64> {
      let path = folder.appending(path: "\(seed).jsonl").path
      let store = withDependencies {
        $0.context = .live
        $0.defaultAppStorage = defaults
      } operation: {
        Store(initialState: Office.State(total: total)) { Office().recorded(by: Recorder(to: path)) }
      }
      await run(store, seed: seed, actions: Self.size)
    }
    // A store's end is the recording's, in a later turn where tasks still hold it.
    for seed in 1...3 {
      let path = folder.appending(path: "\(seed).jsonl").path
      while try Recording(path: path).ending.status == nil { await Task.yield() }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
        try JSONValue(parsing: String($0))
      }
      expectOriginsAndEnds(lines, seed: UInt64(seed))
      var check = RecordingCheck()
      try check.run(FileSource(path: path)) { Issue.record("seed \(seed): \($0)") }
      #expect(lines.count { $0["kind"] == "action" } >= Self.size)
    }
    // The file is written in its own time.
    while try JSONDecoder().decode(Int.self, from: Data(contentsOf: file)) != total.wrappedValue { await Task.yield() }
    let before = try contents(of: folder)
    for order in [[1, 2, 3], [3, 2, 1], [2, 1, 3]] {
      for seed in order {
        try await expectReplay(of: folder.appending(path: "\(seed).jsonl").path, matches: Office())
      }
    }
    #expect(try contents(of: folder) == before)
  }
}
