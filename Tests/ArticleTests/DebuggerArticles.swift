import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

// The code of the articles on the debugger as a library.

@MainActor @Suite struct DebuggerArticles {
  @Test func `a value is watched backwards`() throws {
    var debugger = Debugger(try RecordingFile(path: "recordings/list.jsonl").recording)
    _ = try debugger.watch(ValuePath(parsing: "rows[49].title"))
    _ = try debugger.goto(.end)
    let landing = try debugger.reverseContinue()
    print(landing.position, landing.changes?.first?.path ?? "")
    #expect(landing.position < debugger.timeline.last)
  }

  @Test func `a value means what its type means`() throws {
    var debugger = Debugger(try RecordingFile(path: "recordings/list.jsonl").recording)
    let found = try Expression(parsing: #"rows.first { $0.title.hasPrefix("Clean") }?.title"#)
    print(try debugger.value(found).json() ?? "none")
  }

  @Test func `a recording is asked`() throws {
    var debugger = Debugger(try RecordingFile(path: "recordings/list.jsonl").recording)
    _ = try debugger.goto(.note("odd"))
    #expect(debugger.position == 98)

    let explanation = try debugger.explain(ValuePath(parsing: "rows[49].title"))
    for cause in explanation.causes { print(cause.frame.position, cause.frame.action.name) }
    #expect(explanation.causes.map(\.frame.position) == [73, 71])

    let row = try debugger.followedPath(ValuePath(parsing: "rows[49]"))
    try debugger.timeline.forEachEvent(of: row, after: 0) { event in
      print(event.position, event.isMove ? "moved" : "changed")
      return true
    }

    var query = try Query(in: debugger, where: Expression(parsing: "count(rows[*].isSaving) > 2"))
    while let position = try query.next() { print(position) }

    let series = try Series(of: Expression(parsing: "rows.count"), in: debugger)
    print(series.points.count, series.measure)
    #expect(series.measure == .number)

    for change in try debugger.difference(from: 30, to: 31) {
      print(change.path, change.kind)
    }

    var effects = EffectQuery(debugger.timeline, in: 0...debugger.timeline.last, status: .running)
    for row in try effects.rows(limit: 100) { print(row.effect.id, row.effect.location ?? "") }
  }

  @Test func `a file is followed`() throws {
    let path = "recordings/counter.jsonl"
    let feed = FollowedFile(try FileSource(path: path))
    let controller = LiveController(feed) { print("there is news") }
    var debugger = Debugger(try Recording(feed.source), isLive: true)
    debugger.follow()
    #expect(debugger.isAtEnd)

    var news = try controller.readOn(&debugger)
    while let item = try news.next(&debugger) {
      if case .passed(let landing) = item { print(landing.position, landing.frame?.action.name ?? "") }
    }
    feed.end()
  }
}
