import SwiftSyntax

/// The memberwise initializer of a struct that a test can call; "Memberwise Initializers for Structure Types" in The
/// Swift Programming Language defines when it exists, and SE-0242 and SE-0400 define its parameters.
struct MemberwiseInitializer {
  let labels: [String]

  /// Nil if there is no such initializer, if it is private, or if other declarations in the source may change it.
  init?(of structure: StructDeclSyntax, recorded fields: [FieldModel]) {
    guard structure.genericParameterClause == nil,
      structure.attributes.allSatisfy({ $0.as(AttributeSyntax.self)?.isOneOf(Self.typeAttributes) ?? false })
    else { return nil }
    var labels: [String] = []
    for member in structure.memberBlock.members {
      if member.decl.is(InitializerDeclSyntax.self) || member.decl.is(IfConfigDeclSyntax.self)
        || member.decl.is(MacroExpansionDeclSyntax.self)
      {
        return nil
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      let modifiers = variable.modifiers
      if modifiers.contains(where: { $0.isOneOf([.static, .class]) }) { continue }
      guard variable.bindings.contains(where: \.isStored) else { continue }
      let isPlain =
        !modifiers.contains {
          $0.isOneOf([.lazy, .weak, .unowned]) || $0.detail == nil && $0.isOneOf([.private, .fileprivate])
        }
        && variable.attributes.allSatisfy { $0.as(AttributeSyntax.self)?.isOneOf(Self.propertyAttributes) ?? false }
      guard isPlain else { return nil }
      for binding in variable.bindings where binding.isStored {
        // A constant with an initial value is not a parameter.
        if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil { continue }
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          let field = fields.first(where: { $0.name == name.unquoted })
        else {
          // A property that is not recorded needs an initial value.
          if binding.initializer == nil { return nil }
          continue
        }
        guard field.key.literal == KeyModel(field.name).literal else { return nil }
        labels.append(field.name)
      }
    }
    self.labels = labels
  }

  /// The labels as the source of an array literal.
  var argument: String { "[\(labels.map { KeyModel($0).literal }.joined(separator: ", "))]" }

  private static let typeAttributes = ["Recordable", "ObservableState", "_RecordableMembers", "available"]
  private static let propertyAttributes = ["Redacted", "Presents", "ObservationStateIgnored"]
}

extension AttributeSyntax {
  fileprivate func isOneOf(_ names: [String]) -> Bool { names.contains(attributeName.lastName) }
}

extension DeclModifierSyntax {
  fileprivate func isOneOf(_ keywords: [Keyword]) -> Bool { keywords.contains { name.tokenKind == .keyword($0) } }
}
