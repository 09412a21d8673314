internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Compares recorded values as Swift compares values of their types.
struct TypedEquality {
  let schema: Schema?

  func areEqual(_ first: JSONValue?, _ second: JSONValue?, _ type: SchemaType?) -> Bool {
    if first == second { return true }
    guard let type, let first, let second, !StackRoom.isLow() else { return JSONValue.isEqual(first, second) }
    switch schema?.shape(of: type) {
    case .fields(let fields, _)?: return areEqual(first, second, fields)
    case .cases(let cases)?:
      guard case .object(let left) = first, case .object(let right) = second, left.count == 1, right.count == 1,
        let name = left.keys.first, let payload = left[name], let other = right[name]
      else { return JSONValue.isEqual(first, second) }
      return areEqual(payload, other, cases.first { $0.name == name }?.payload ?? [])
    case .values?: return JSONValue.isEqual(first, second)
    case nil: break
    }
    switch ScalarType(type) {
    case .decimal?: return Meaning.decimal.areEqual(first, second)
    case .uuid?: return first.string.map { $0.uppercased() == second.string?.uppercased() } ?? false
    case .some: return JSONValue.isEqual(first, second)
    case nil: break
    }
    if case .range(_, let bound)? = CompositeType(type) {
      guard let first = CompositeType.bounds(of: first), let second = CompositeType.bounds(of: second) else {
        return false
      }
      return areEqual(.array(first), .array(second), elements: bound)
    }
    guard type.isCollection else { return JSONValue.isEqual(first, second) }
    switch type.collection {
    case .elements(let element)? where type.setElement != nil && type.name.hasPrefix("Set<"):
      return areEqual(first, second, inAnyOrder: element)
    case .elements(let element)?: return areEqual(first, second, elements: element)
    case .dictionary(_, let value)?:
      guard case .object(let left) = first, case .object(let right) = second, left.count == right.count else {
        return false
      }
      // Keys that are canonically equivalent are one key in Swift.
      let others = Dictionary(right.map { ($0.key, $0.value) }) { $1 }
      return left.allSatisfy { name, part in others[name].map { areEqual(part, $0, value) } ?? false }
    case .pairs(let key, let value)?:
      guard case .array(let left) = first, case .array(let right) = second, left.count == right.count else {
        return JSONValue.isEqual(first, second)
      }
      let others = stride(from: 0, to: right.count - 1, by: 2).map { (right[$0], right[$0 + 1]) }
      return stride(from: 0, to: left.count - 1, by: 2).allSatisfy { index in
        others.contains { areEqual(left[index], $0.0, key) && areEqual(left[index + 1], $0.1, value) }
      }
    case nil: return JSONValue.isEqual(first, second)
    }
  }

  private func areEqual(_ first: JSONValue, _ second: JSONValue, _ fields: [Schema.Field]) -> Bool {
    guard case .object(let left) = first, case .object(let right) = second else { return false }
    let types = Dictionary(fields.map { ($0.name, SchemaType($0.type)) }) { first, _ in first }
    return Set(left.keys).union(right.keys).allSatisfy { areEqual(left[$0], right[$0], types[$0]) }
  }

  private func areEqual(_ first: JSONValue, _ second: JSONValue, elements type: SchemaType) -> Bool {
    guard case .array(let left) = first, case .array(let right) = second else { return false }
    return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1, type) }
  }

  private func areEqual(_ first: JSONValue, _ second: JSONValue, inAnyOrder type: SchemaType) -> Bool {
    guard case .array(let left) = first, case .array(let right) = second, left.count == right.count else {
      return false
    }
    // Sets are recorded in a fixed order, so equal ones usually match element by element.
    if zip(left, right).allSatisfy({ areEqual($0, $1, type) }) { return true }
    return left.allSatisfy { part in right.contains { areEqual(part, $0, type) } }
  }
}
