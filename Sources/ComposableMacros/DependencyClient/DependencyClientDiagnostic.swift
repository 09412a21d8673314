import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@DependencyClient` and `@DependencyEndpoint` cannot do, and what to do instead.
enum DependencyClientDiagnostic {
  case notAStruct
  case noType(String)
  case notAClosure
  case noDefault(String)
  case noClosureLiteral(String)
  case methodName

  var id: String {
    switch self {
    case .notAStruct: "not-a-struct"
    case .noType: "no-type"
    case .notAClosure: "not-a-closure"
    case .noDefault: "no-default"
    case .noClosureLiteral: "no-closure-literal"
    case .methodName: "method-name"
    }
  }

  var message: String {
    switch self {
    case .notAStruct: "@DependencyClient can be applied to a struct, whose closures are the endpoints"
    case .noType(let name): "@DependencyClient needs the type of '\(name)' to be written down"
    case .notAClosure: "@DependencyEndpoint can be applied to a stored 'var' whose type is that of a closure"
    case .noDefault(let name):
      "'\(name)' needs a default: it can neither throw nor return nothing when a test has not said what it does"
    case .noClosureLiteral(let name): "the default of '\(name)' must be a closure that is written out"
    case .methodName: "the name of the method must be a literal that is not empty"
    }
  }

  func error(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [Diagnostic(node: node, message: Message(self), fixIts: fixIts)])
  }

  private struct Message: DiagnosticMessage {
    let message: String
    let diagnosticID: MessageID
    let severity = DiagnosticSeverity.error

    init(_ diagnostic: DependencyClientDiagnostic) {
      message = diagnostic.message
      diagnosticID = MessageID(domain: "DependencyClient", id: diagnostic.id)
    }
  }
}

/// The text of a button that repairs the source.
private struct DependencyClientFixIt: FixItMessage {
  let message: String
  let id: String

  var fixItID: MessageID { MessageID(domain: "DependencyClient", id: id) }
}

extension FixIt {
  /// Writes a default with a placeholder for its value.
  static func addingDefault(to property: ClientProperty, parameters: String) -> FixIt {
    let returned = property.function?.returnClause.type.trimmedDescription ?? "Value"
    let bindings = property.declaration.bindings
    let closure = parameters.isEmpty ? "{ <#\(returned)#> }" : "{ \(parameters) <#\(returned)#> }"
    return FixIt(
      message: DependencyClientFixIt(message: "add a default '\(closure)'", id: "add-default"),
      changes: [
        .replace(
          oldNode: Syntax(bindings),
          newNode: Syntax(
            PatternBindingListSyntax(
              bindings.map { binding in
                binding.with(\.typeAnnotation, binding.typeAnnotation?.trimmed)
                  .with(
                    \.initializer,
                    InitializerClauseSyntax(
                      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
                      value: ExprSyntax(stringLiteral: closure)))
              })))
      ])
  }
}
