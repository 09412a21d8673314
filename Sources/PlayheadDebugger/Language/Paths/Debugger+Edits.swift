public import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The change that puts a value in a place of the state here.
  ///
  /// ```swift
  /// let operation = try debugger.edit(of: ValuePath(parsing: "rows[2].title"), to: "\"new\"")
  /// ```
  ///
  /// - Parameters:
  ///   - path: a single place of the state.
  ///   - text: the value as ``action(parsing:)`` reads values of actions; a path stands for the value there.
  /// - Returns: nil where it is nil, and nothing is there.
  /// - Throws: ``DebuggerError`` where there is no such place, or the text is no value of its type; its bytes are those of
  ///   the path, or else of the text, as ``EditError`` says.
  public mutating func edit(of path: ValuePath, to text: String) throws(EditError) -> JSONPatch.Operation? {
    let pattern: PlacePattern
    let state: JSONView?
    let pointer: JSONPointer
    do throws(DebuggerError) {
      (pattern, state) = try statePattern(path)
      guard let place = pattern.pointer(in: state) else { throw notOnePlace(path) }
      pointer = place
    } catch {
      throw .path(error)
    }
    var type: SchemaType?
    if case .value(let known)? = pattern.member { type = known }
    let value: JSONValue
    do throws(DebuggerError) {
      value = try ActionText.value(
        parsing: text, as: type, schema: recording.schema, place: "'\(path.text)'", meanings: meanings)
    } catch {
      throw .value(error)
    }
    let isThere = pointer.tokens.reduce(state) { $0?.part($1) } != nil
    let parent = pointer.tokens.dropLast().reduce(state) { $0?.part($1) }
    // A member that is nil is not recorded.
    if value == .null, type?.isOptional ?? true, parent?.kind == .object { return isThere ? .remove(pointer) : nil }
    return isThere ? .replace(pointer, value) : .add(pointer, value)
  }
}

/// Which of the two that were typed does not fit.
public enum EditError: Error, Hashable, Sendable {
  /// The path.
  case path(DebuggerError)
  /// The value.
  case value(DebuggerError)
}
