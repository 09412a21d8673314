import SwiftSyntax

/// Which stored property of a struct is its `id`; whether the struct is `Identifiable` is known only at run time.
enum IdentityModel {
  /// The stored property itself.
  case member(KeyModel)
  /// The `id` of a stored property.
  case identity(of: KeyModel)

  init?(of structure: StructDeclSyntax, fields: [FieldModel]) {
    let declared = structure.memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter(\.isOfInstances).flatMap(\.bindings)
      .first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.unquoted == "id" }
    guard let declared else { return nil }
    func key(of name: String) -> KeyModel? { fields.first { $0.name == name }?.key }
    if declared.isStored {
      guard let key = key(of: "id") else { return nil }
      self = .member(key)
      return
    }
    guard let value = declared.returnedExpression, let path = value.path, let key = path.first.flatMap(key(of:)) else {
      return nil
    }
    switch path.dropFirst() {
    case []: self = .member(key)
    case ["id"]: self = .identity(of: key)
    default: return nil
    }
  }

  var expression: String {
    switch self {
    case .member(let key): ".member(\(key.expression))"
    case .identity(let key): ".identity(of: \(key.expression))"
    }
  }
}

extension PatternBindingSyntax {
  /// The single expression that a getter returns.
  fileprivate var returnedExpression: ExprSyntax? {
    let statements: CodeBlockItemListSyntax?
    switch accessorBlock?.accessors {
    case .getter(let getter)?: statements = getter
    case .accessors(let accessors)?:
      statements = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    case nil: statements = nil
    }
    guard let statements, statements.count == 1, let only = statements.first?.item else { return nil }
    return only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
  }
}

extension ExprSyntax {
  /// The names in `uuid`, `self.uuid` or `row.id`.
  fileprivate var path: [String]? {
    if let name = self.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
      return name.baseName.tokenKind == .keyword(.self) ? [] : [name.baseName.unquoted]
    }
    guard let access = self.as(MemberAccessExprSyntax.self), let base = access.base?.path else { return nil }
    return base + [access.declName.baseName.unquoted]
  }
}
