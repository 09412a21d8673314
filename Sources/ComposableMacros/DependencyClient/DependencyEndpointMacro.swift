import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Gives a closure of a client a default that reports an issue, and a method with argument labels.
enum DependencyEndpointMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // The peer role throws the diagnostic.
    guard let endpoint = try? Endpoint(declaration, attribute: node),
      (try? endpoint.unimplemented(in: context)) != nil
    else { return [] }
    let storage = endpoint.storageName
    let accessors: [AccessorDeclSyntax] = ["get {\n  \(raw: storage)\n}", "set {\n  \(raw: storage) = newValue\n}"]
    // With an `init` accessor, the default of the source would initialise the storage, and would report no issue.
    if endpoint.property.initialValue != nil { return accessors }
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    ] + accessors
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let endpoint = try Endpoint(declaration, attribute: node)
    let storage: DeclSyntax = """
      private var \(raw: endpoint.storageName): \(raw: endpoint.type) = \(raw: try endpoint.unimplemented(in: context))
      """
    return endpoint.method.map { [DeclSyntax(stringLiteral: $0), storage] } ?? [storage]
  }
}
