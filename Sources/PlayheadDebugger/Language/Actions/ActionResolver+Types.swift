internal import OrderedCollections
internal import PlayheadFormat

// Types that the schema describes.
extension ActionResolver {
  func enumCase(
    _ syntax: ActionSyntax, _ type: SchemaType, _ cases: [Schema.Case], place: String
  ) throws(DebuggerError) -> JSONValue {
    guard case .reference(let reference) = syntax.kind else {
      let example = cases.first.map { ", such as .\($0.name)" } ?? ""
      throw Self.unfit(syntax, "a case of \(type.name)\(example)", place: place)
    }
    let qualifier = reference.qualifier ?? []
    guard qualifier.isEmpty || type.isNamed(qualifier) else {
      var error = Self.unfit(syntax, "a case of \(type.name)", place: place)
      // A recording lists an action by a path of cases.
      if cases.contains(where: { $0.name == qualifier[0] }) {
        error.suggestion = ActionSyntax.Reference.nested(
          qualifier + [reference.name], hasArguments: reference.arguments != nil)
      }
      throw error
    }
    guard let found = cases.first(where: { $0.name == reference.name }) else {
      throw Self.noSuchCase(reference.name, in: type, cases.map(\.name), range: reference.nameRange)
    }
    let signature = ActionSignature(name: ".\(found.name)", fields: found.payload, isCase: true)
    return .object([found.name: .object(try arguments(of: reference, for: signature))])
  }

  /// Reads a case by its name or its raw value: `.high`, `Priority.high`, `Priority(rawValue: "high")`, `"high"`.
  func rawValue(
    _ syntax: ActionSyntax, _ type: SchemaType, _ values: [Schema.Value], place: String
  ) throws(DebuggerError) -> JSONValue {
    if case .reference(let reference) = syntax.kind {
      if reference.makes(type), let argument = reference.onlyArgument {
        return try rawValue(argument, type, values, place: place)
      }
      if reference.arguments == nil, reference.qualifier.map({ $0.isEmpty || type.isNamed($0) }) ?? true {
        if let found = values.first(where: { $0.name == reference.name }) { return found.raw }
        throw Self.noSuchCase(reference.name, in: type, values.map(\.name), range: reference.nameRange)
      }
    } else if let value = try? untyped(syntax, place: place), values.contains(where: { $0.raw == value }) {
      return value
    }
    let example = values.first.map { ", such as .\($0.name)" } ?? ""
    throw Self.unfit(syntax, "a case of \(type.name)\(example)", place: place)
  }

  func structure(
    _ syntax: ActionSyntax, _ type: SchemaType, _ fields: [Schema.Field], place: String
  ) throws(DebuggerError) -> JSONValue {
    if let binding = BindingType(type), let action = try bindingAction(syntax, binding, place: place) { return action }
    let signature = ActionSignature(name: type.shortName, fields: fields, isCase: false)
    guard case .reference(let reference) = syntax.kind, reference.arguments != nil, reference.makes(type) else {
      throw Self.unfit(syntax, signature.text, place: place)
    }
    return .object(try arguments(of: reference, for: signature))
  }

  /// Reads `.set(\.name, "Blob")`; nil if it is something else.
  private func bindingAction(
    _ syntax: ActionSyntax, _ binding: BindingType, place: String
  ) throws(DebuggerError) -> JSONValue? {
    guard case .reference(let reference) = syntax.kind, reference.name == "set", let arguments = reference.arguments
    else {
      return nil
    }
    guard arguments.count == 2, arguments.allSatisfy({ $0.label == nil }),
      case .keyPath(var names, let owner) = arguments[0].value.kind
    else { throw Self.unfit(syntax, "'.set(\\.PROPERTY, VALUE)'", place: place) }
    if let owner {
      // In `\Feature.State.name` the first names are those of the type.
      let inner = names.indices.last { binding.root.isNamed([owner] + names[..<$0]) } ?? 0
      names.removeFirst(inner)
    }
    var type: SchemaType?
    switch binding.property(names, in: schema) {
    case .known(let known): type = known
    case .unknown: break
    case .none(let owner, let properties):
      throw DebuggerError(
        .unfit(
          found: arguments[0].value.description, expected: "a property of \(owner.name)", place: place),
        range: arguments[0].range, suggestion: names.last.flatMap { Suggestion.nearest(to: $0, among: properties) })
    }
    let path = names.joined(separator: ".")
    let value = try value(of: arguments[1].value, as: type, place: "the value of '\\.\(path)'")
    return ["path": .string(path), "value": value]
  }

  private func arguments(
    of reference: ActionSyntax.Reference, for signature: ActionSignature
  ) throws(DebuggerError) -> JSONValue.Object {
    var values: [JSONValue?] = Array(repeating: nil, count: signature.fields.count)
    // The fields whose nil is inside another optional, and must be recorded.
    var areNilInside: Set<Int> = []
    for argument in reference.arguments ?? [] {
      guard let index = signature.index(of: argument.label, given: { values[$0] != nil }) else {
        throw signature.surplus(argument)
      }
      guard argument.label != nil || !signature.isLabelled(index) else {
        throw DebuggerError(
          .unfit(
            found: "a value without a label", expected: "'\(signature.fields[index].name):'", place: signature.name),
          range: argument.range)
      }
      if SchemaType(signature.fields[index].type).isDoublyOptional,
        case .reference(let reference) = argument.value.kind,
        reference.name == "some"
      {
        areNilInside.insert(index)
      }
      values[index] = try value(
        of: argument.value, as: SchemaType(signature.fields[index].type), place: signature.place(of: index))
    }
    var object = JSONValue.Object()
    for (index, field) in signature.fields.enumerated() {
      let isOptional = SchemaType(field.type).isOptional
      if let value = values[index] {
        // A member that is nil is not recorded.
        if value != .null || !isOptional || areNilInside.contains(index) { object[field.name] = value }
      } else if signature.isCase || !isOptional {
        throw DebuggerError(
          .missingArgument(signature.place(of: index), signature: signature.text), range: reference.nameRange)
      }
    }
    return object
  }
}

extension ActionSyntax.Reference {
  /// Whether it is an initializer of a type, by name or as `.init`.
  func makes(_ type: SchemaType) -> Bool {
    if name == "init" { return qualifier.map { $0.isEmpty ? false : type.isNamed($0) } ?? true }
    return qualifier.map { type.isNamed($0 + [name]) } ?? false
  }
}

extension SchemaType {
  /// Whether a path of names, with or without the modules and types around it, names this type.
  func isNamed(_ path: [String]) -> Bool {
    var depth = 0
    var plain = ""
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ">" { depth -= 1 }
    }
    let own = plain.split(separator: ".").map(String.init)
    return zip(own.reversed(), path.reversed()).allSatisfy { $0 == $1 } && !own.isEmpty && !path.isEmpty
  }
}
