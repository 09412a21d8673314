import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Adds methods to a view with a `store` that send the view's actions.
enum ViewActionMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.hasStore else {
      throw MacroDiagnostic(
        "@ViewAction needs a property 'store': 'let store: StoreOf<Feature>'", id: "view-without-store"
      ).error(at: node)
    }
    let sends = DirectSends(viewMode: .sourceAccurate)
    sends.walk(declaration.memberBlock)
    for send in sends.found {
      let replacement = ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier("send")))
        .with(\.leadingTrivia, send.leadingTrivia).with(\.trailingTrivia, send.trailingTrivia)
      context.diagnose(
        Diagnostic(
          node: send,
          message: MacroDiagnostic(
            "a view with @ViewAction sends what happens in it by 'send', not by 'store.send'", id: "direct-send"),
          fixIt: FixIt(
            message: MacroFixIt(message: "use 'send'", id: "use-send"),
            changes: [.replace(oldNode: Syntax(send), newNode: Syntax(replacement))])))
    }
    guard case .argumentList(let arguments)? = node.arguments,
      let feature = arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
    else { return [] }
    let action = "\(feature.trimmedDescription).Action.ViewAction"
    return [
      """
      fileprivate func send(_ action: \(raw: action)) {
        self.store.send(.view(action))
      }
      """,
      """
      fileprivate func send(_ action: \(raw: action), animation: Animation?) {
        self.store.send(.view(action), animation: animation)
      }
      """,
    ]
  }
}

extension DeclGroupSyntax {
  fileprivate var hasStore: Bool {
    memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "store" } == true
    }
  }
}

/// Finds `store.send` and `self.store.send`.
private final class DirectSends: SyntaxVisitor {
  private(set) var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "send", ["store", "self.store"].contains(node.base?.trimmedDescription) {
      found.append(node)
    }
    return .visitChildren
  }
}
