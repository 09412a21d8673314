import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension DiagnosticsError {
  /// An error at a node of the declaration that the macro is attached to.
  init(_ message: String, at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) {
    self.init(diagnostics: [
      Diagnostic(node: node, message: MacroExpansionErrorMessage(message), notes: notes, fixIts: fixIts)
    ])
  }
}

extension FixIt {
  static func removing(_ attribute: AttributeSyntax, from declaration: some DeclGroupSyntax) -> FixIt {
    .replace(
      message: MacroExpansionFixItMessage("remove '@\(attribute.name)'"), oldNode: declaration.attributes,
      newNode: declaration.attributes.filter { $0.as(AttributeSyntax.self)?.name != attribute.name })
  }
}
