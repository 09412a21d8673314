import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives `CasePathable`: a type with a case path for each case of an enum.
enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      throw DiagnosticsError(
        "@CasePathable can be applied to an enum, not to \(declaration.kind)", at: node,
        fixIts: [.removing(node, from: declaration)])
    }
    try refuseOverloads(in: enumeration)
    return [
      "\(raw: CasePathsWriter(enumeration).type)",
      "\(raw: enumeration.access)static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ] + (binding(of: enumeration).map { [$0] } ?? [])
  }

  /// The property `binding` of a `BindableAction`, whose default would use reflection; nil when the enum is none, or has the property.
  private static func binding(of enumeration: EnumDeclSyntax) -> DeclSyntax? {
    let members = enumeration.memberBlock.members.map(\.decl)
    let cases = members.compactMap { $0.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
    guard enumeration.inheritanceClause?.inheritedTypes.contains(where: { $0.type.name == "BindableAction" }) == true,
      let parameters = cases.first(where: { $0.name.text == "binding" })?.parameterClause?.parameters,
      parameters.count == 1, let action = parameters.first?.type.trimmed,
      !members.contains(where: { $0.as(VariableDeclSyntax.self)?.declares("binding") == true })
    else { return nil }
    return """
      \(raw: enumeration.access)var binding: \(action)? {
        if case .binding(let action) = self {
          action
        } else {
          nil
        }
      }
      """
  }

  private static func refuseOverloads(in enumeration: EnumDeclSyntax) throws(DiagnosticsError) {
    var names: [String: TokenSyntax] = [:]
    // Cases inside `#if` are not checked, because their conditions may exclude each other.
    for member in enumeration.memberBlock.members {
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        guard let first = names.updateValue(element.name, forKey: element.name.unquoted) else { continue }
        throw DiagnosticsError(
          """
          @CasePathable cannot tell cases of one name apart: '\(element.name.unquoted)' is declared twice; give one of \
          them another name
          """, at: element.name,
          notes: [Note(node: Syntax(first), message: MacroExpansionNoteMessage("the first is here"))])
      }
    }
  }
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // `protocols` is empty when the type declares the conformance itself. The member role refuses types that are not
    // enums.
    if protocols.isEmpty || !declaration.is(EnumDeclSyntax.self) { return [] }
    let header = "\(declaration.availability)extension \(type.trimmed): ComposableRuntime.CasePathable"
    return [try ExtensionDeclSyntax("\(raw: header) {}")]
  }
}
