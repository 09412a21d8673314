import SwiftSyntax

extension DeclGroupSyntax {
  /// The access modifier of generated members, which are as visible as the type: `public `, `package ` or empty.
  var access: String {
    modifiers.lazy.map(\.name.text).first { $0 == "public" || $0 == "package" }.map { "\($0) " } ?? ""
  }

  /// The `@available` attributes, one per line, which an extension must repeat.
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

extension DeclModifierListSyntax {
  /// The access modifier in the source with a trailing space, or empty.
  var access: String { accessModifiers.first { $0.detail == nil }.map { "\($0.name.text) " } ?? "" }

  /// The access modifiers in the source, also that of the setter, each with a trailing space: `public private(set) `.
  var accessWithSetter: String { accessModifiers.map { "\($0.trimmedDescription) " }.joined() }

  private var accessModifiers: [DeclModifierSyntax] {
    let levels = ["open", "public", "package", "internal", "fileprivate", "private"]
    return filter { levels.contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  /// The `@available` attributes, one per line.
  var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.name == "available" }
      .map { "\($0.trimmed)\n" }.joined()
  }

  /// Ignores the module of an attribute.
  func contains(_ name: String) -> Bool { first(named: name) != nil }

  /// Ignores the module of an attribute.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.name == name }
  }
}

extension AttributeSyntax {
  /// The name without the module.
  var name: String { attributeName.name }
}

extension TypeSyntax {
  /// The name without the module and generic arguments.
  var name: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? self.as(IdentifierTypeSyntax.self)?.name.text ?? trimmedDescription
  }
}

extension TokenSyntax {
  var unquoted: String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
