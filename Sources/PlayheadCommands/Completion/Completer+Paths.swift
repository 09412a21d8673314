internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension Completer {
  /// Completes the members of the value before the last dot, or its keys after a bracket; `others` are names that can replace a path.
  func paths(at place: Place, or others: [String] = []) -> Completion {
    var debugger = session.debugger
    let start = place.start + Self.pathStart(in: place.word)
    let word = place.typed.bytes(start..<place.cursor)
    let (dot, bracket) = Self.lastSteps(of: word)
    if let bracket {
      let typed = word.bytes(bracket..<word.utf8.count)
      let keys = keys(of: word.bytes(0..<bracket), in: &debugger).filter { $0.text.hasPrefix(typed) }
      return Completion(replaced: start + bracket..<place.cursor, candidates: keys)
    }
    let nameStart = dot.map { $0 + 1 } ?? 0
    let typed = word.bytes(nameStart..<word.utf8.count)
    let parent = dot.map { word.bytes(0..<$0) }
    var names = debugger.memberNames(of: parent)
    if parent == nil { names += ["state", "old", "action"] + others.filter { !$0.contains(".") } }
    let found = names.filter { $0.hasPrefix(typed) }
    guard found.isEmpty, let dot else {
      return Completion(
        replaced: start + nameStart..<place.cursor,
        candidates: found.map { Completion.Candidate($0, suffix: .none) })
    }
    // No name can follow the dot, but a key can replace it.
    let keys = keys(of: parent, in: &debugger).filter { $0.text.hasPrefix("[\"" + typed) }
    return Completion(replaced: start + dot..<place.cursor, candidates: keys)
  }

  /// The keys that follow a path in brackets.
  private func keys(of path: String?, in debugger: inout Debugger) -> [Completion.Candidate] {
    debugger.keys(of: path).map { Completion.Candidate("[\(PathText.quoted($0))]", word: $0, suffix: .none) }
  }

  /// The start of the path at the end of a word that may be part of an expression: `any(rows[*].isD`.
  private static func pathStart(in word: String) -> Int {
    var start = 0
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (offset, byte) in word.utf8.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case _ where depth > 0: break
      case _ where "(),!&|=<>+-*/%".utf8.contains(byte): start = offset + 1
      default: break
      }
    }
    return start
  }

  /// The last dot of a path, and its open bracket, if there is one.
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

extension Completer {
  /// Completes an action that begins at an offset.
  func typedActions(at place: Place, from start: Int) -> Completion {
    let typed = place.typed.bytes(start..<place.cursor)
    let found = ActionText.completion(of: typed, at: typed.utf8.count, schema: session.recording.schema)
    return Completion(
      replaced: start + found.replaced.lowerBound..<start + found.replaced.upperBound,
      // No space follows, but a parenthesis, a comma, or the end of the line.
      candidates: found.candidates.map { Completion.Candidate($0.text, word: $0.name, suffix: .none) })
  }
}
