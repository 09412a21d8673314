public import PlayheadReading
public import PlayheadRecording

extension Debugger {
  /// A value that a path names, and its type where the schema knows it.
  public struct Value: Sendable {
    /// The value, not decoded; nil where the place exists and holds nothing.
    public var view: JSONView?
    /// What the schema knows of it.
    public var member: Schema.Member?

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - view: the value, nil where the place exists and holds nothing.
    ///   - member: what the schema knows of it.
    public init(_ view: JSONView?, member: Schema.Member? = nil) {
      self.view = view
      self.member = member
    }

    /// The value, decoded; nil where the place holds nothing.
    ///
    /// - Throws: `JSONSyntaxError` where it nests deeper than the thread's stack allows.
    public func json() throws(JSONSyntaxError) -> JSONValue? {
      try view.map { view throws(JSONSyntaxError) in try view.value() }
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
      return try place(path)
    case .action:
      guard let frame = try timeline.frame(at: position) else { throw DebuggerError(.noAction(position: position)) }
      let type = schema?.type(of: frame.action)
      let pointer = try PathResolver.pointer(
        of: path.components, in: frame.action.value, root: "action", member: type.map { .value($0) }, schema: schema)
      let member = type.flatMap { schema?.member(at: pointer, in: $0) }
      return Value(frame.action.value?[pointer].flatMap(JSONView.init), member: member)
    case .result(let number):
      let number = number ?? results.count
      let result: Value
      do throws(DebuggerError) { result = try results.value(number) } catch {
        throw DebuggerError(error.reason, range: 0..<path.text.utf8.count)
      }
      let pointer = try PathResolver.pointer(
        of: path.components, in: result.view, root: "$\(number)", member: result.member, schema: schema)
      var part = result
      for token in pointer.tokens {
        part.view = part.view?.part(token)
        part.member = schema.flatMap { part.member?.member(token, in: $0) }
      }
      return part
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

  /// The part of the state that a path names.
  private mutating func place(_ path: ValuePath) throws(DebuggerError) -> Value {
    let position = path.position ?? position
    let isOld = path.root == .old
    if isOld, position == timeline.first { throw DebuggerError(.noAction(position: position)) }
    let state = try view(at: isOld ? position - 1 : position)
    let pointer = try pointer(of: path, in: state, root: isOld ? "old" : "state")
    var view: JSONView? = state
    for token in pointer.tokens { view = view?.part(token) }
    return Value(view, member: recording.schema.flatMap { $0.member(at: pointer, in: $0.stateType) })
  }

  /// Looks for a place in a state, then in others: an optional that is nil is not written.
  private mutating func pointer(
    of path: ValuePath, in state: JSONView?, root: String
  ) throws(DebuggerError) -> JSONPointer {
    let schema = recording.schema
    func resolve(_ state: JSONView?) throws(DebuggerError) -> JSONPointer {
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
