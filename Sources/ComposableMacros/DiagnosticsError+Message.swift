import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension DiagnosticsError {
  /// An error of a macro, at a place in the declaration that it is attached to.
  init(_ message: String, at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) {
    self.init(diagnostics: [
      Diagnostic(node: node, message: MacroExpansionErrorMessage(message), notes: notes, fixIts: fixIts)
    ])
  }
}

extension FixIt {
  /// Removes the attribute of a macro from a declaration.
  static func removing(_ attribute: AttributeSyntax, from declaration: some DeclGroupSyntax) -> FixIt {
    .replace(
      message: MacroExpansionFixItMessage("remove '@\(attribute.name)'"), oldNode: declaration.attributes,
      newNode: declaration.attributes.filter { $0.as(AttributeSyntax.self)?.name != attribute.name })
  }
}
