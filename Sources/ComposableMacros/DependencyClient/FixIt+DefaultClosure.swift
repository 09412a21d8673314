import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension FixIt {
  /// Adds a default closure with a placeholder for its value.
  static func addingDefault(to property: ClientProperty, parameters: String) -> FixIt {
    let returned = property.function?.returnClause.type.trimmedDescription ?? "Value"
    let bindings = property.declaration.bindings
    let closure = parameters.isEmpty ? "{ <#\(returned)#> }" : "{ \(parameters) <#\(returned)#> }"
    let value = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: ExprSyntax(stringLiteral: closure))
    return .replace(
      message: MacroExpansionFixItMessage("add a default '\(closure)'"), oldNode: bindings,
      newNode: PatternBindingListSyntax(
        bindings.map { $0.with(\.typeAnnotation, $0.typeAnnotation?.trimmed).with(\.initializer, value) }))
  }
}
