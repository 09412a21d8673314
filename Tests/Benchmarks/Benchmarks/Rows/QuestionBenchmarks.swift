import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader

/// The debugger moves in a recording of a million actions, in which a thousand rows are changed and moved about.
@MainActor
func moveBenchmarks() -> [Benchmark] {
  func move(_ name: String, _ body: @escaping (inout Debugger) throws -> Landing) -> Benchmark {
    Benchmark("\(name) in M, of 1,000,000", .value, .atMost(16_000_000)) {
      var debugger = Debugger(try Recording(path: movingRecording.get()))
      return [
        .time("move", repetitions: 5, by: .process) {
          _ = try debugger.goto(.position(Int.random(in: 1000..<900_000)))
          keep(try body(&debugger).position)
        }
      ]
    }
  }
  return [
    move("goto and step") { try $0.step() },
    move("goto and reverse-step") { try $0.reverseStep() },
    move("goto and next") { try $0.next() },
    move("goto and reverse-next") { try $0.reverseNext() },
    move("goto and finish") { try $0.finish() },
    move("goto and reverse-finish") { try $0.reverseFinish() },
  ]
}

/// The debugger is asked about all of a million actions.
@MainActor
func questionBenchmarks() -> [Benchmark] {
  func question(
    _ name: String, of path: @escaping @MainActor () throws -> String, atMost goal: Double,
    _ body: @escaping (inout Debugger) throws -> Void
  ) -> Benchmark {
    Benchmark("\(name), of 1,000,000", .value, .atMost(goal)) {
      let debugger = Debugger(try Recording(path: path()))
      return [
        .time("question", repetitions: 1, by: .process) {
          var debugger = debugger
          try body(&debugger)
        }
      ]
    }
  }
  let (indexed, unindexed) = (50_000_000.0, 150_000_000.0)
  let long: @MainActor () throws -> String = { longRecording }
  let moving: @MainActor () throws -> String = { try movingRecording.get() }
  func count(_ query: Query) throws -> Int {
    var query = query
    var count = 0
    while case let page = try query.next(limit: 8192), !page.isEmpty { count += page.count }
    return count
  }
  return [
    question("query of a flag that seldom changes", of: long, atMost: indexed) {
      keep(try count(Query(in: $0, where: Expression(parsing: "isOn && !isOn"))))
    },
    question("query of a number that each action changes", of: long, atMost: unindexed) {
      keep(try count(Query(in: $0, where: Expression(parsing: "count == -1"))))
    },
    question("query rows.count == 0 of M", of: moving, atMost: unindexed) {
      keep(try count(Query(in: $0, where: Expression(parsing: "rows.count == 0"))))
    },
    question("continue with a watchpoint that is never hit", of: long, atMost: unindexed) {
      _ = try $0.watch(Expression(parsing: "count < 0"))
      keep(try $0.continue(1).position)
    },
    question("reverse-continue with a watchpoint that is never hit", of: long, atMost: unindexed) {
      _ = try $0.goto(.end)
      _ = try $0.watch(Expression(parsing: "count < 0"))
      keep(try $0.reverseContinue(1).position)
    },
    question("reverse-continue with a watchpoint that is hit once", of: long, atMost: indexed) {
      _ = try $0.goto(.end)
      _ = try $0.watch(ValuePath(parsing: "isOn"))
      keep(try $0.reverseContinue(1000).position)
    },
    question("continue with a watchpoint on a row of M", of: moving, atMost: unindexed) {
      _ = try $0.watch(ValuePath(parsing: "rows[500].isDone"))
      keep(try $0.continue(1).position)
    },
    question("continue with a breakpoint with a condition", of: long, atMost: unindexed) {
      let number = try $0.break("rowTapped").breakpoint.number
      try $0.setCondition(Expression(parsing: "count == -1"), of: number)
      keep(try $0.continue(1).position)
    },
    question("find a text that is nowhere", of: long, atMost: unindexed) {
      keep(try $0.find(TextQuery(parsing: "nowhere to be found")).position)
    },
    question("list --grep of a text that is nowhere", of: long, atMost: unindexed) {
      var filter = Query.Filter()
      filter.text = try TextQuery(parsing: "nowhere to be found")
      keep(try count(Query(in: $0, filter: filter)))
    },
    Benchmark("what each of 1,000,000 actions changed ÷ listing them", .ratio, .atMost(4)) {
      let recording = try Recording(path: longRecording)
      return [
        .time("changes", repetitions: 1, by: .process) {
          var debugger = Debugger(recording)
          var count = 0
          for position in 1...recording.last { count += try debugger.changes(at: position, limit: 8)?.count ?? 0 }
          keep(count)
        },
        .time("listing", repetitions: 1, by: .process) {
          var listing = Listing(of: Debugger(recording), in: 0...recording.last)
          var count = 0
          while case let rows = try listing.next(limit: 8192), !rows.isEmpty { count += rows.count }
          keep(count)
        },
      ]
    },
    question("why, of a row of M at the end", of: moving, atMost: unindexed) {
      _ = try $0.goto(.end)
      keep(try $0.explain(ValuePath(parsing: "rows[500].title")).causes.count)
    },
    question("the first 50 changes of a row of M", of: moving, atMost: 16_000_000) { debugger in
      let path = try debugger.followedPath(ValuePath(parsing: "rows[500]"))
      var count = 0
      try debugger.timeline.forEachEvent(of: path, after: 0) { _ in
        count += 1
        return count < 50
      }
      keep(count)
    },
    question("plot of a number that each action changes", of: long, atMost: 2 * unindexed) {
      keep(try Series(of: Expression(parsing: "count"), in: $0).points.count)
    },
    question("diff of M from the start to the end", of: moving, atMost: 16_000_000) {
      keep(try $0.difference(from: 0, to: $0.timeline.last).count)
    },
    Benchmark("query changed(state) && rows.count == 0 of M ÷ without changed", .ratio, .atMost(3)) {
      let debugger = Debugger(try Recording(path: moving()))
      @MainActor func side(_ name: String, _ condition: String) -> Side {
        .time(name, repetitions: 1, by: .process) {
          keep(try count(Query(in: debugger, where: Expression(parsing: condition))))
        }
      }
      return [side("with", "changed(state) && rows.count == 0"), side("without", "rows.count == 0")]
    },
    Benchmark("query any(rows[*].isDone) of M, an element", .value, .atMost(1000)) {
      let debugger = Debugger(try Recording(path: moving()))
      let positions = 0...20_000
      let touched = try count(Query(in: debugger, where: Expression(parsing: "changed(rows)"), positions: positions))
      return [
        .time("element", repetitions: 1, by: .process, per: max(touched, 1) * 1000) {
          let condition = try Expression(parsing: #"any(rows[*].title == "nobody")"#)
          keep(try count(Query(in: debugger, where: condition, positions: positions)))
        }
      ]
    },
  ]
}
