import SwiftSyntax

/// The generic parameters that a type has, its own and those of the types around it, and what has to be recordable.
struct GenericsModel {
  private let parameters: [String]
  /// What the type's own names for types stand for.
  private let aliases: [String: TypeSyntax]

  /// - Parameter context: the declarations around the type, the innermost first. An extension does not tell the
  ///   parameters of the type that it extends.
  init(own: GenericParameterClauseSyntax?, context: [Syntax], members: MemberBlockSyntax) {
    let clauses =
      context.reversed().compactMap { $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause }
      + (own.map { [$0] } ?? [])
    var parameters: [String] = []
    for name in clauses.flatMap(\.parameters).map(\.name.text) where !parameters.contains(name) {
      parameters.append(name)
    }
    self.parameters = parameters
    let declared = members.members.compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }
      .filter { $0.genericParameterClause == nil }
    aliases = Dictionary(declared.map { ($0.name.text, $0.initializer.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the types of members ask to be recordable: parameters, and types inside them, such as `R.State`.
  ///
  /// A parameter that no member mentions is asked nothing.
  ///
  /// - Parameter members: the types of members, or the values that they begin with.
  func whereClause(for members: [Syntax]) -> String {
    if parameters.isEmpty { return "" }
    let visitor = MentionVisitor(parameters: Set(parameters), aliases: aliases)
    for member in members { visitor.walk(member) }
    let requirements =
      parameters.flatMap { parameter in
        visitor.mentions.filter { $0 == parameter || $0.hasPrefix("\(parameter).") }.sorted()
      }
      .map { "\($0): PlayheadRecorder.Recordable" }
    return requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
  }
}

/// Finds generic parameters in types and expressions.
private final class MentionVisitor: SyntaxVisitor {
  private(set) var mentions: Set<String> = []
  private let parameters: Set<String>
  /// Those that have not been followed.
  private var aliases: [String: TypeSyntax]

  init(parameters: Set<String>, aliases: [String: TypeSyntax]) {
    self.parameters = parameters
    self.aliases = aliases
    super.init(viewMode: .sourceAccurate)
  }

  private func visit(name: String) {
    if parameters.contains(name) { mentions.insert(name) }
    if let alias = aliases.removeValue(forKey: name) { walk(alias) }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    visit(name: node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    visit(name: node.baseName.text)
    return .skipChildren
  }

  /// `R.State` asks nothing of `R`.
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard let path = TypeSyntax(node).path, let root = path.first, parameters.contains(root) else {
      return .visitChildren
    }
    mentions.insert(path.joined(separator: "."))
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let path = node.typePath, let root = path.first else {
      if let base = node.base { walk(base) }
      return .skipChildren
    }
    if parameters.contains(root) { mentions.insert(path.joined(separator: ".")) } else { visit(name: root) }
    return .skipChildren
  }

  // Nothing of these can be recorded, whatever is recordable.
  override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension TypeSyntax {
  /// The names in `R.Child.State`, where none has generic arguments.
  fileprivate var path: [String]? {
    if let identifier = self.as(IdentifierTypeSyntax.self) {
      return identifier.genericArgumentClause == nil ? [identifier.name.text] : nil
    }
    guard let member = self.as(MemberTypeSyntax.self), member.genericArgumentClause == nil else { return nil }
    return member.baseType.path.map { $0 + [member.name.text] }
  }
}

extension MemberAccessExprSyntax {
  /// The names in `R.Child.State` as far as they are those of types, which begin with a capital.
  fileprivate var typePath: [String]? {
    let name = declName.baseName.text
    if let reference = base?.as(DeclReferenceExprSyntax.self) {
      return [reference.baseName.text] + (name.first?.isUppercase == true ? [name] : [])
    }
    guard let path = base?.as(MemberAccessExprSyntax.self)?.typePath else { return nil }
    return path + (name.first?.isUppercase == true ? [name] : [])
  }
}
