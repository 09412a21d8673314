import SwiftSyntax

/// Generates the identity of an enum, from its case and the identity of its payload.
struct ObservableEnumWriter {
  private var lines: [String] = []
  private var tag = 0

  init(_ enumeration: EnumDeclSyntax) {
    write(enumeration.memberBlock.members, root: enumeration.name)
  }

  var id: String {
    (["switch self {"] + lines + ["}"]).joined(separator: "\n")
  }

  private mutating func write(_ members: MemberBlockItemListSyntax, root: TokenSyntax) {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          lines.append(clause.poundKeyword.text + (clause.condition.map { " \($0.trimmedDescription)" } ?? ""))
          if case .decls(let members)? = clause.elements { write(members, root: root) }
        }
        lines.append("#endif")
      } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in EnumCase.cases(of: declaration, root: root) { write(element) }
      }
    }
  }

  private mutating func write(_ element: EnumCase) {
    let type = "ComposableRuntime.ObservableStateID"
    switch element.payload.count {
    case 0: lines += ["case .\(element.name):", "  return \(type)._$inert._$tag(\(tag))"]
    case 1: lines += ["case .\(element.name)(let value):", "  return \(type)._$id(for: value)._$tag(\(tag))"]
    // Several associated values have no common identity, so each read returns a new identity.
    default: lines += ["case .\(element.name):", "  return \(type)()._$tag(\(tag))"]
    }
    tag += 1
  }
}
