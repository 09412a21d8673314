/// A change of a JSON value as a list of operations that are applied in order (RFC 6902).
///
/// ```swift
/// let patch = try JSONPatch(JSONValue(parsing: #"[{"op": "replace", "path": "/count", "value": 2}]"#))
/// try patch.apply(to: &state)
/// ```
public struct JSONPatch: Hashable, Sendable {
  public var operations: [Operation]

  public init(_ operations: [Operation] = []) {
    self.operations = operations
  }

  /// One step of a patch. A writer emits the first three; a reader takes all six.
  public enum Operation: Hashable, Sendable {
    case add(JSONPointer, JSONValue)
    case remove(JSONPointer)
    case replace(JSONPointer, JSONValue)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    case test(JSONPointer, JSONValue)

    /// The place that the operation changes or tests.
    public var path: JSONPointer {
      switch self {
      case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _): path
      case .move(_, let path), .copy(_, let path): path
      }
    }

    /// The place from which it takes a value; nil if it contains the value or needs none.
    public var origin: JSONPointer? {
      switch self {
      case .add, .remove, .replace, .test: nil
      case .move(let origin, _), .copy(let origin, _): origin
      }
    }

    /// The operation's name in JSON.
    public var name: String {
      switch self {
      case .add: "add"
      case .remove: "remove"
      case .replace: "replace"
      case .move: "move"
      case .copy: "copy"
      case .test: "test"
      }
    }
  }
}

extension JSONPatch {
  /// The innermost place that contains all changes; the whole value for none.
  package var commonPlace: JSONPointer {
    guard var tokens = operations.first?.path.tokens else { return JSONPointer() }
    for operation in operations.dropFirst() {
      tokens = zip(tokens, operation.path.tokens).prefix { $0 == $1 }.map(\.0)
    }
    return JSONPointer(tokens)
  }

  /// Reads a patch from its JSON form, an array of objects. Members that the RFC does not define are ignored.
  ///
  /// - Throws: ``JSONPatchError`` with the index of the first invalid operation.
  public init(_ json: JSONValue) throws(JSONPatchError) {
    guard case .array(let elements) = json else {
      throw JSONPatchError(index: nil, path: nil, reason: .notAnArray(json.kind))
    }
    self.init()
    operations.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      operations.append(try Operation(element, at: index))
    }
  }

  /// The patch as an array of objects.
  public var json: JSONValue {
    .array(operations.map(\.json))
  }
}

extension JSONPatch: Codable {
  public init(from decoder: any Decoder) throws { try self.init(JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONPatch.Operation {
  init(_ json: JSONValue, at index: Int) throws(JSONPatchError) {
    guard case .object = json else { throw JSONPatchError(index: index, path: nil, reason: .notAnObject(json.kind)) }
    guard let name = json["op"]?.string else { throw JSONPatchError(index: index, path: nil, reason: .missing("op")) }
    func pointer(_ member: String) throws(JSONPatchError) -> JSONPointer {
      guard let text = json[member]?.string else {
        throw JSONPatchError(index: index, path: nil, reason: .missing(member))
      }
      do throws(JSONSyntaxError) { return try JSONPointer(parsing: text) } catch {
        throw JSONPatchError(index: index, path: nil, reason: .badPointer(error))
      }
    }
    func value() throws(JSONPatchError) -> JSONValue {
      guard let value = json["value"] else { throw JSONPatchError(index: index, path: nil, reason: .missing("value")) }
      return value
    }
    switch name {
    case "add": self = .add(try pointer("path"), try value())
    case "remove": self = .remove(try pointer("path"))
    case "replace": self = .replace(try pointer("path"), try value())
    case "move": self = .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": self = .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": self = .test(try pointer("path"), try value())
    default: throw JSONPatchError(index: index, path: nil, reason: .unknownOperation)
    }
  }

  var json: JSONValue {
    var members: JSONValue.Object = ["op": .string(name)]
    switch self {
    case .move(let from, _), .copy(let from, _): members["from"] = .string(from.description)
    default: break
    }
    members["path"] = .string(path.description)
    switch self {
    case .add(_, let value), .replace(_, let value), .test(_, let value): members["value"] = value
    default: break
    }
    return .object(members)
  }
}
