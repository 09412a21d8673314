internal import PlayheadDebugger

extension Completer {
  /// The members of the value that stands before the last dot, or its keys behind a bracket.
  func paths(at place: Place) -> Completion {
    var debugger = session.debugger
    let word = place.word
    let (dot, bracket) = Self.lastSteps(of: word)
    if let bracket {
      let typed = word.bytes(bracket..<word.utf8.count)
      let keys = debugger.quotedKeys(of: word.bytes(0..<bracket)).filter { $0.hasPrefix(typed) }
      return completion(keys, from: place.start + bracket, at: place)
    }
    let nameStart = dot.map { $0 + 1 } ?? 0
    let typed = word.bytes(nameStart..<word.utf8.count)
    let parent = dot.map { word.bytes(0..<$0) }
    var names = debugger.memberNames(of: parent)
    if parent == nil { names += ["state", "old", "action"] }
    let found = names.filter { $0.hasPrefix(typed) }
    guard found.isEmpty, let dot else { return completion(found, from: place.start + nameStart, at: place) }
    // No name can stand behind the dot, but a key can stand in its place.
    let keys = debugger.quotedKeys(of: parent).filter { $0.hasPrefix("[\"" + typed) }
    return completion(keys, from: place.start + dot, at: place)
  }

  private func completion(_ texts: [String], from start: Int, at place: Place) -> Completion {
    Completion(
      replaced: start..<place.cursor,
      // Keys come from the recording: what would hide or act on the terminal is not put into the line.
      candidates: texts.filter { TerminalText.escaped($0) == $0 }.map { Completion.Candidate($0, suffix: .none) })
  }

  /// Where the last dot of a path is, and the bracket that is still open, if there is one.
  private static func lastSteps(of path: String) -> (dot: Int?, bracket: Int?) {
    var dot: Int?
    var bracket: Int?
    var isInString = false
    var isEscaped = false
    for (offset, byte) in path.utf8.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "."): dot = offset
      case UInt8(ascii: "["): bracket = offset
      case UInt8(ascii: "]"): bracket = nil
      default: break
      }
    }
    return (dot, bracket)
  }
}
