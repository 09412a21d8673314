import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

@testable import PlayheadAttach

/// What an app shows, for whom, and what waits: random sequences against a naive model.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PresentingModelTests {
  @Test(arguments: Scale.seeds(12, large: 1000)) func `a store of the runtime`(seed: UInt64) async throws {
    try await check(ListeningFeature(), seed)
  }

  @Test(arguments: Scale.seeds(12, large: 1000)) func `a store of another kind`(seed: UInt64) async throws {
    try await check(ForeignApp(), seed)
  }

  private func check(_ app: some PresentedApp, _ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var model = Model(goesOn: app.goesOn)
    var debuggers: [RawConnection] = []
    for _ in 0..<2 { debuggers.append(try await attach(to: app)) }
    var id = 0
    for step in 1...30 {
      let place = Comment("seed \(seed), step \(step)")
      let number = Int.random(in: 0..<2, using: &random)
      func ask(_ request: String) async -> Bool {
        id += 1
        let answer = "\"kind\":\"answer\",\"id\":\(id)"
        debuggers[number].say("{\"id\":\(id),\(request)}\n")
        let came = await debuggers[number].read(until: answer)
        var rest = String(decoding: came, as: UTF8.self).components(separatedBy: answer).last ?? ""
        while !rest.contains("\n") {
          rest += String(decoding: await debuggers[number].read(until: "\n"), as: UTF8.self)
        }
        return rest.hasPrefix("}")
      }
      let amount = Int.random(in: 1...9, using: &random)
      switch Int.random(in: 0..<60, using: &random) {
      case 0..<14:
        let state = "{\"count\":\(1000 + step),\"text\":\"\",\"token\":\"redacted\"}"
        let isDone = await ask("\"present\":{\"position\":\(step),\"state\":\(state)}")
        #expect(isDone == model.present(1000 + step, of: step, for: number), place)
      case 14..<24:
        // A state of another shape.
        let isDone = await ask("\"present\":{\"position\":\(step),\"state\":{\"count\":\"\(amount)\"}}")
        #expect(!isDone, place)
      case 24..<31:
        let isDone = await ask("\"live\":true")
        #expect(isDone == model.presentLive(), place)
      case 31..<37:
        let isDone = await ask("\"send\":{\"add\":{\"_0\":\(amount)}}")
        #expect(isDone == model.send(amount), place)
      case 37..<44:
        app.tap(amount)
        model.tap(amount)
      case 44..<51:
        await app.answer([amount])
        model.answer(amount)
      case 51..<58:
        // It dies, and another one comes in its place; nobody tells the app.
        let attached = app.listener.debuggers
        model.leave(number)
        debuggers[number] = RawConnection(closed: debuggers[number])
        while app.listener.debuggers == attached || app.shown != model.shown || app.isAsked { await Task.yield() }
        debuggers[number] = try await attach(to: app)
      default:
        // One answer more than may wait puts the present back.
        guard model.shows != nil else { continue }
        await app.answer([Int](repeating: 1, count: 10_001))
        for _ in 0...10_000 { model.answer(1) }
      }
      #expect(app.shown == model.shown, place)
    }
    // Nobody leaves an app that shows the past.
    for number in 0..<2 { model.leave(number) }
    debuggers = []
    while app.listener.debuggers > 0 || app.shown != model.shown || app.isAsked { await Task.yield() }
    app.tap(1)
    #expect(app.shown == model.shown + 1, "seed \(seed), at the end")
    app.recorder.close()
    let recording = try Recording(path: app.path)
    #expect(try recording.presentation()?.shows == nil, "seed \(seed)")
    #expect(try recording.state(at: recording.last)["count"] == .integer(Int64(model.shown + 1)), "seed \(seed)")
    let lines = try String(contentsOfFile: app.path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("{\"kind\":\"present\"") }
    #expect(lines.map { $0.contains("\"shows\"") } == model.lines, "seed \(seed)")
  }

  private func attach(to app: some PresentedApp) async throws -> RawConnection {
    let connection = try RawConnection(to: app.app)
    await connection.read(until: "\"kind\":\"header\"")
    return connection
  }
}

/// What is shown, for whom, and what waits.
private struct Model {
  /// Whether the store reduces actions while an old state is shown.
  let goesOn: Bool
  private var present = 0
  private(set) var shows: (count: Int, by: Int)?
  private var waiting: [Int] = []
  /// For each line of the recording whether an old state is shown from there on.
  private(set) var lines: [Bool] = []

  init(goesOn: Bool) { self.goesOn = goesOn }

  var shown: Int { shows?.count ?? present }

  mutating func present(_ count: Int, of position: Int, for debugger: Int) -> Bool {
    if let shows, shows.by != debugger { return false }
    shows = (count, debugger)
    lines.append(true)
    return true
  }

  mutating func presentLive() -> Bool {
    guard shows != nil else { return false }
    shows = nil
    lines.append(false)
    present += waiting.reduce(0, +)
    waiting = []
    return true
  }

  mutating func send(_ amount: Int) -> Bool {
    guard shows == nil else { return false }
    present += amount
    return true
  }

  mutating func tap(_ amount: Int) { if shows == nil || goesOn { present += amount } }

  mutating func answer(_ amount: Int) {
    guard shows != nil, !goesOn else { return present += amount }
    if waiting.count == 10_000 { _ = presentLive() }
    if shows == nil { present += amount } else { waiting.append(amount) }
  }

  mutating func leave(_ debugger: Int) { if shows?.by == debugger { _ = presentLive() } }
}
