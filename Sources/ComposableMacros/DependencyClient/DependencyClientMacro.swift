import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a struct of closures a dependency whose closures tests override one by one.
enum DependencyClientMacro: MemberMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let property = ClientProperty(member), property.function != nil,
      !property.isConstant, !property.isIgnored,
      !property.declaration.attributes.contains(where: \.isEndpoint)
    else { return [] }
    return ["@DependencyEndpoint"]
  }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      throw DiagnosticsError(
        "@DependencyClient can be applied to a struct, whose closures are the endpoints", at: node)
    }
    var properties: [ClientProperty] = []
    for member in declaration.memberBlock.members {
      guard let property = ClientProperty(member.decl) else { continue }
      // A constant with an initial value cannot be set by an initialiser.
      if property.isConstant, property.initialValue != nil { continue }
      // The initialisers leave out ignored properties, which is only possible when these have an initial value.
      if property.isIgnored, property.initialValue != nil { continue }
      guard property.type != nil else {
        throw DiagnosticsError(
          "@DependencyClient needs the type of '\(property.name.text)' to be written down", at: property.name)
      }
      properties.append(property)
    }
    if properties.isEmpty { return [] }
    let access = declaration.access
    var members: [DeclSyntax] = []
    let declared = declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let hasPrivate = properties.contains { $0.access == "private " }
    if !hasPrivate {
      members.append(memberwise(properties, access: access))
    }
    let isComplete = properties.allSatisfy {
      $0.function != nil && !$0.isConstant && !$0.isIgnored || $0.initialValue != nil
    }
    if isComplete, !declared.contains(where: { $0.signature.parameterClause.parameters.isEmpty }) {
      members.append("\(raw: access)init() {\n}")
    }
    return members
  }

  private static func memberwise(_ properties: [ClientProperty], access: String) -> DeclSyntax {
    let parameters = properties.map { property in
      let escaping = property.function == nil ? "" : "@escaping "
      let value = property.function == nil ? property.initialValue.map { " = \($0.trimmed)" } ?? "" : ""
      return "  \(property.name.text): \(escaping)\(property.type?.trimmedDescription ?? "")\(value)"
    }
    let assignments = properties.map { property in
      let isEndpointWithDefault =
        property.function != nil && !property.isConstant && !property.isIgnored && property.initialValue != nil
      return "  self.\(isEndpointWithDefault ? property.storageName : property.name.text) = \(property.name.text)"
    }
    return """
      \(raw: access)init(
      \(raw: parameters.joined(separator: ",\n"))
      ) {
      \(raw: assignments.joined(separator: "\n"))
      }
      """
  }
}

extension AttributeListSyntax.Element {
  fileprivate var isEndpoint: Bool {
    self.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("DependencyEndpoint") == true
  }
}
