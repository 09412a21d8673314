internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

/// A text that stands wherever it may in a recording, and is its name, changes nothing of a summary but what is code in it.
package enum FuzzedSummary {
  static func run(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.isEmpty else { return nil }
    guard let plain = summary(of: "x"), let found = summary(of: text) else { return "no summary" }
    let lines = found.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let plainLines = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == plainLines.count else { return "\(lines.count) lines, not \(plainLines.count)" }
    // The last lines are a block: a fence, the command, a fence, and nothing.
    for (line, expected) in zip(lines, plainLines).dropLast(4) {
      guard let shape = shape(of: Array(line)) else { return "a bar ends a cell in \(String(line))" }
      if shape != Self.shape(of: Array(expected)) { return "\(String(line)) instead of \(String(expected))" }
    }
    let block = lines.suffix(4).map { Array($0) }
    guard let fence = block.first, fence.count >= 3, fence.allSatisfy({ $0 == "`" }), block[2] == fence,
      !block[1].starts(with: fence)
    else { return "no block in \(found.debugDescription)" }
    return isOneWord(block[1].dropFirst("playhead ".count))
      ? nil : "a command of more than a name in \(found.debugDescription)"
  }

  private static func summary(of text: String) -> String? {
    guard let recording = try? Recording(MemorySource(Array(self.recording(of: text).utf8), name: "fuzz")),
      let summary = try? RecordingSummary(RecordingFile(live: recording))
    else { return nil }
    return summary.markdown(openedAs: text)
  }

  /// A recording in which a text stands wherever one may.
  package static func recording(of text: String) -> String {
    var writer = JSONWriter()
    writer.append(text)
    return template.replacing("\"S\"", with: writer.text)
  }

  /// What of a line is no code, with a mark for each code span (CommonMark 0.31, 6.1); nil where a bar in code ends a cell.
  private static func shape(of line: [Unicode.Scalar]) -> String? {
    var shape = ""
    var place = 0
    let isRow = line.first == "|"
    while place < line.count {
      guard line[place] == "`" else {
        shape.unicodeScalars.append(line[place])
        place += 1
        continue
      }
      let length = line[place...].prefix { $0 == "`" }.count
      var end = place + length
      var isClosed = false
      while end < line.count, !isClosed {
        let run = line[end...].prefix { $0 == "`" }.count
        isClosed = run == length
        end += max(run, 1)
      }
      guard isClosed else {
        shape += "unclosed"
        place += length
        continue
      }
      let code = line[(place + length)..<(end - length)]
      if isRow, code.indices.contains(where: { code[$0] == "|" && line[$0 - 1] != "\\" }) { return nil }
      shape += "code"
      place = end
    }
    return shape
  }

  /// Whether a shell takes all of it for one word, in which at most `*` stands for others.
  private static func isOneWord(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var isQuoted = false
    var place = text.startIndex
    while place < text.endIndex {
      let scalar = text[place]
      if scalar == "'" {
        isQuoted.toggle()
      } else if !isQuoted {
        if scalar == "\\", text[place...].dropFirst().first == "'" {
          place += 1
        } else if !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || !scalar.isASCII,
          !"-_./*".unicodeScalars.contains(scalar)
        {
          return false
        }
      }
      place += 1
    }
    return !isQuoted && !text.isEmpty && text.first != "-"
  }

  private static let template = #"""
    {"kind":"header","format":"playhead","version":1,"id":"1","started":"S","store":{"name":"S","state":"S","action":"S","fidelity":"codable"},"host":{"os":"S","app":"S","appVersion":"S","build":"S","arch":"S","model":"S","swift":"S"},"redacted":["S"],"base":{"seq":5,"failed":[{"kind":"effect","id":7,"event":"start","seq":1,"t":1,"name":"S","at":"S"},{"kind":"effect","id":7,"event":"fail","t":1,"error":"S"}]},"state":{}}
    {"kind":"action","seq":6,"t":1,"name":"S","action":{"S":{"_0":"S"}}}
    {"kind":"change","seq":6,"dur":1,"patch":[]}
    {"kind":"effect","id":1,"event":"start","seq":6,"t":1,"name":"S","at":"S"}
    {"kind":"effect","id":2,"event":"start","seq":6,"t":1,"name":"S","at":"S"}
    {"kind":"effect","id":2,"event":"fail","t":1,"error":"S"}
    {"kind":"action","seq":7,"t":2,"name":"S","from":{"effect":1},"action":{"S":{}}}
    {"kind":"change","seq":7,"dur":1,"patch":[]}
    {"kind":"note","seq":7,"t":2,"name":"S","text":"S"}
    {"kind":"log","seq":7,"t":2,"level":"S","label":"S","source":"S","message":"S"}
    {"kind":"gap","t":3,"reason":"S","dropped":1}
    {"kind":"end","t":3,"seq":7,"status":"S"}

    """#
}
