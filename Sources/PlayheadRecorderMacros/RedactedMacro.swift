import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// Marks what `@Recordable` redacts; generates no code itself.
enum RedactedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
    // Without `@Recordable` the attribute would have no effect, and the secret would be recorded.
    guard let type, type.attributes.contains(where: isRecordable) else {
      throw RecordableDiagnostic.redactedUnrecordable.error(at: node)
    }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      guard variable.isOfInstances, variable.bindings.allSatisfy(\.isStored) else {
        throw RecordableDiagnostic.redactedOther.error(at: node)
      }
      guard node.arguments == nil else { throw RecordableDiagnostic.redactedLabel("").error(at: node) }
    } else if let enumCase = declaration.as(EnumCaseDeclSyntax.self) {
      let labels = enumCase.elements.flatMap { element in
        (element.parameterClause.map { Array($0.parameters) } ?? []).enumerated().map { index, parameter in
          parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.unquoted } ?? "_\(index)"
        }
      }
      if labels.isEmpty { throw RecordableDiagnostic.redactedOther.error(at: node) }
      if let unknown = RedactedLabels(node).names?.first(where: { !labels.contains($0) }) {
        throw RecordableDiagnostic.redactedLabel(unknown).error(at: node)
      }
    } else {
      throw RecordableDiagnostic.redactedOther.error(at: node)
    }
    return []
  }

  /// Whether the attribute derives `Recordable` from the declaration.
  private static func isRecordable(_ attribute: AttributeListSyntax.Element) -> Bool {
    ["Recordable", "_RecordableMembers"].contains(
      attribute.as(AttributeSyntax.self)?.attributeName.lastName)
  }
}

/// The values of a case that are redacted.
struct RedactedLabels {
  /// Nil for all of them.
  let names: [String]?

  init(_ attribute: AttributeSyntax) {
    guard case .argumentList(let arguments)? = attribute.arguments else {
      names = nil
      return
    }
    names = arguments.map { argument in
      argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
    }
  }

  /// Nil if none of the attributes is `@Redacted`.
  init?(_ attributes: AttributeListSyntax) {
    let found = attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.lastName == "Redacted" }
    guard let found else { return nil }
    self.init(found)
  }

  func contains(_ label: String) -> Bool { names?.contains(label) ?? true }
}
