import SwiftSyntax

/// Decides by the source whether a body always lists the same reducers, made in the same way.
struct PlainBody {
  // Accepted are calls of types with literals, key paths, methods of the reducer and closures as arguments, and the operators of
  // the runtime. A body with statements, conditions, variables or anything else that could depend on something is not plain.
  // Closures that make reducers are checked, too. All other closures run on each action.

  private static let operators: Set = [
    "_printChanges", "forEach", "ifCaseLet", "ifLet", "onChange", "signpost",
  ]

  /// The names of the methods of the reducer.
  private let methods: Set<String>

  init(_ members: MemberBlockItemListSyntax) {
    methods = Set(members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name.text })
  }

  func isPlain(_ body: VariableDeclSyntax) -> Bool {
    guard body.isBody, case .getter(let items)? = body.bindings.first?.accessorBlock?.accessors else { return false }
    return isList(items)
  }

  /// Whether the reducers of all cases are made in the same way each time.
  func isPlain(_ enumeration: EnumDeclSyntax) -> Bool {
    isPlain(Syntax(enumeration.memberBlock))
  }

  private func isPlain(_ cases: Syntax) -> Bool {
    if let parameter = cases.as(EnumCaseParameterSyntax.self) {
      return parameter.defaultValue.map { isReducer($0.value) } ?? true
    }
    // Not the declarations beside the cases, such as the types of state and action.
    if cases.is(DeclSyntax.self), !cases.is(EnumCaseDeclSyntax.self), !cases.is(IfConfigDeclSyntax.self) { return true }
    return cases.children(viewMode: .sourceAccurate).allSatisfy(isPlain)
  }

  private func isList(_ items: CodeBlockItemListSyntax) -> Bool {
    items.allSatisfy { $0.item.as(ExprSyntax.self).map(isReducer) ?? false }
  }

  private func isReducer(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    let isMade =
      if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
        base.is(FunctionCallExprSyntax.self)
      { Self.operators.contains(access.declName.baseName.text) && isReducer(base) } else {
        isType(call.calledExpression)
      }
    // An initialiser of the app may capture anything in a `Reduce`, which its type does not show.
    let isBare = call.arguments.isEmpty && call.trailingClosure == nil
    if isBare, call.calledExpression.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "Reduce" }) {
      return false
    }
    return isMade && call.arguments.allSatisfy { isPlain($0.expression) }
      && (call.trailingClosure.map(isPlain) ?? true)
      && call.additionalTrailingClosures.allSatisfy { isPlain($0.closure) }
  }

  private func isType(_ expression: ExprSyntax) -> Bool {
    func isCapitalised(_ name: TokenSyntax) -> Bool { name.text.first?.isUppercase == true }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return isType(generic.expression) }
    if let access = expression.as(MemberAccessExprSyntax.self) {
      return isCapitalised(access.declName.baseName) && access.base.map(isType) ?? false
    }
    return expression.as(DeclReferenceExprSyntax.self).map { isCapitalised($0.baseName) } ?? false
  }

  private func isPlain(_ argument: ExprSyntax) -> Bool {
    if let keyPath = argument.as(KeyPathExprSyntax.self) {
      return keyPath.components.allSatisfy { !$0.component.is(KeyPathSubscriptComponentSyntax.self) }
    }
    if let closure = argument.as(ClosureExprSyntax.self) { return isPlain(closure) }
    if let text = argument.as(StringLiteralExprSyntax.self) {
      return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    if let name = argument.as(DeclReferenceExprSyntax.self) { return methods.contains(name.baseName.text) }
    if let access = argument.as(MemberAccessExprSyntax.self) {
      return access.base?.trimmedDescription == "self" && methods.contains(access.declName.baseName.text)
    }
    return argument.is(IntegerLiteralExprSyntax.self) || argument.is(BooleanLiteralExprSyntax.self)
      || argument.is(NilLiteralExprSyntax.self) || isReducer(argument)
  }

  private func isPlain(_ closure: ClosureExprSyntax) -> Bool {
    if let signature = closure.signature { return signature.capture == nil && signature.hasParameters }
    return isList(closure.statements) || takesArgument(Syntax(closure.statements))
  }

  /// Whether `$0` occurs here, outside of nested closures.
  private func takesArgument(_ node: Syntax) -> Bool {
    node.children(viewMode: .sourceAccurate).contains { child in
      child.as(TokenSyntax.self)?.text == "$0" || !child.is(ClosureExprSyntax.self) && takesArgument(child)
    }
  }
}

extension StructDeclSyntax {
  /// Whether its values hold only dependencies, which they take from the current ones.
  var holdsOnlyDependencies: Bool {
    let variables = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    guard variables.contains(where: { $0.attributes.contains("Dependency") }) else { return false }
    return memberBlock.members.allSatisfy { member in
      if member.decl.is(InitializerDeclSyntax.self) || member.decl.is(IfConfigDeclSyntax.self) { return false }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return true }
      let isStatic = variable.modifiers.contains { $0.name.text == "static" }
      if isStatic || variable.bindings.allSatisfy({ !$0.isStored }) { return true }
      guard case .argumentList(let arguments)? = variable.attributes.first(named: "Dependency")?.arguments else {
        return false
      }
      // A conditional key path would be another dependency each time.
      return arguments.allSatisfy {
        $0.expression.is(KeyPathExprSyntax.self) || $0.expression.is(MemberAccessExprSyntax.self)
      }
    }
  }
}

extension ClosureSignatureSyntax {
  /// Whether the closure has parameters, so that it runs on actions and does not make reducers.
  fileprivate var hasParameters: Bool {
    switch parameterClause {
    case nil: false
    case .simpleInput: true
    case .parameterClause(let clause): !clause.parameters.isEmpty
    }
  }
}
