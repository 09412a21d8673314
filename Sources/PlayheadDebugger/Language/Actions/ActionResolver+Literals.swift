internal import OrderedCollections
internal import PlayheadFormat

// Collections, scalars, and values of types that the schema does not describe.
extension ActionResolver {
  func collection(
    _ syntax: ActionSyntax, _ collection: SchemaType.Collection, _ type: SchemaType, place: String
  ) throws(DebuggerError) -> JSONValue {
    switch (syntax.kind, collection) {
    case (.array(let elements), .elements(let element)):
      var values: [JSONValue] = []
      for (index, syntax) in elements.enumerated() {
        values.append(try value(of: syntax, as: element, place: "element \(index + 1) of \(place)"))
      }
      return .array(values)
    case (.dictionary(let pairs), .elements(let entry)):
      guard let element = entry.stackElement else { break }
      return try stack(pairs, of: element, place: place)
    case (.dictionary(let pairs), .dictionary(let key, let value)):
      return try dictionary(pairs, key, value, place: place)
    case (.dictionary(let pairs), .pairs(let key, let value)):
      var values: [JSONValue] = []
      for pair in pairs {
        values.append(try self.value(of: pair.key, as: key, place: "a key of \(place)"))
        values.append(try self.value(of: pair.value, as: value, place: "a value of \(place)"))
      }
      return .array(values)
    case (.reference(let reference), _):
      // This accepts `Set(["a"])` and `.init([1])`.
      if reference.makes(type), let argument = reference.onlyArgument {
        return try self.value(of: argument, as: type, place: place)
      }
      guard case .elements = collection else { break }
      return try undescribed(syntax, type, place: place)
    default: break
    }
    switch collection {
    case .elements(let entry) where entry.stackElement != nil:
      throw Self.unfit(syntax, "a stack by ids [0: \(entry.stackElement?.name ?? "")]", place: place)
    case .elements(let element): throw Self.unfit(syntax, "an array of \(element.name)", place: place)
    case .dictionary(let key, let value), .pairs(let key, let value):
      throw Self.unfit(syntax, "a dictionary [\(key.name): \(value.name)]", place: place)
    }
  }

  /// Reads the elements of a stack with their ids: `[0: .detail(…)]`.
  private func stack(
    _ pairs: [(key: ActionSyntax, value: ActionSyntax)], of element: SchemaType, place: String
  ) throws(DebuggerError) -> JSONValue {
    var known: Set<JSONValue> = []
    var entries: [JSONValue] = []
    for pair in pairs {
      let id = try value(of: pair.key, as: SchemaType("Int"), place: "an id of \(place)")
      if !known.insert(id).inserted { throw Self.twice(pair.key) }
      entries.append(["id": id, "element": try value(of: pair.value, as: element, place: "an element of \(place)")])
    }
    return .array(entries)
  }

  private func dictionary(
    _ pairs: [(key: ActionSyntax, value: ActionSyntax)], _ key: SchemaType?, _ value: SchemaType?, place: String
  ) throws(DebuggerError) -> JSONValue {
    var object = JSONValue.Object()
    for pair in pairs {
      let key = try self.value(of: pair.key, as: key, place: "a key of \(place)")
      guard let name = key.string ?? key.wholeNumber else {
        throw Self.unfit(pair.key, "a string or an integer", place: "a key of \(place)")
      }
      let value = try self.value(of: pair.value, as: value, place: "a value of \(place)")
      if object.updateValue(value, forKey: name) != nil { throw Self.twice(pair.key) }
    }
    return .object(object)
  }

  func scalar(
    _ syntax: ActionSyntax, _ scalar: ScalarType, _ type: SchemaType, place: String
  ) throws(DebuggerError) -> JSONValue {
    // This accepts `UUID("…")`, `Double(1)` and `Date(timeIntervalSinceReferenceDate: 0)`.
    if case .reference(let reference) = syntax.kind, reference.makes(type), let argument = reference.onlyArgument {
      return try self.scalar(argument, scalar, type, place: place)
    }
    guard let value = scalar.value(of: syntax) else {
      throw Self.unfit(syntax, scalar.expectation(type.name, of: syntax), place: place)
    }
    return value
  }

  /// Reads a value of a type that is known by name only.
  func undescribed(_ syntax: ActionSyntax, _ type: SchemaType, place: String) throws(DebuggerError) -> JSONValue {
    switch syntax.kind {
    case .null: throw Self.unfit(syntax, type.name, place: place)
    case .reference(let reference):
      if reference.makes(type), let argument = reference.onlyArgument {
        return try untyped(argument, place: place)
      }
      // An enum that the schema does not describe is recorded by its raw value, which usually is the name of the case.
      if !reference.isInitializer, reference.arguments == nil { return .string(reference.name) }
      return try untyped(syntax, place: place)
    default: return try untyped(syntax, place: place)
    }
  }

  /// Reads a value of an unknown type.
  func untyped(_ syntax: ActionSyntax, place: String) throws(DebuggerError) -> JSONValue {
    switch syntax.kind {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return value
    case .string(let text), .date(let text): return .string(text)
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try value(of: element, as: nil, place: place)) }
      return .array(values)
    case .dictionary(let pairs): return try dictionary(pairs, nil, nil, place: place)
    case .members: return try value(of: syntax, as: nil, place: place)
    case .recorded(let value): return value
    case .keyPath, .path, .range: throw Self.unfit(syntax, ActionSyntax.valueDescription, place: place)
    case .reference(let reference):
      var object = JSONValue.Object()
      for (index, argument) in (reference.arguments ?? []).enumerated() {
        if argument.label == nil, reference.isInitializer {
          throw DebuggerError(
            .unfit(found: "a value without a label", expected: "a label", place: reference.description),
            range: argument.range)
        }
        let value = try value(of: argument.value, as: nil, place: place)
        if object.updateValue(value, forKey: argument.label ?? "_\(index)") != nil { throw Self.twice(argument.value) }
      }
      return reference.isInitializer ? .object(object) : .object([reference.name: .object(object)])
    }
  }
}

extension ActionSyntax.Reference {
  /// The labels under which Swift's own types take their recorded form.
  private static let passedLabels: Set<String> = [
    "rawValue", "uuidString", "string", "timeIntervalSinceReferenceDate", "base64Encoded",
  ]

  /// The argument that stands for the value itself.
  var onlyArgument: ActionSyntax? {
    guard let arguments, arguments.count == 1, arguments[0].label.map(Self.passedLabels.contains) ?? true else {
      return nil
    }
    return arguments[0].value
  }

  /// Whether it constructs a struct, judging by the name.
  var isInitializer: Bool {
    guard arguments != nil else { return false }
    return name == "init" || (qualifier != nil && name.first?.isUppercase == true)
  }
}
