import SwiftDiagnostics
import SwiftSyntax

/// What a declaration says of the type to be recorded.
struct TypeModel {
  enum Content {
    case fields([FieldModel])
    case cases([CaseModel], isIndirect: Bool)
    /// The raw value stands for the value; the protocol's defaults do the rest.
    case rawValue
    /// The cases of an enum whose raw values stand for them.
    case values([TokenSyntax])
  }

  let content: Content
  /// `public ` or `package `, else nothing.
  let access: String
  /// ` where A: PlayheadRecorder.Recordable`, or nothing.
  let whereClause: String

  init(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) throws(DiagnosticsError) {
    let parameters: GenericParameterClauseSyntax?
    if let structure = declaration.as(StructDeclSyntax.self) {
      parameters = structure.genericParameterClause
      content =
        structure.inheritsRawValue ? .rawValue : .fields(try FieldModel.fields(of: structure))
    } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
      parameters = enumeration.genericParameterClause
      content =
        enumeration.hasRawValue
        ? .values(enumeration.caseNames)
        : .cases(try CaseModel.cases(of: enumeration), isIndirect: enumeration.isIndirect)
    } else {
      throw Self.refusal(of: declaration, attribute)
    }
    if let inherited = declaration.inheritanceClause?.inheritedTypes.first(where: { $0.type.isNoncopyable }) {
      throw RecordableDiagnostic.noncopyable.error(at: inherited)
    }
    for parameter in parameters?.parameters ?? [] where parameter.specifier != nil {
      throw RecordableDiagnostic.parameterPack.error(at: parameter)
    }
    access =
      declaration.modifiers.lazy.map(\.name.text).first { $0 == "public" || $0 == "package" }.map { "\($0) " } ?? ""
    let conditions = (parameters?.parameters ?? []).map { "\($0.name.text): PlayheadRecorder.Recordable" }
    whereClause = conditions.isEmpty ? "" : " where \(conditions.joined(separator: ", "))"
  }

  private static func refusal(
    of declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax
  ) -> DiagnosticsError {
    if let declared = declaration.as(ClassDeclSyntax.self) {
      var fixIts: [FixIt] = []
      // A class that inherits nothing can become a struct by its keyword alone.
      if declared.inheritanceClause == nil {
        fixIts.append(
          FixIt(
            message: RecordableFixIt(message: "change 'class' to 'struct'", id: "class-to-struct"),
            changes: [
              .replace(
                oldNode: Syntax(declared.classKeyword),
                newNode: Syntax(declared.classKeyword.with(\.tokenKind, .keyword(.struct))))
            ]))
      }
      return RecordableDiagnostic.notAStructOrEnum("class").error(at: attribute, fixIts: fixIts)
    }
    let kind =
      declaration.is(ActorDeclSyntax.self)
      ? "an actor" : declaration.is(ProtocolDeclSyntax.self) ? "a protocol" : "this"
    return RecordableDiagnostic.notAStructOrEnum(kind).error(at: attribute)
  }
}

extension TypeSyntax {
  /// Whether it is `~Copyable`.
  fileprivate var isNoncopyable: Bool { self.as(SuppressedTypeSyntax.self)?.type.trimmedDescription == "Copyable" }

  /// The last name in `Swift.String`, without generic arguments.
  var lastName: String {
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.lastName }
    return trimmedDescription
  }
}

extension StructDeclSyntax {
  /// Whether `Codable` takes the raw value for the value.
  fileprivate var inheritsRawValue: Bool {
    inheritanceClause?.inheritedTypes.contains { ["OptionSet", "RawRepresentable"].contains($0.type.lastName) } ?? false
  }
}

extension EnumDeclSyntax {
  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float",
  ]

  /// Whether it has a raw type: one of those that a literal makes, or cases that say their value.
  fileprivate var hasRawValue: Bool {
    guard let first = inheritanceClause?.inheritedTypes.first else { return false }
    return Self.rawTypes.contains(first.type.lastName)
      || inheritanceClause?.inheritedTypes.contains { $0.type.lastName == "RawRepresentable" } ?? false
      || memberBlock.members.contains { member in
        member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.rawValue != nil } ?? false
      }
  }

  /// The names of its cases; those that stand under a condition are left out.
  fileprivate var caseNames: [TokenSyntax] {
    memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.name) ?? [] }
  }

  /// Whether any of its payloads is kept behind a pointer.
  fileprivate var isIndirect: Bool {
    func isIndirect(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
    }
    return isIndirect(modifiers)
      || memberBlock.members.contains { member in
        (member.decl.as(EnumCaseDeclSyntax.self)?.modifiers).map(isIndirect) ?? false
      }
  }
}
