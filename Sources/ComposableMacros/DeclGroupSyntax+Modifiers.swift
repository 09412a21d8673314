import SwiftSyntax

extension DeclGroupSyntax {
  /// The access modifier of generated members, so that they are as visible as the type: `public `, `package ` or empty.
  var access: String {
    modifiers.lazy.map(\.name.text).first { $0 == "public" || $0 == "package" }.map { "\($0) " } ?? ""
  }

  /// The `@available` attributes, one per line. An extension must repeat them.
  var availability: String { attributes.availability }

  /// The kind of the declaration, for diagnostics.
  var kind: String {
    if self.is(StructDeclSyntax.self) { return "a struct" }
    if self.is(EnumDeclSyntax.self) { return "an enum" }
    if self.is(ClassDeclSyntax.self) { return "a class" }
    if self.is(ActorDeclSyntax.self) { return "an actor" }
    return self.is(ProtocolDeclSyntax.self) ? "a protocol" : "an extension"
  }
}

extension AttributeListSyntax {
  /// The `@available` attributes, one per line.
  var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.name == "available" }
      .map { "\($0.trimmed)\n" }.joined()
  }

  /// Whether one of the attributes has this name, with or without the name of a module.
  func contains(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.name == name }
  }
}

extension AttributeSyntax {
  /// The name without the name of a module.
  var name: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text
      ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text
      ?? attributeName.trimmedDescription
  }
}

extension TokenSyntax {
  /// The name without its backticks.
  var unquoted: String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
