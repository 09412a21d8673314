import SwiftSyntax

struct EnumCase {
  struct Payload {
    let label: String?
    let type: String
    let defaultValue: String?

    /// The associated value as the case declares it.
    var declaration: String {
      (label.map { "\($0): " } ?? "") + type + (defaultValue.map { " = \($0)" } ?? "")
    }
  }

  /// As in the source, with backticks if it has them.
  let name: String
  let syntax: EnumCaseElementSyntax
  /// The `@available` attributes, one per line.
  let availability: String
  let payload: [Payload]

  var token: TokenSyntax { syntax.name }

  /// The cases of one `case` declaration; `root` replaces `Self` in a payload.
  static func cases(of declaration: EnumCaseDeclSyntax, root: TokenSyntax) -> [EnumCase] {
    declaration.elements.map { element in
      let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
      return EnumCase(
        name: element.name.text, syntax: element, availability: declaration.attributes.availability,
        payload: parameters.map { parameter in
          Payload(
            label: parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text },
            type: SelfRewriter(root).rewrite(parameter.type.trimmed).description,
            defaultValue: parameter.defaultValue?.value.trimmedDescription)
        })
    }
  }

  /// The type of the case's value: `Void`, the type of the associated value, or a tuple.
  var value: String {
    switch payload.count {
    case 0: return "Swift.Void"
    case 1: return payload[0].type
    default:
      let elements = payload.map { payload in (payload.label.map { "\($0): " } ?? "") + payload.type }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  /// The property of `AllCasePaths` for the case.
  func property(access: String, root: String) -> String {
    """
    \(availability)\(access)var \(name): ComposableRuntime.AnyCasePath<\(root), \(value)> {
      ComposableRuntime.AnyCasePath(
        _$embed: \(embed(root)),
        _$extract: { if case .\(name)\(pattern) = $0 { \(extracted) } else { nil } })
    }
    """
  }

  /// The function that makes the case from its value.
  private func embed(_ root: String) -> String {
    if payload.isEmpty { return "{ \(root).\(name) }" }
    // No closure: the compiler warns about one whose argument has no values, as that of `alert(Never)`.
    if payload.count == 1 { return "\(root).\(name)" + (payload[0].label.map { "(\($0):)" } ?? "") }
    let arguments = payload.enumerated().map { index, element in (element.label.map { "\($0): " } ?? "") + "$0.\(index)"
    }
    return "{ \(root).\(name)(\(arguments.joined(separator: ", "))) }"
  }

  private var pattern: String {
    if payload.isEmpty { return "" }
    return "(\(payload.indices.map { "let v\($0)" }.joined(separator: ", ")))"
  }

  private var extracted: String {
    if payload.count == 1 { return "v0" }
    let elements = payload.enumerated().map { index, element in (element.label.map { "\($0): " } ?? "") + "v\(index)" }
    return "(\(elements.joined(separator: ", ")))"
  }
}

/// Replaces `Self` with the name of the enum, because `Self` inside `AllCasePaths` is another type.
private final class SelfRewriter: SyntaxRewriter {
  private let root: TokenSyntax

  init(_ root: TokenSyntax) {
    self.root = root
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    let name = node.name
    return TypeSyntax(
      node.with(\.name, root.with(\.leadingTrivia, name.leadingTrivia).with(\.trailingTrivia, name.trailingTrivia)))
  }
}
