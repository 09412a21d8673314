/// Why a patch could not be read or applied. It never contains values of the patched state.
public struct JSONPatchError: Error, Hashable, Sendable {
  /// The index of the operation that failed, if it was one of them.
  public var index: Int?
  /// The place at which it failed, if known.
  public var path: JSONPointer?
  public var reason: Reason

  public init(index: Int?, path: JSONPointer?, reason: Reason) {
    self.index = index
    self.path = path
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    case notAnArray(JSONValue.Kind)
    case notAnObject(JSONValue.Kind)
    case missing(String)
    case unknownOperation
    case badPointer(JSONSyntaxError)
    /// There is no value at the place.
    case noSuchPlace
    /// A token is not a valid array index.
    case notAnIndex
    /// An index beyond the end of an array of so many elements.
    case indexBeyondEnd(count: Int)
    /// The value in which the place should lie has no parts.
    case noParts(JSONValue.Kind)
    /// A `move` into a part of what it moves.
    case intoItself
    /// A `test` that found another value.
    case testFailed
    /// The value would nest deeper than one that is parsed may.
    case tooDeep(limit: Int)
    /// The patch copies or moves more values than one may.
    case tooLarge(limit: Int)
  }
}

extension JSONPatchError: CustomStringConvertible {
  public var description: String {
    let operation = index.map { "operation \($0) of the patch" } ?? "the patch"
    let place = path.map { " at '\($0)'" } ?? ""
    return operation + place + ": " + reason.description
  }
}

extension JSONPatchError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAnArray(let kind): "found \(kind), expected an array of operations"
    case .notAnObject(let kind): "found \(kind), expected an object with 'op' and 'path'"
    case .missing(let member): "no '\(member)', or of another type"
    case .unknownOperation: "unknown 'op', expected add, remove, replace, move, copy or test"
    case .badPointer(let error): "bad JSON Pointer: \(error)"
    case .noSuchPlace: "there is nothing at that place"
    case .notAnIndex: "found a name, expected an index of the array"
    case .indexBeyondEnd(let count): "the index is beyond the end of an array of \(count)"
    case .noParts(let kind): "the place lies in a \(kind), which has no parts"
    case .intoItself: "a value cannot be moved into a part of itself"
    case .testFailed: "the value there is another than the test expects"
    case .tooDeep(let limit): "the value would nest deeper than \(limit) levels"
    case .tooLarge(let limit): "found more than \(limit) values to copy or move, which is the limit of a patch"
    }
  }
}
