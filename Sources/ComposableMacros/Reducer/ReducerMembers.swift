import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// Whether a type of this name is declared here, under a condition or not.
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

  /// The property `body`.
  var body: VariableDeclSyntax? {
    lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first { variable in
      variable.bindings.contains { $0.pattern.trimmedDescription == "body" }
    }
  }

  /// The method `reduce(into:action:)`.
  var reduce: FunctionDeclSyntax? {
    lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == "reduce"
        && function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
    }
  }
}

extension VariableDeclSyntax {
  /// Whether it is a `body` that computes a reducer from those that it lists.
  var isBody: Bool {
    bindings.count == 1
      && bindings.allSatisfy { $0.pattern.trimmedDescription == "body" && $0.accessorBlock != nil }
  }
}
