import SwiftSyntax

/// A stored property of a client.
struct ClientProperty {
  let declaration: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  /// Nil when the member is not a stored instance property, but computed, static or lazy, for example.
  init?(_ member: some DeclSyntaxProtocol) {
    guard let declaration = member.as(VariableDeclSyntax.self), let binding = declaration.bindings.first,
      declaration.bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      binding.isStored,
      !declaration.modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) })
    else { return nil }
    self.declaration = declaration
    name = pattern.identifier
    type = binding.typeAnnotation?.type.trimmed
    initialValue = binding.initializer?.value
  }

  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  var isIgnored: Bool { declaration.attributes.contains("DependencyEndpointIgnored") }

  /// The name without backticks.
  var plainName: String { name.text.filter { $0 != "`" } }

  /// The name of the property that holds an endpoint's closure.
  var storageName: String { "_\(plainName)" }

  /// The type, if it is a function type.
  var function: FunctionTypeSyntax? { type.flatMap(Self.function) }

  private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
    if let attributed = type.as(AttributedTypeSyntax.self) { return function(attributed.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return function(element.type)
    }
    return type.as(FunctionTypeSyntax.self)
  }

  /// The access modifier with a trailing space, or empty.
  var access: String { declaration.modifiers.access }
}
