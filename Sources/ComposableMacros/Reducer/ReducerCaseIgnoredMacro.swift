import SwiftSyntax
import SwiftSyntaxMacros

/// Marks a case for `ReducerMacro`; it writes nothing itself.
enum ReducerCaseIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
