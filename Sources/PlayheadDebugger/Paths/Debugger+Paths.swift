internal import PlayheadReading
public import PlayheadRecording

extension Debugger {
  /// A value that a path names, and its type where the schema knows it.
  public struct Value: Hashable, Sendable {
    /// Nil where the place exists and holds nothing.
    public var json: JSONValue?
    /// What the schema knows of it.
    public var member: Schema.Member?

    /// Makes a value.
    public init(json: JSONValue?, member: Schema.Member? = nil) {
      self.json = json
      self.member = member
    }
  }

  /// The value that a path names.
  ///
  /// - Throws: ``DebuggerError`` where there is no such place, position, action or result.
  public mutating func value(_ path: ValuePath) throws(DebuggerError) -> Value {
    let position = path.position ?? position
    guard (timeline.first...timeline.last).contains(position) else {
      throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
    }
    let schema = recording.schema
    switch path.root {
    case .state, .old:
      let (view, member) = try place(path)
      return Value(json: try view.map { view throws(DebuggerError) in try decode(view) }, member: member)
    case .action:
      guard let frame = try timeline.frame(at: position) else { throw DebuggerError(.noAction(position: position)) }
      let type = schema?.type(of: frame.action)
      let pointer = try PathResolver.pointer(
        of: path.components, in: frame.action.value, root: "action", member: type.map { .value($0) }, schema: schema)
      let member = type.flatMap { schema?.member(at: pointer, in: $0) }
      return Value(json: frame.action.value?[pointer], member: member)
    case .result(let number):
      let number = number ?? results.count
      guard number >= 1, number <= results.count else {
        throw DebuggerError(.noSuchResult(number), range: 0..<path.text.utf8.count)
      }
      let result = results[number - 1]
      let pointer = try PathResolver.pointer(
        of: path.components, in: result.json, root: "$\(number)", member: result.member, schema: schema)
      var member = result.member
      for token in pointer.tokens { member = schema.flatMap { member?.member(token, in: $0) } }
      return Value(json: result.json?[pointer], member: member)
    }
  }

  /// The place in the state that a path names, whether or not there is a value there now.
  ///
  /// - Throws: ``DebuggerError`` where no state that was looked at, here and at both ends, has such a place, nor the
  ///   schema; or where the path names no place in the state.
  public mutating func statePointer(_ path: ValuePath) throws(DebuggerError) -> JSONPointer {
    guard path.root == .state else {
      throw DebuggerError(.notInState("'\(path.text)'"), range: 0..<path.text.utf8.count)
    }
    return try pointer(of: path, in: timeline.isUnfinished(position) ? nil : try view(at: position), root: "state")
  }

  /// The part of the state that a path names, of which nothing is decoded.
  mutating func place(_ path: ValuePath) throws(DebuggerError) -> (view: StateView?, member: Schema.Member?) {
    let position = path.position ?? position
    let isOld = path.root == .old
    if isOld, position == timeline.first { throw DebuggerError(.noAction(position: position)) }
    let state = try view(at: isOld ? position - 1 : position)
    let pointer = try pointer(of: path, in: state, root: isOld ? "old" : "state")
    var view: StateView? = state
    for token in pointer.tokens { view = view?.part(token) }
    return (view, recording.schema.flatMap { $0.member(at: pointer, in: $0.stateType) })
  }

  private func decode(_ view: StateView) throws(DebuggerError) -> JSONValue {
    do throws(JSONSyntaxError) { return try view.value() } catch {
      throw DebuggerError(RecordingError(error, in: recording.name))
    }
  }

  /// Looks for a place in a state, then in others: an optional that is nil is not written.
  private mutating func pointer(
    of path: ValuePath, in state: StateView?, root: String
  ) throws(DebuggerError) -> JSONPointer {
    let schema = recording.schema
    func resolve(_ state: StateView?) throws(DebuggerError) -> JSONPointer {
      try PathResolver.pointer(
        of: path.components, in: state, root: root, member: (schema?.stateType).map { .value($0) }, schema: schema)
    }
    do throws(DebuggerError) { return try resolve(state) } catch {
      let end =
        timeline.isUnfinished(timeline.end) ? timeline.position(before: timeline.end) ?? timeline.first : timeline.end
      for position in [timeline.first, end] {
        if let other = try? recording.view(at: position), let found = try? resolve(other) { return found }
      }
      throw error
    }
  }
}
