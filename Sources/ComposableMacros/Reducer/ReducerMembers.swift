import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// Whether a type of this name is declared here, inside or outside of `#if`.
  func declare(_ name: String) -> Bool {
    contains { member in
      let decl = member.decl
      if let conditional = decl.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.contains { clause in
          guard case .decls(let members)? = clause.elements else { return false }
          return members.declare(name)
        }
      }
      let declared =
        decl.as(StructDeclSyntax.self)?.name ?? decl.as(EnumDeclSyntax.self)?.name
        ?? decl.as(TypeAliasDeclSyntax.self)?.name ?? decl.as(ClassDeclSyntax.self)?.name
      return declared?.text == name
    }
  }

  func declaresFunction(_ name: String) -> Bool {
    contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == name }
  }

  var body: VariableDeclSyntax? {
    lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { $0.declares("body") }
  }

  var reduce: FunctionDeclSyntax? {
    lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == "reduce"
        && function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
    }
  }
}

extension VariableDeclSyntax {
  func declares(_ name: String) -> Bool { bindings.contains { $0.pattern.trimmedDescription == name } }

  /// The types of state and action in `some Reducer<Int, Bool>` or `some ReducerOf<Child>`; nil for a body of another type.
  var reducerTypes: String? {
    guard let type = bindings.first?.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self)?.constraint else { return nil }
    let (name, clause) =
      type.as(IdentifierTypeSyntax.self).map { ($0.name.text, $0.genericArgumentClause) }
      ?? type.as(MemberTypeSyntax.self).map { ($0.name.text, $0.genericArgumentClause) } ?? ("", nil)
    let arguments = clause?.arguments.map(\.argument.trimmedDescription) ?? []
    switch (name, arguments.count) {
    case ("ReducerOf", 1): return "\(arguments[0]).State, \(arguments[0]).Action"
    case ("Reducer", 2): return arguments.joined(separator: ", ")
    default: return nil
    }
  }

  /// Whether the type or the initial value of a body determines the types of state and action.
  var settlesTypes: Bool {
    if bindings.contains(where: { $0.initializer != nil }) { return true }
    return reducerTypes.map { !$0.contains("Self.") } ?? false
  }

  var isBody: Bool {
    bindings.count == 1
      && bindings.allSatisfy { $0.pattern.trimmedDescription == "body" && $0.accessorBlock != nil }
  }
}

extension AttributeSyntax {
  /// The protocols that `@Reducer(state: .equatable, action: .equatable)` names.
  var conformances: (state: [String], action: [String]) {
    var found: (state: [String], action: [String]) = ([], [])
    guard case .argumentList(let arguments)? = arguments else { return found }
    var isAction = false
    for argument in arguments {
      if let label = argument.label { isAction = label.text == "action" }
      guard let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else { continue }
      let conformance = name.prefix(1).uppercased() + name.dropFirst()
      if isAction { found.action.append(conformance) } else { found.state.append(conformance) }
    }
    return found
  }
}
