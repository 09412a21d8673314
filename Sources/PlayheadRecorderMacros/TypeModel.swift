import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a declaration says about a type to be recorded.
struct TypeModel {
  enum Content {
    case fields([FieldModel], IdentityModel?, MemberwiseInitializer?, mayHaveRawValue: Bool)
    case cases([CaseModel], isIndirect: Bool)
    /// The raw value stands for the value, and the protocol's defaults do the rest.
    case rawValue
    /// The cases of an enum whose raw values stand for them.
    case values([TokenSyntax])
  }

  let content: Content
  /// `public `, `package ` or nothing.
  let access: String
  /// ` where A: PlayheadRecorder.Recordable`, or nothing.
  let whereClause: String

  /// `context` has the declarations around this one, innermost first.
  init(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, context: [Syntax]
  ) throws(DiagnosticsError) {
    let parameters: GenericParameterClauseSyntax?
    var members: [Syntax] = []
    if let structure = declaration.as(StructDeclSyntax.self) {
      parameters = structure.genericParameterClause
      if structure.inheritsRawValue {
        content = .rawValue
      } else {
        let fields = try FieldModel.fields(of: structure)
        members = fields.compactMap(\.typeSource)
        content = .fields(
          fields, IdentityModel(of: structure, fields: fields),
          MemberwiseInitializer(of: structure, recorded: fields), mayHaveRawValue: structure.declaresRawValue)
      }
    } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
      parameters = enumeration.genericParameterClause
      if enumeration.hasRawValue {
        content = .values(enumeration.caseNames)
      } else {
        // A generated enum of actions carries the actions of its children, whatever they are called.
        let carriesActions =
          attribute.attributeName.lastName == "_RecordableMembers"
          && ["Action", "RecordedAction"].contains(enumeration.name.text)
        let cases = try CaseModel.cases(of: enumeration, carryingActions: carriesActions)
        members = cases.flatMap(\.payload).map { Syntax($0.type) }
        content = .cases(cases, isIndirect: enumeration.isIndirect)
      }
    } else {
      throw Self.refusal(of: declaration, attribute)
    }
    if let inherited = declaration.inheritanceClause?.inheritedTypes.first(where: { $0.type.isNoncopyable }) {
      throw RecordableDiagnostic.noncopyable.error(at: inherited)
    }
    for parameter in parameters?.parameters ?? [] where parameter.specifier != nil {
      throw RecordableDiagnostic.parameterPack.error(at: parameter)
    }
    access = Self.access(of: declaration, context)
    whereClause = GenericsModel(own: parameters, context: context, members: declaration.memberBlock)
      .whereClause(for: members)
  }

  private static func access(of declaration: some DeclGroupSyntax, _ context: [Syntax]) -> String {
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    func level(_ modifiers: DeclModifierListSyntax?) -> String? {
      modifiers?.lazy.map(\.name.text).first(where: levels.contains)
    }
    // A member is visible no further than the types around it.
    let isHidden = context.contains { node in
      ["private", "fileprivate"].contains(level(node.asProtocol((any WithModifiersSyntax).self)?.modifiers))
    }
    if isHidden { return "fileprivate " }
    // A declaration in an extension gets the extension's access unless it states its own.
    let level = level(declaration.modifiers) ?? level(context.first?.as(ExtensionDeclSyntax.self)?.modifiers)
    return level == "public" || level == "package" ? "\(level ?? "") " : ""
  }

  private static func refusal(
    of declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax
  ) -> DiagnosticsError {
    if let declared = declaration.as(ClassDeclSyntax.self) {
      var fixIts: [FixIt] = []
      // A class without superclass or protocols becomes a struct by its keyword alone.
      if declared.inheritanceClause == nil {
        fixIts.append(
          .replace(
            message: MacroExpansionFixItMessage("change 'class' to 'struct'"), oldNode: declared.classKeyword,
            newNode: declared.classKeyword.with(\.tokenKind, .keyword(.struct))))
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
  /// Whether `Codable` would encode the raw value instead of the members.
  fileprivate var inheritsRawValue: Bool {
    inheritanceClause?.inheritedTypes.contains { ["OptionSet", "RawRepresentable"].contains($0.type.lastName) } ?? false
  }
}

extension StructDeclSyntax {
  /// Whether it declares a possible `rawValue`.
  fileprivate var declaresRawValue: Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isOfInstances else { return false }
      return variable.bindings.contains {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.unquoted == "rawValue"
      }
    }
  }
}

extension EnumDeclSyntax {
  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Int128", "UInt128", "Double", "Float",
  ]

  /// Whether it inherits a type that can be a raw type, or has cases with explicit values.
  fileprivate var hasRawValue: Bool {
    guard let first = inheritanceClause?.inheritedTypes.first else { return false }
    return Self.rawTypes.contains(first.type.lastName)
      || inheritanceClause?.inheritedTypes.contains { $0.type.lastName == "RawRepresentable" } ?? false
      || memberBlock.members.contains { member in
        member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.rawValue != nil } ?? false
      }
  }

  /// The names of its cases, without those under `#if`.
  fileprivate var caseNames: [TokenSyntax] {
    memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.name) ?? [] }
  }

  /// Whether any of its payloads is stored behind a pointer.
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
