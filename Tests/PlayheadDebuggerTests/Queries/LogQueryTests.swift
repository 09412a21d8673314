import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// What the app logged, between the actions.
@Suite struct LogQueryTests {
  /// A recording of some actions, with messages at random places among them, and what there is at each position.
  private struct Random {
    let recording: Recording
    private(set) var messages: [Int: [RecordedLog]] = [:]

    init(seed: UInt64, actions: Int = 60) throws {
      var generator = SeededGenerator(seed: seed)
      var text = Sample.header
      var messages: [Int: [RecordedLog]] = [:]
      func log(at position: Int) {
        let count = Int.random(in: 0...9, using: &generator) == 0 ? 12 : Int.random(in: 0...2, using: &generator)
        for number in 0..<count {
          let level = LogLevel.all.randomElement(using: &generator) ?? .info
          let dropped = Int.random(in: 0...9, using: &generator) == 0 ? 5 : 0
          let message = dropped > 0 ? "" : "m\(Int.random(in: 0...3, using: &generator)) \(number) é"
          let log = RecordedLog(
            seq: position, time: position, level: level, label: dropped > 0 ? "" : "part",
            message: message, dropped: dropped)
          messages[position, default: []].append(log)
          // Another number than that of the place is not believed.
          var written = log
          written.seq = Int.random(in: 0...100, using: &generator)
          text += written.lineText
        }
      }
      log(at: 0)
      for position in 1...actions {
        text += RecordedAction(seq: position, time: position, name: "tick", origin: .outside, value: nil).lineText
        log(at: position)
        text += RecordedChange(seq: position, duration: 0, patch: JSONPatch()).lineText
        log(at: position)
      }
      recording = try Recording(MemorySource(Array(text.utf8), name: "log"))
      self.messages = messages
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `messages belong to the position at which they stand`(
    seed: UInt64
  ) throws {
    let random = try Random(seed: seed)
    let recording = random.recording
    #expect(recording.logCount == random.messages.values.reduce(0) { $0 + $1.count })
    for position in 0...recording.last {
      let found = try recording.logs(in: position...position).map { try recording.log($0) }
      #expect(found == random.messages[position] ?? [], "at \(position), seed \(seed)")
    }
    for (first, end) in [(0, 60), (7, 7), (3, 41), (60, 60), (0, 0)] {
      let expected = (first...end).flatMap { random.messages[$0] ?? [] }
      #expect(try recording.logs(in: first...end).map { try recording.log($0) } == expected)
      for level in LogLevel.all {
        var query = LogQuery(Timeline(recording), in: first...end, level: level)
        var rows: [RecordedLog] = []
        while case let page = try query.rows(limit: 7), !page.isEmpty { rows += page }
        #expect(rows == expected.filter { $0.level >= level })
      }
      for text in ["M2", "/m[13]/", "é", "PART", "nothing"] {
        let query = try TextQuery(parsing: text)
        var found = LogQuery(Timeline(recording), in: first...end, text: query)
        let holds: (RecordedLog) -> Bool = { log in
          switch text {
          case "M2": log.message.contains("m2")
          case "/m[13]/": log.message.contains("m1") || log.message.contains("m3")
          case "é": log.message.contains("é")
          case "PART": log.label == "part"
          default: false
          }
        }
        #expect(try found.rows(limit: .max) == expected.filter { $0.dropped > 0 || holds($0) }, "\(text), seed \(seed)")
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `a listing and a stop tell what matters most, in order`(
    seed: UInt64
  ) throws {
    let random = try Random(seed: seed)
    var debugger = Debugger(random.recording)
    for level in LogLevel.all + [nil] {
      debugger.logLevel = level
      var listing = Listing(of: debugger, in: 0...random.recording.last)
      for row in try listing.next(limit: .max) {
        guard case .position(let row) = row else { continue }
        let all = (random.messages[row.position] ?? []).filter { log in
          level.map { log.level >= $0 } ?? false
        }
        #expect(row.log.count == all.count)
        #expect(row.log.messages.count == min(all.count, 3))
        func weight(_ log: RecordedLog) -> LogLevel { log.dropped > 0 ? .warning : log.level }
        // No message that is left out matters more than one that is told.
        var rest = all
        for message in row.log.messages {
          let place = try #require(rest.firstIndex(of: message))
          rest.remove(at: place)
        }
        if let least = row.log.messages.map(weight).min() { #expect(rest.allSatisfy { weight($0) <= least }) }
        let stop = try debugger.goto(.position(row.position))
        #expect(stop.log.messages.count == min(all.count, 5))
        #expect(stop.log.count == all.count)
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func `find goes to every position with the text, both ways`(
    seed: UInt64
  ) throws {
    let random = try Random(seed: seed)
    for text in ["m3 1", "/m2 [01]/", "é"] {
      let query = try TextQuery(parsing: text)
      let expected = (0...random.recording.last).filter { position in
        (random.messages[position] ?? []).contains { log in
          text == "/m2 [01]/"
            ? log.message.hasPrefix("m2 0") || log.message.hasPrefix("m2 1") : log.message.contains(text)
        }
      }
      var debugger = Debugger(random.recording)
      var found: [Int] = []
      while case let stop = try debugger.find(query), !stop.reasons.contains(.notFound(later: true)) {
        found.append(stop.position)
        let places = stop.reasons.map { if case .found(let match) = $0 { match.place == .log } else { false } }
        #expect(places == [true])
      }
      #expect(found == expected.filter { $0 > 0 }, "\(text), seed \(seed)")
      _ = try debugger.goto(.end)
      found = []
      while case let stop = try debugger.find(query, isForward: false), !stop.reasons.contains(.notFound(later: false))
      {
        found.append(stop.position)
      }
      #expect(found.reversed() == expected.filter { $0 < random.recording.last }, "\(text), seed \(seed)")
      var filter = Query.Filter()
      filter.text = query
      var all = try Query(in: debugger, filter: filter)
      #expect(try all.next(limit: .max) == expected.filter { $0 > 0 } || expected.first == 0)
    }
  }

  @Test func `a position with very many messages costs no more than some of them`() throws {
    var text = Sample.header
    for number in 0..<5000 {
      text += RecordedLog(seq: 0, time: 0, level: number == 1 ? .error : .debug, message: "\(number)").lineText
    }
    var debugger = Debugger(try Recording(MemorySource(Array(text.utf8), name: "log")))
    var stop = try debugger.current()
    #expect(stop.log.count == 5000)
    #expect(stop.log.messages.map(\.message) == ["0", "1"] + (2..<5).map(String.init))
    debugger.logLevel = .error
    stop = try debugger.current()
    // Those that are not read count.
    #expect(stop.log.count == 1 + 4000)
    #expect(stop.log.messages.map(\.message) == ["1"])
  }
}

extension RecordedLine {
  fileprivate var lineText: String {
    var writer = JSONWriter()
    write(into: &writer)
    return writer.text
  }
}
