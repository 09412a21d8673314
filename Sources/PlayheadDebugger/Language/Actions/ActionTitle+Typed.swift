internal import PlayheadFormat

extension ActionTitle {
  /// Adds the cases that only carry a child's actions to an action typed in its short form; nil if the schema knows no such action.
  func syntax(_ title: ActionTitleSyntax) -> ActionSyntax? {
    schema.flatMap { syntax(title.parts[...], title.arguments, as: $0.actionType, depth: Parser.maximumDepth) }
  }

  /// Limits the depth of the search, since types in a file from an untrusted source may contain themselves.
  private func syntax(
    _ parts: ArraySlice<ActionTitleSyntax.Part>, _ arguments: [ActionSyntax.Argument]?, as type: SchemaType, depth: Int
  ) -> ActionSyntax? {
    guard depth > 0, let schema, let part = parts.first, case .cases(let cases)? = schema.shape(of: type) else {
      return nil
    }
    guard cases.contains(where: { $0.name == part.name }) else {
      // The short form omits `presented` of a sheet; an element of a stack needs its id.
      guard let wrapping = type.wrappingCase, let field = Self.action(in: wrapping, of: type, schema),
        Self.payload(of: wrapping, in: type, schema)?.count == 1,
        let child = syntax(parts, arguments, as: SchemaType(field.type), depth: depth - 1)
      else { return nil }
      return reference(wrapping, [argument(field, child)], part.range)
    }
    guard parts.count > 1 else {
      return part.id == nil ? reference(part.name, arguments, part.range) : nil
    }
    guard let field = Self.action(in: part.name, of: type, schema),
      Self.payload(of: part.name, in: type, schema)?.count == 1
    else { return nil }
    let childType = SchemaType(field.type)
    guard let id = part.id else {
      return syntax(parts.dropFirst(), arguments, as: childType, depth: depth - 1).map {
        reference(part.name, [argument(field, $0)], part.range)
      }
    }
    guard let wrapping = childType.wrappingCase, let element = Self.action(in: wrapping, of: childType, schema),
      let child = syntax(parts.dropFirst(), arguments, as: SchemaType(element.type), depth: depth - 1)
    else { return nil }
    let idArgument = ActionSyntax.Argument(label: "id", range: id.range, value: id)
    let wrapped = reference(wrapping, [idArgument, argument(element, child)], part.range)
    return reference(part.name, [argument(field, wrapped)], part.range)
  }

  private func argument(_ field: Schema.Field, _ value: ActionSyntax) -> ActionSyntax.Argument {
    ActionSyntax.Argument(label: field.name == "_0" ? nil : field.name, range: value.range, value: value)
  }

  private func reference(
    _ name: String, _ arguments: [ActionSyntax.Argument]?, _ range: Range<Int>
  ) -> ActionSyntax {
    ActionSyntax(kind: .reference(.init(name: name, nameRange: range, arguments: arguments)), range: range)
  }
}
