internal import PlayheadFormat
internal import PlayheadReader

/// A recording opens or says why not; its states are those that decoding everything makes, and what changed can be told.
enum FuzzedRecording {
  private static let header =
    #"{"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"#
    + #""recordable"},"schema":{"types":{"S":{"fields":[["count","Int8"],["rows","[R]"],["text","String"]]},"#
    + #""R":{"fields":[["id","Int"],["at","Date?"],["kind","K"],["of","[K: Double]"]]},"K":{"values":[["a",1],["b","x"]]},"#
    + #""A":{"cases":[["a",[]],["b",[["_0","S"],["why","[UUID: Bool]"]]]]}},"state":"S","action":"A"},"#
    + #""state":{"count":0,"rows":[{"id":1},{"id":2}],"text":"a"}}"#
  private static let pointers = [[], ["count"], ["rows"], ["rows", "1"], ["rows", "0", "id"], ["x"]]

  static func run(_ bytes: [UInt8]) async -> String? {
    let source = MemorySource(Array(header.utf8) + [10] + bytes, name: "fuzz")
    if let problem = check(source) { return problem }
    _ = try? Recording(source)
    guard let recording = try? Recording(source, options: Recording.Options(recovers: true)) else { return nil }
    return await problem(in: recording)
  }

  private static func problem(in recording: Recording) async -> String? {
    if let problem = states(of: recording) ?? changes(in: recording) ?? histories(in: recording) { return problem }
    return await FuzzedCommand.run(questions, of: recording)
  }

  /// What is asked of each, so that all that tells changes to people does.
  private static let questions = [
    "diff", "history state", "history rows", "goto 1", "why state", "watch state", "watch rows[0]", "goto start",
    "continue",
    "continue", "reverse-continue", "list", "effects", "info recording",
  ]

  /// - Parameter bytes: the text of a state, and in the next line that of a patch.
  static func run(patch bytes: [UInt8]) async -> String? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    let header = Array(#"{"kind":"header","format":"playhead","version":1,"state":"#.utf8) + bytes[..<end]
    let action = #"{"kind":"action","seq":1,"t":1,"name":"a"}"#
    let change = #"{"kind":"change","seq":1,"dur":1,"patch":"#
    let all = header + Array("}\n\(action)\n\(change)".utf8) + bytes[(end + 1)...] + Array("}\n".utf8)
    guard let recording = try? Recording(MemorySource(all, name: "fuzz")) else { return nil }
    return await problem(in: recording)
  }

  /// A look at the text of lines finds what the parser finds.
  private static func check(_ source: MemorySource) -> String? {
    let found = [false, true].map { parsesAll in
      var check = RecordingCheck(parsesAll: parsesAll)
      var problems: [String] = []
      do { try check.run(source) { problems.append("\($0)") } } catch { problems.append("\(error)") }
      return problems + ["\(check.lineCount) \(check.actionCount) \(check.droppedLines) \(check.lateActions)"]
    }
    return found[0] == found[1] ? nil : "looked at: \(found[0]); parsed: \(found[1])"
  }

  private static func states(of recording: Recording) -> String? {
    guard var state = try? recording.state(at: 0) else { return "no state at the beginning" }
    let keyframes = Set(recording.keyframes)
    var cursor = StateCursor(recording)
    var isKnown = true
    // A recording may tell of positions that it does not hold.
    for position in 1...max(min(recording.last, 500), 1) where position <= recording.last {
      let isReached = (try? cursor.move(to: position, in: recording)) != nil
      if keyframes.contains(position) {
        isKnown = (try? recording.state(at: position)).map { state = $0 } != nil
      } else if let change = try? recording.change(position) {
        isKnown = isKnown && (try? change.patch.apply(to: &state)) != nil
      } else {
        // On a move, only the patch of a line is read: what else is wrong in it is found when it is looked at.
        if isReached { return nil }
        isKnown = false
      }
      if isReached != isKnown { return "position \(position) is \(isKnown ? "not " : "")reached" }
      guard isKnown else { continue }
      if try! cursor.state(in: recording) != state { return "another state at \(position)" }
      if position > 1, (try? cursor.move(to: position - 1, in: recording)) != nil {
        _ = try? cursor.move(to: position, in: recording)
        if try! cursor.state(in: recording) != state { return "another state at \(position), from behind" }
      }
    }
    return nil
  }

  private static func changes(in recording: Recording) -> String? {
    let end = min(recording.last, 500)
    guard end > 0 else { return nil }
    for pointer in pointers.map({ JSONPointer($0) }) {
      guard let changes = try? recording.changes(of: pointer, in: 1...end) else { continue }
      for change in changes where !recording.keyframes.contains(change.position) {
        // Of a line that is bad elsewhere, only what was asked for is read.
        guard let state = try? recording.state(at: change.position) else { continue }
        if state[pointer] != change.new { return "another value of \(pointer) at \(change.position)" }
      }
    }
    return nil
  }

  /// Follows elements there and back again.
  private static func histories(in recording: Recording) -> String? {
    for pointer in pointers {
      for identity in [JSONPointer(), JSONPointer(["id"]), JSONPointer(["0"])] {
        let parts = pointer.map {
          Int($0) == nil ? .token($0) : FollowedPath.Part.element(1, identity: identity)
        }
        guard var trail = try? PathHistory(FollowedPath(parts), in: recording, at: 0) else { continue }
        var count = 0
        while count < 500, let event = try? trail.next(through: 500) {
          count += 1
          if event.position != trail.position { return "an event beside the trail" }
        }
        while count > 0, let event = try? trail.previous() {
          count -= 1
          if event.position != trail.position + 1 { return "an event back beside the trail" }
        }
      }
    }
    return nil
  }
}
