import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives `Recordable`: reads the declaration into a model, and writes the extension from it.
enum RecordableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let availability = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map { "\($0.trimmed)\n" }.joined()
    let asked = protocols.map { $0.lastName }
    if let enumeration = declaration.as(EnumDeclSyntax.self), enumeration.attributes.isReducer {
      guard asked.contains("RecordedCaseReducer") else { return [] }
      let model = try CaseReducerModel(enumeration, attribute: node)
      return [
        try ExtensionDeclSyntax(
          "\(raw: availability)nonisolated extension \(type.trimmed): PlayheadRecorder.RecordedCaseReducer {\n\(raw: model.members)\n}"
        )
      ]
    }
    // The compiler asks for no protocol if the type declares the conformance itself.
    if !asked.contains("Recordable") { return [] }
    if let modifier = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) }),
      !context.lexicalContext.isEmpty
    {
      throw RecordableDiagnostic.privateInType.error(at: modifier, fixIts: [.makingFileprivate(modifier)])
    }
    // At file scope private means fileprivate.
    if let around = context.lexicalContext.dropLast().first(where: \.isPrivate) {
      let name = around.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
      throw RecordableDiagnostic.insidePrivateType(name).error(at: node)
    }
    let model = try TypeModel(declaration, attribute: node, context: context.lexicalContext)
    for warning in RecordableWarnings.warnings(of: declaration) { context.diagnose(warning) }
    let members = model.members
    // A recorder works on any thread, even if the module or the type is isolated to the main actor.
    let header = "\(availability)nonisolated extension \(type.trimmed): PlayheadRecorder.Recordable\(model.whereClause)"
    let body = members.isEmpty ? "{\n}" : "{\n\(members.joined(separator: "\n\n"))\n}"
    return [try ExtensionDeclSyntax("\(raw: header) \(raw: body)")]
  }
}

extension AttributeListSyntax {
  /// Whether it has TCA's `@Reducer`.
  fileprivate var isReducer: Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.lastName == "Reducer" }
  }
}

extension Syntax {
  fileprivate var isPrivate: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains { $0.name.tokenKind == .keyword(.private) } ?? false
  }
}

extension FixIt {
  fileprivate static func makingFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
    .replace(
      message: MacroExpansionFixItMessage("change 'private' to 'fileprivate'"), oldNode: modifier.name,
      newNode: modifier.name.with(\.tokenKind, .keyword(.fileprivate)))
  }
}
