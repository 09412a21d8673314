import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The diagnostics of `@DependencyClient` and `@DependencyEndpoint`.
extension MacroDiagnostic {
  static let notAStruct = Self(
    "@DependencyClient can be applied to a struct, whose closures are the endpoints", id: "not-a-struct")
  static let notAClosure = Self(
    "@DependencyEndpoint can be applied to a stored 'var' whose type is that of a closure", id: "not-a-closure")
  static let methodName = Self("the name of the method must be a literal that is not empty", id: "method-name")

  static func noType(_ name: String) -> Self {
    Self("@DependencyClient needs the type of '\(name)' to be written down", id: "no-type")
  }

  static func noDefault(_ name: String) -> Self {
    Self(
      "'\(name)' needs a default value: it returns something and cannot throw, so a test that does not override it has no other result",
      id: "no-default")
  }

  static func noClosureLiteral(_ name: String) -> Self {
    Self("the default of '\(name)' must be a closure that is written out", id: "no-closure-literal")
  }
}

extension FixIt {
  /// Adds a default closure with a placeholder for its value.
  static func addingDefault(to property: ClientProperty, parameters: String) -> FixIt {
    let returned = property.function?.returnClause.type.trimmedDescription ?? "Value"
    let bindings = property.declaration.bindings
    let closure = parameters.isEmpty ? "{ <#\(returned)#> }" : "{ \(parameters) <#\(returned)#> }"
    return FixIt(
      message: MacroFixIt(message: "add a default '\(closure)'", id: "add-default"),
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
