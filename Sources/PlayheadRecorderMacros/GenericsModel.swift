import SwiftSyntax

/// The generic parameters of a type and of the types around it, and the requirements on them.
struct GenericsModel {
  private let parameters: [String]
  /// The type aliases that the type declares.
  private let aliases: [String: TypeSyntax]

  /// `context` has the declarations around the type, innermost first; an extension does not list the parameters of its
  /// type.
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

  /// The `where` clause for the types (or initial values) of members: parameters, and types inside them such as
  /// `R.State`, have to be recordable, and a parameter that no member mentions does not.
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
  /// The aliases that have not been resolved yet.
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

  /// `R.State` requires nothing of `R` itself.
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

  // Functions and metatypes cannot be recorded, whatever their parts are.
  override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension TypeSyntax {
  /// The names in `R.Child.State`, if none has generic arguments.
  fileprivate var path: [String]? {
    if let identifier = self.as(IdentifierTypeSyntax.self) {
      return identifier.genericArgumentClause == nil ? [identifier.name.text] : nil
    }
    guard let member = self.as(MemberTypeSyntax.self), member.genericArgumentClause == nil else { return nil }
    return member.baseType.path.map { $0 + [member.name.text] }
  }
}

extension MemberAccessExprSyntax {
  /// The leading names in `R.Child.State` that begin with a capital, as types do.
  fileprivate var typePath: [String]? {
    let name = declName.baseName.text
    if let reference = base?.as(DeclReferenceExprSyntax.self) {
      return [reference.baseName.text] + (name.first?.isUppercase == true ? [name] : [])
    }
    guard let path = base?.as(MemberAccessExprSyntax.self)?.typePath else { return nil }
    return path + (name.first?.isUppercase == true ? [name] : [])
  }
}
