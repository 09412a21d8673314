internal import PlayheadFormat
internal import PlayheadReader

// What holds of values, whatever the position.
extension Evaluator {
  /// Whether a text contains a part, a dictionary a key, or another collection an element.
  static func contains(
    _ whole: Operand, _ isPart: (JSONValue?) -> Bool, _ part: JSONValue?, areKeys: Bool
  ) -> Bool {
    switch whole {
    case .one(.string(let text)?):
      guard case .string(let other)? = part else { return false }
      return other.isEmpty || text.contains(other)
    case .one(.array(let values)?):
      return values.indices.contains { (!areKeys || $0.isMultiple(of: 2)) && isPart(values[$0]) }
    case .one(.object(let members)?): return key(part).map { members[$0] != nil || members.keys.contains($0) } ?? false
    case .one: return false
    case .many(let values): return values.contains(where: isPart)
    case .container(let view):
      // The bytes match first; otherwise a canonically equivalent key does.
      if view.kind == .object { return key(part).map { view.part($0) != nil || view.names.contains($0) } ?? false }
      var (isFound, isKey) = (false, true)
      view.forEachElement { element in
        isFound = (!areKeys || isKey) && isPart(element.decoded)
        isKey.toggle()
        return !isFound
      }
      return isFound
    }
  }

  /// Returns a value as the key of a dictionary recorded as an object.
  private static func key(_ value: JSONValue?) -> String? {
    value?.string ?? value?.wholeNumber
  }

  /// Whether a value is of a case, or of a case nested in it.
  static func isCase(_ value: JSONValue?, _ names: [String], _ raw: JSONValue?) -> Bool {
    var value = value
    for (depth, name) in names.enumerated() {
      if let raw, depth == 0 { return value == raw }
      guard case .object(let members)? = value else {
        guard depth == names.count - 1, let value else { return false }
        return value == .string(name) || value == ExpressionCompiler.constant(named: name)
      }
      guard members.count == 1, let payload = members[name] else { return false }
      // Unwraps an unlabeled payload, or the action of an element.
      value = payload["_0"] ?? payload["action"] ?? .null
    }
    return true
  }
}
