import SwiftSyntax
import SwiftSyntaxMacros

/// Marks a declaration for another macro. It generates nothing itself.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
