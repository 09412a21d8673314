import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import RandomTesting
import Testing

/// `RecordingCheck` looks at the text of most lines, and finds what it finds when it parses all of them.
@Suite struct CheckedTextTests {
  private static let samples: [String] = {
    let folder = URL(filePath: PackageFolder.path).appending(path: "recordings")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".jsonl") && !$0.contains("list.jsonl") }.sorted().map {
      folder.appending(path: $0).path
    }
  }()

  private struct Outcome: Equatable {
    var problems: [String]
    var counts: [Int]

    init(_ bytes: [UInt8], parsesAll: Bool) {
      var check = RecordingCheck(parsesAll: parsesAll)
      var problems: [String] = []
      do { try check.run(MemorySource(bytes, name: "a")) { problems.append("\($0)") } } catch {
        problems.append("\(error)")
      }
      self.problems = problems
      counts = [
        check.problemCount, check.lineCount, check.actionCount, check.droppedLines, check.lateActions,
        check.unmetCancellations,
      ]
    }
  }

  private func expectSame(_ lines: [[UInt8]], _ comment: @autoclosure () -> String) {
    let bytes = Array(lines.joined(separator: [10]))
    let looked = Outcome(bytes, parsesAll: false)
    #expect(looked == Outcome(bytes, parsesAll: true), "\(comment())")
  }

  private func lines(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
  }

  @Test(arguments: samples) func `each sample, and each with something wrong in it`(_ path: String) throws {
    let whole = lines(try Data(contentsOf: URL(filePath: path)))
    expectSame(whole, path)
    try expectSameWhereWrong(whole, seed: UInt64(path.utf8.count), Scale.isLarge ? 2000 : 40)
  }

  @Test(arguments: 0..<6) func `states that change at random`(_ seed: Int) throws {
    var recording = RandomRecording(seed: UInt64(seed), isForeign: seed.isMultiple(of: 2))
    let whole = lines(recording.text().utf8)
    expectSame(whole, "\(seed)")
    try expectSameWhereWrong(whole, seed: UInt64(seed), Scale.isLarge ? 5000 : 30)
  }

  @Test(arguments: ["Int8", "UInt8", "Int64", "UInt64"])
  func `whole numbers at the bounds of their types`(_ type: String) {
    let header =
      #"{"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[["n","\#(type)"]]},"A":{"cases":[["set",[["_0","\#(type)"]]]]}},"state":"S","action":"A"},"state":{"n":0}}"#
    let numbers = [
      "0", "-0", "-1", "127", "128", "-128", "-129", "255", "256", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    ]
    for number in numbers {
      let action = #"{"kind":"action","seq":1,"t":1,"name":"set","action":{"set":{"_0":\#(number)}}}"#
      expectSame([header, action, #"{"kind":"change","seq":1,"dur":1}"#, ""].map { Array($0.utf8) }, number)
    }
  }

  private func expectSameWhereWrong(_ whole: [[UInt8]], seed: UInt64, _ count: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      var lines = whole
      for _ in 0...Int.random(in: 0...2, using: &generator) { spoil(&lines, &generator) }
      expectSame(lines, "seed \(seed), \(number)")
    }
  }

  private func spoil(_ lines: inout [[UInt8]], _ generator: inout SeededGenerator) {
    // Without its header nothing is a recording.
    let place = Int.random(in: 1..<lines.count, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: Int.random(in: 1...lines.count, using: &generator))
    case 2: lines.swapAt(place, Int.random(in: 1..<lines.count, using: &generator))
    case 3: lines[place].removeLast(Int.random(in: 0...lines[place].count, using: &generator))
    case 4 where !lines[place].isEmpty:
      // A value of another type.
      let texts = [
        "null", "true", "-0", "1e2", "300", #""x""#, "[1]", #"{"_0":1}"#, "1.50000000000000000001", "\u{7F}",
      ]
      let start = lines[place].indices.filter { lines[place][$0] == UInt8(ascii: ":") }.randomElement(using: &generator)
      guard let start else { return }
      let rest = lines[place][(start + 1)...].prefix { !",}".utf8.contains($0) }
      lines[place].replaceSubrange(rest.indices, with: texts.randomElement(using: &generator)!.utf8)
    case 5:
      // A member that stands twice, or one of another object.
      guard let member = members(of: lines[place]).randomElement(using: &generator),
        let other = members(of: lines[place]).randomElement(using: &generator)
      else { return }
      lines[place].insert(contentsOf: lines[place][member] + [UInt8(ascii: ",")], at: other.lowerBound)
    default:
      guard !lines[place].isEmpty else { return }
      let bytes: [UInt8] = Array(#"{}[]",:\0129-eEatnf/~ "#.utf8) + [0xC3, 0xA9, 0xFF, 0]
      lines[place][Int.random(in: 0..<lines[place].count, using: &generator)] = bytes.randomElement(using: &generator)!
    }
    if lines.count < 2 { lines.append([]) }
  }

  /// The members of objects whose values are scalars without an escape.
  private func members(of line: [UInt8]) -> [Range<Int>] {
    String(decoding: line, as: UTF8.self).ranges(of: #/"[^"\\]*":(?:"[^"\\]*"|[-+.0-9A-Za-z]+)/#).map { range in
      let text = String(decoding: line, as: UTF8.self)
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
  }
}
