import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives the members of `Recordable` inside a type that declares the conformance itself.
enum RecordableMembersMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let model = try TypeModel(declaration, attribute: node, context: context.lexicalContext)
    return model.members.map { "\(raw: $0)" }
  }
}
