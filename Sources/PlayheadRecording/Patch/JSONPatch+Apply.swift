import OrderedCollections

extension JSONPatch {
  /// Applies the operations in order.
  ///
  /// - Parameter value: left as it was where an operation fails.
  /// - Returns: the patch that takes the change back.
  /// - Throws: ``JSONPatchError`` with the operation that failed, and where.
  /// - Complexity: O(*depth*) an operation and O(*n*) in the values that it adds or takes along, and O(*n*) in the elements of an array into which it inserts or from which
  ///   it removes. Nothing is copied if `value` is referenced only once.
  @discardableResult
  public func apply(to value: inout JSONValue) throws(JSONPatchError) -> JSONPatch {
    var inverse: [Operation] = []
    inverse.reserveCapacity(operations.count)
    var room = Self.carriedLimit
    for (index, operation) in operations.enumerated() {
      do throws(Failure) {
        try Self.checkSize(of: operation, in: value, room: &room)
        try value.apply(operation, inverse: &inverse)
      } catch {
        for operation in inverse.reversed() {
          var unused: [Operation] = []
          // What was just done can be undone.
          do throws(Failure) { try value.apply(operation, inverse: &unused) } catch {}
        }
        throw JSONPatchError(index: index, path: operation.path, reason: error.reason)
      }
    }
    return JSONPatch(inverse.reversed())
  }

  /// How many values the `copy` and `move` of one patch may take along. Forty copies of a list into itself would
  /// else make more of them than anybody can walk over.
  static let carriedLimit = 1 << 20

  /// Checks that the operation leaves the value within the depth that the parser takes, so that no recursion over it
  /// can overflow the stack.
  private static func checkSize(
    of operation: Operation, in value: JSONValue, room: inout Int
  ) throws(Failure) {
    let depth = JSONParser.maximumDepth - operation.path.tokens.count
    switch operation {
    case .add(_, let new), .replace(_, let new):
      var unlimited = Int.max
      try new.measure(depth: depth, room: &unlimited)
    case .copy(let from, _), .move(let from, _): try value[from]?.measure(depth: depth, room: &room)
    case .remove, .test: break
    }
  }

  fileprivate struct Failure: Error {
    var reason: JSONPatchError.Reason
  }
}

extension JSONValue {
  fileprivate typealias Failure = JSONPatch.Failure

  fileprivate mutating func apply(
    _ operation: JSONPatch.Operation, inverse: inout [JSONPatch.Operation]
  ) throws(Failure) {
    switch operation {
    case .add(let path, let value): try add(value, at: path, inverse: &inverse)
    case .remove(let path):
      let (old, place) = try remove(at: path)
      inverse.append(.add(place, old))
    case .replace(let path, let value):
      let old = try exchange(at: path.tokens[...], for: value)
      inverse.append(.replace(path, old))
    case .move(let from, let path):
      if from != path, from.contains(path) { throw Failure(reason: .intoItself) }
      let (old, place) = try remove(at: from)
      inverse.append(.add(place, old))
      try add(old, at: path, inverse: &inverse)
    case .copy(let from, let path):
      guard let value = self[from] else { throw Failure(reason: .noSuchPlace) }
      try add(value, at: path, inverse: &inverse)
    case .test(let path, let expected):
      guard let found = self[path] else { throw Failure(reason: .noSuchPlace) }
      if found != expected { throw Failure(reason: .testFailed) }
    }
  }

  private mutating func add(
    _ value: JSONValue, at path: JSONPointer, inverse: inout [JSONPatch.Operation]
  ) throws(Failure) {
    guard let last = path.tokens.last else {
      inverse.append(.replace(path, self))
      self = value
      return
    }
    var undo: JSONPatch.Operation?
    let parent = JSONPointer(Array(path.tokens.dropLast()))
    try change(at: parent.tokens[...]) { (parentValue: inout JSONValue) throws(Failure) in
      switch parentValue {
      case .object(var members):
        parentValue = .null
        let old = members.updateValue(value, forKey: last)
        parentValue = .object(members)
        undo = old.map { .replace(path, $0) } ?? .remove(path)
      case .array(var elements):
        let index = last == "-" ? elements.count : try Self.index(last, upTo: elements.count)
        parentValue = .null
        elements.insert(value, at: index)
        parentValue = .array(elements)
        undo = .remove(parent.appending(String(index)))
      default: throw Failure(reason: .noParts(parentValue.kind))
      }
    }
    if let undo { inverse.append(undo) }
  }

  private mutating func remove(at path: JSONPointer) throws(Failure) -> (JSONValue, JSONPointer) {
    guard let last = path.tokens.last else {
      let old = self
      self = .null
      return (old, path)
    }
    var removed: JSONValue?
    try change(at: path.tokens.dropLast()) { (parent: inout JSONValue) throws(Failure) in
      switch parent {
      case .object(var members):
        parent = .null
        removed = members.removeValue(forKey: last)
        parent = .object(members)
      case .array(var elements):
        let index = try Self.index(last, upTo: elements.count - 1)
        parent = .null
        removed = elements.remove(at: index)
        parent = .array(elements)
      default: throw Failure(reason: .noParts(parent.kind))
      }
    }
    guard let removed else { throw Failure(reason: .noSuchPlace) }
    return (removed, path)
  }

  private mutating func exchange(at tokens: ArraySlice<String>, for new: JSONValue) throws(Failure) -> JSONValue {
    var old: JSONValue = .null
    try change(at: tokens) { (value: inout JSONValue) throws(Failure) in
      old = value
      value = new
    }
    return old
  }

  /// Lets `body` change the value at a place, without copying what lies around it.
  private mutating func change(
    at tokens: ArraySlice<String>, _ body: (inout JSONValue) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = tokens.first else { return try body(&self) }
    switch self {
    case .object(var members):
      guard let index = members.index(forKey: first) else { throw Failure(reason: .noSuchPlace) }
      self = .null
      defer { self = .object(members) }
      try members.values[index].change(at: tokens.dropFirst(), body)
    case .array(var elements):
      let index = try Self.index(first, upTo: elements.count - 1)
      self = .null
      defer { self = .array(elements) }
      try elements[index].change(at: tokens.dropFirst(), body)
    default: throw Failure(reason: .noParts(kind))
    }
  }

  /// Checks that the value nests at most so deep, and counts its values off from `room`.
  fileprivate func measure(depth: Int, room: inout Int) throws(Failure) {
    room -= 1
    guard room >= 0 else { throw Failure(reason: .tooLarge(limit: JSONPatch.carriedLimit)) }
    switch self {
    case .array(let elements):
      guard depth > 0 else { throw Failure(reason: .tooDeep(limit: JSONParser.maximumDepth)) }
      for element in elements { try element.measure(depth: depth - 1, room: &room) }
    case .object(let members):
      guard depth > 0 else { throw Failure(reason: .tooDeep(limit: JSONParser.maximumDepth)) }
      for member in members.values { try member.measure(depth: depth - 1, room: &room) }
    default:
      if depth < 0 { throw Failure(reason: .tooDeep(limit: JSONParser.maximumDepth)) }
    }
  }

  private static func index(_ token: String, upTo last: Int) throws(Failure) -> Int {
    // "-" is the place after the last element, where only `add` finds room.
    guard let index = JSONPointer.index(token) else { throw Failure(reason: token == "-" ? .noSuchPlace : .notAnIndex) }
    guard index <= last else { throw Failure(reason: .indexBeyondEnd(count: last + 1)) }
    return index
  }
}
