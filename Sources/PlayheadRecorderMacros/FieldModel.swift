import SwiftDiagnostics
import SwiftSyntax

struct FieldModel {
  /// The name without backticks.
  let name: String
  let declaredName: String
  let isVariable: Bool
  /// Whether only the type itself can set it.
  let isPrivatelySet: Bool
  /// The name of the recorded property as the source has it, with backticks if needed.
  let property: String
  let key: KeyModel
  /// The elements of its type, if that is a tuple.
  let tuple: TupleModel?
  /// The key of the elements of an `IdentifiedArray`, as given in the property's initial value, as a literal.
  let identityOfElements: String?
  let isRedacted: Bool
  /// The declared type, or else the initial value.
  let typeSource: Syntax?
  /// Whether a decoded value can be stored; a constant with an initial value cannot.
  let isRead: Bool

  static func fields(of structure: StructDeclSyntax) throws(DiagnosticsError) -> [FieldModel] {
    let keys = try CodingKeysModel(named: "CodingKeys", in: structure.memberBlock)
    let isObservable = structure.attributes.contains(named: "ObservableState")
    var fields: [FieldModel] = []
    for member in structure.memberBlock.members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self), conditional.declaresStoredProperty {
        throw RecordableDiagnostic.conditionalMember.error(at: conditional)
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isOfInstances else { continue }
      // `var a, b: Int` gives every name the type that comes last.
      var type: TypeSyntax?
      var declared: [FieldModel] = []
      for binding in variable.bindings.reversed() {
        type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
        guard binding.isStored else { continue }
        guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
          throw RecordableDiagnostic.tuplePattern.error(at: binding.pattern)
        }
        let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        // The backing storage is recorded: reading the property itself would register an observation, and a shared
        // value cannot be set through its property.
        let isShared = ["Shared", "SharedReader"].contains { variable.attributes.contains(named: $0) }
        let isTracked =
          isShared
          || isObservable && !isConstant && !variable.attributes.contains(named: "ObservationStateIgnored")
        let storage = "_\(identifier.unquoted)"
        guard let name = keys.name(of: identifier.unquoted) ?? (isTracked ? keys.name(of: storage) : nil) else {
          if binding.initializer == nil, isConstant || !(type?.isOptional ?? false) {
            throw RecordableDiagnostic.noDefault(identifier.unquoted).error(at: binding.pattern)
          }
          continue
        }
        let value = binding.initializer?.value
        declared.append(
          FieldModel(
            name: identifier.unquoted, declaredName: identifier.text, isVariable: !isConstant && !isShared,
            isPrivatelySet: variable.modifiers.contains { $0.name.tokenKind == .keyword(.private) },
            property: isTracked ? storage : identifier.text, key: KeyModel(name),
            tuple: TupleModel(type: type, value: value), identityOfElements: value?.identityArgument,
            isRedacted: variable.attributes.contains(named: "Redacted"),
            typeSource: type.map(Syntax.init) ?? value.map(Syntax.init),
            isRead: !(isConstant && value != nil)))
      }
      fields += declared.reversed()
    }
    return fields
  }

  /// The expression of the type of the property, or of a part such as `.0`; it is inferred from the property, as a name
  /// in the declaration may be out of scope in the extension.
  func type(of part: String) -> String {
    "PlayheadRecorder.recordedType { (value: Self) in value.\(property)\(part) }"
  }
}

extension ExprSyntax {
  /// The `uuid` in `IdentifiedArray(id: \.uuid)`, as a literal.
  fileprivate var identityArgument: String? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let path = call.arguments.first(where: { $0.label?.text == "id" })?.expression.as(KeyPathExprSyntax.self),
      path.components.count == 1,
      let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
    else { return nil }
    return KeyModel(property.declName.baseName.unquoted).literal
  }
}

extension AttributeListSyntax {
  /// Whether one of the attributes has this name, with or without a module.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.lastName == name }
  }
}

extension VariableDeclSyntax {
  var isOfInstances: Bool {
    !modifiers.contains { modifier in
      [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains(modifier.name.tokenKind)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether the variable is stored: it has no accessors but observers.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let accessors) = accessorBlock.accessors else { return false }
    return accessors.allSatisfy { accessor in
      [.keyword(.willSet), .keyword(.didSet)].contains(accessor.accessorSpecifier.tokenKind)
    }
  }
}

extension IfConfigDeclSyntax {
  fileprivate var declaresStoredProperty: Bool {
    clauses.contains { clause in
      guard case .decls(let members)? = clause.elements else { return false }
      return members.contains { member in
        if let nested = member.decl.as(IfConfigDeclSyntax.self) { return nested.declaresStoredProperty }
        guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isOfInstances else { return false }
        return variable.bindings.contains { $0.isStored }
      }
    }
  }

  var declaresCase: Bool {
    clauses.contains { clause in
      guard case .decls(let members)? = clause.elements else { return false }
      return members.contains { member in
        member.decl.is(EnumCaseDeclSyntax.self) || (member.decl.as(IfConfigDeclSyntax.self)?.declaresCase ?? false)
      }
    }
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) || lastName == "Optional"
  }
}
