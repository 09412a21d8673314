import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// A recording that was cut off opens at its last whole line, or says why not.
@Suite struct SamplePrefixTests {
  @Test func `every prefix of the counter opens at its last whole line or is refused`() throws {
    let sample = try Prefixes(SampleFile(path: "recordings/counter.jsonl"))
    for count in 0...sample.bytes.count { try sample.expect(count) }
  }

  @Test(arguments: ["timer", "list", "guessmyage", "primes", "repositories"], [UInt64(1)])
  func `prefixes of large samples open at their last whole line or are refused`(_ name: String, seed: UInt64) throws {
    let sample = try Prefixes(SampleFile(path: "recordings/\(name).jsonl"))
    for end in sample.ends {
      for count in [end - 1, end, min(end + 1, sample.bytes.count)] { try sample.expect(count) }
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 { try sample.expect(Int.random(in: 0...sample.bytes.count, using: &generator)) }
  }
}

/// A recording that is cut at places, and what must be left of it.
private struct Prefixes {
  let path: String
  let bytes: [UInt8]
  /// Where each line ends, its line break included.
  let ends: [Int]
  /// The whole recording's states, by position.
  private let states: [JSONValue]
  /// The last action among the first so many lines, and whether its change is among them too.
  private let reached: [(seq: Int, isFinished: Bool)]

  init(_ file: SampleFile) throws {
    path = file.path
    bytes = try file.bytes()
    let ends = bytes.indices.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    self.ends = ends
    let recording = try file.open()
    states = try (0...recording.last).map { try recording.state(at: $0) }
    var reached: [(seq: Int, isFinished: Bool)] = [(0, true)]
    var start = 0
    for end in ends {
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      let last = reached[reached.count - 1]
      if line.hasPrefix("{\"kind\":\"action\"") {
        reached.append((last.seq + 1, false))
      } else {
        reached.append((last.seq, last.isFinished || line.hasPrefix("{\"kind\":\"change\"")))
      }
      start = end
    }
    self.reached = reached
  }

  /// Opens the first `count` bytes.
  func expect(_ count: Int) throws {
    // A line is whole when only its line break is missing.
    let whole = ends.count { $0 - 1 <= count }
    let source = MemorySource(Array(bytes[..<count]), name: path)
    guard whole > 0 else {
      let error = #expect(throws: RecordingError.self) { try Recording(source) }
      #expect(count == 0 ? error?.reason == .empty : error?.line == 1, "cut at \(count)")
      return
    }
    let recording = try Recording(source)
    let end = min(ends[whole - 1], count)
    let (seq, isFinished) = reached[whole]
    #expect(recording.last == seq, "cut at \(count)")
    #expect(recording.ending.unfinished == (isFinished ? nil : seq), "cut at \(count)")
    #expect(recording.ending.torn?.offset == (end < count ? end : nil), "cut at \(count)")
    #expect(recording.ending.torn?.line == (end < count ? whole + 1 : nil), "cut at \(count)")
    if end == count {
      let position = isFinished ? seq : seq - 1
      #expect(try recording.state(at: position) == states[position], "cut at \(count)")
    }
  }
}
