import SwiftDiagnostics
import SwiftSyntax

/// A diagnostic of a macro for the declaration that it is attached to.
struct MacroDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ message: String, id: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.diagnosticID = MessageID(domain: "ComposableMacros", id: id)
    self.severity = severity
  }

  func error(at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [Diagnostic(node: node, message: self, notes: notes, fixIts: fixIts)])
  }
}

/// The message of a fix-it.
struct MacroFixIt: FixItMessage {
  let message: String
  let id: String

  var fixItID: MessageID { MessageID(domain: "ComposableMacros", id: id) }
}

/// The message of a note at another position in the source.
struct MacroNote: NoteMessage {
  let message: String
  let id: String

  var noteID: MessageID { MessageID(domain: "ComposableMacros", id: id) }
}

extension FixIt {
  /// Removes the attribute of a macro from a declaration.
  static func removing(_ attribute: AttributeSyntax, from declaration: some DeclGroupSyntax) -> FixIt {
    let rest = declaration.attributes.filter { $0.as(AttributeSyntax.self)?.name != attribute.name }
    return FixIt(
      message: MacroFixIt(message: "remove '@\(attribute.name)'", id: "remove-attribute"),
      changes: [.replace(oldNode: Syntax(declaration.attributes), newNode: Syntax(rest))])
  }
}
