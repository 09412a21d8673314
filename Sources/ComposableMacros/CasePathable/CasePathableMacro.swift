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
      throw MacroDiagnostic("@CasePathable can be applied to an enum, not to \(declaration.kind)", id: "not-an-enum")
        .error(at: node, fixIts: [.removing(node, from: declaration)])
    }
    try refuseOverloads(in: enumeration)
    return [
      "\(raw: CasePathsWriter(enumeration).type)",
      "\(raw: enumeration.access)static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ]
  }

  private static func refuseOverloads(in enumeration: EnumDeclSyntax) throws(DiagnosticsError) {
    var names: [String: TokenSyntax] = [:]
    // Cases inside `#if` are not checked, because their conditions may exclude each other.
    for member in enumeration.memberBlock.members {
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        guard let first = names.updateValue(element.name, forKey: element.name.unquoted) else { continue }
        let note = Note(
          node: Syntax(first), message: MacroNote(message: "the first is here", id: "overloaded-case-first"))
        throw MacroDiagnostic(
          """
          @CasePathable cannot tell cases of one name apart: '\(element.name.unquoted)' is declared twice; give one of \
          them another name
          """, id: "overloaded-case"
        ).error(at: element.name, notes: [note])
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
