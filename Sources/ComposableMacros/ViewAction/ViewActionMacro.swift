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
    guard case .argumentList(let arguments)? = node.arguments,
      let feature = arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
    else { return [] }
    let action = "\(feature.trimmedDescription).Action.ViewAction"
    let access = declaration.access
    return [
      """
      @discardableResult
      \(raw: access)func send(_ action: \(raw: action)) -> ComposableRuntime.StoreTask {
        self.store.send(.view(action))
      }
      """,
      """
      @discardableResult
      \(raw: access)func send(_ action: \(raw: action), animation: Animation?) -> ComposableRuntime.StoreTask {
        self.store.send(.view(action), animation: animation)
      }
      """,
    ]
  }
}

extension DeclGroupSyntax {
  fileprivate var hasStore: Bool {
    memberBlock.members.contains { $0.decl.as(VariableDeclSyntax.self)?.declares("store") == true }
  }
}

extension MemberAccessExprSyntax {
  /// In `store.send(.view(action))`, the action.
  fileprivate var viewAction: ExprSyntax? {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let view = call.arguments.first?.expression.as(FunctionCallExprSyntax.self), view.arguments.count == 1,
      view.calledExpression.trimmedDescription == ".view"
    else { return nil }
    return view.arguments.first?.expression
  }
}

extension FixIt {
  /// Sends the action of a view by the view's own method.
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

/// Finds `store.send` and `self.store.send`, except in types of their own.
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
