import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a view with a `store` one that sends the view's actions.
enum ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.hasStore else {
      throw DiagnosticsError("@ViewAction needs a property 'store': 'let store: StoreOf<Feature>'", at: node)
    }
    let sends = DirectSends(viewMode: .sourceAccurate)
    sends.walk(declaration.memberBlock)
    for send in sends.found {
      context.diagnose(
        Diagnostic(
          node: send,
          message: MacroExpansionWarningMessage(
            "a view with @ViewAction sends what happens in it by 'send', not by 'store.send'"),
          fixIts: send.viewAction.map { [.sending($0, in: send)] } ?? []))
    }
    // The conformance may be declared already.
    if protocols.isEmpty { return [] }
    return [
      try ExtensionDeclSyntax(
        "\(raw: declaration.availability)extension \(type.trimmed): ComposableRuntime.ViewActionSending {}")
    ]
  }
}

extension DeclGroupSyntax {
  fileprivate var hasStore: Bool {
    memberBlock.members.contains { $0.decl.as(VariableDeclSyntax.self)?.declares("store") == true }
  }
}

extension MemberAccessExprSyntax {
  /// The action in `store.send(.view(action))`.
  fileprivate var viewAction: ExprSyntax? {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let view = call.arguments.first?.expression.as(FunctionCallExprSyntax.self), view.arguments.count == 1,
      view.calledExpression.trimmedDescription == ".view"
    else { return nil }
    return view.arguments.first?.expression
  }
}

extension FixIt {
  /// Replaces the call by one of the view's own method.
  fileprivate static func sending(_ action: ExprSyntax, in send: MemberAccessExprSyntax) -> FixIt {
    let call = send.parent.flatMap { $0.as(FunctionCallExprSyntax.self) }
    return FixIt(
      message: MacroExpansionFixItMessage("use 'send'"),
      changes: call.map { call in
        let replacement = ExprSyntax("send(\(action.trimmed))")
          .with(\.leadingTrivia, call.leadingTrivia).with(\.trailingTrivia, call.trailingTrivia)
        return [.replace(oldNode: Syntax(call), newNode: Syntax(replacement))]
      } ?? [])
  }
}

/// Finds `store.send` and `self.store.send`, except in nested types.
private final class DirectSends: SyntaxVisitor {
  private(set) var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "send", ["store", "self.store"].contains(node.base?.trimmedDescription) {
      found.append(node)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
