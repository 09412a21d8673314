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
  /// - Throws: ``DebuggerError`` where there is no such place, and ``EditError`` where the text is no value of its type.
  public mutating func edit(of path: ValuePath, to text: String) throws -> JSONPatch.Operation? {
    let (pattern, state) = try statePattern(path)
    guard let pointer = pattern.pointer(in: state) else { throw notOnePlace(path) }
    var type: SchemaType?
    if case .value(let known)? = pattern.member { type = known }
    let value: JSONValue
    do throws(DebuggerError) {
      value = try ActionText.value(
        parsing: text, as: type, schema: recording.schema, place: "'\(path.text)'", meanings: meanings)
    } catch {
      throw EditError(error)
    }
    let isThere = pointer.tokens.reduce(state) { $0?.part($1) } != nil
    let parent = pointer.tokens.dropLast().reduce(state) { $0?.part($1) }
    // A member that is nil is not recorded.
    if value == .null, type?.isOptional ?? true, parent?.kind == .object { return isThere ? .remove(pointer) : nil }
    return isThere ? .replace(pointer, value) : .add(pointer, value)
  }
}

/// Why a text is no value of a place.
public struct EditError: Error, Hashable, Sendable {
  /// What is wrong with it, with the bytes of the text.
  public var error: DebuggerError

  init(_ error: DebuggerError) { self.error = error }
}
