import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// What is plotted is the value at each position.
@Suite struct SeriesTests {
  private static let expressions: [(text: String, value: @Sendable (MovingRows, Int) -> Double?)] = [
    ("n", { Double($0.number($1)) }),
    ("rows.count", { Double($0.rows($1).count) }),
    ("rows", { Double($0.rows($1).count) }),
    ("count(rows[*].isOn)", { rows, position in Double(rows.rows(position).count { $0["isOn"] == true }) }),
    ("rows[0].isOn", { $0.rows($1).first.map { $0["isOn"] == true ? 1 : 0 } }),
    ("n > 2", { $0.number($1) > 2 ? 1 : 0 }),
  ]

  @Test(arguments: expressions.indices, 1...5 as ClosedRange<UInt64>)
  func `a series has the value of every position`(index: Int, seed: UInt64) throws {
    let (text, value) = Self.expressions[index]
    let rows = try MovingRows(seed: seed, hasSchema: seed % 2 == 0)
    let debugger = Debugger(rows.recording)
    for positions in [0...rows.last, 7...40] {
      let series = try Series(of: Expression(parsing: text), in: debugger, positions: positions)
      var points = series.points[...]
      var current: Double?
      for position in positions {
        while let point = points.first, point.position == position {
          current = point.value
          #expect(point.time == position * 1000)
          points.removeFirst()
        }
        #expect(current == value(rows, position), "\(text) at \(position)")
      }
      #expect(points.isEmpty)
      #expect(series.times == positions.lowerBound * 1000...positions.upperBound * 1000)
      #expect(zip(series.points, series.points.dropFirst()).allSatisfy { $0.value != $1.value })
    }
  }

  @Test func `what cannot be drawn is an error with its place`() throws {
    let rows = try MovingRows(seed: 1, hasSchema: true)
    let debugger = Debugger(rows.recording)
    #expect(try Series(of: Expression(parsing: #"rows[*].title"#), in: debugger).measure == .count)
    let error = #expect(throws: DebuggerError.self) {
      _ = try Series(of: Expression(parsing: "rows[0].title"), in: debugger)
    }
    #expect(error?.description.contains("expected a number, a count or a flag") == true)
    #expect(error?.range == 0..<"rows[0].title".utf8.count)
  }
}
