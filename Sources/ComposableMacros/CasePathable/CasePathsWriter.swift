import SwiftSyntax

/// Generates the type with a case path for each case, including the `#if` conditions around the cases.
struct CasePathsWriter {
  let root: TokenSyntax
  let access: String
  private(set) var properties: [String] = []
  private(set) var listed: [String] = []
  /// The lines that return the key path of a value's case, one for each case.
  private(set) var branches: [String] = []

  init(_ declaration: EnumDeclSyntax) {
    root = declaration.name.trimmed
    access = declaration.access
    write(declaration.memberBlock.members)
  }

  private mutating func write(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        write(conditional)
      } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in EnumCase.cases(of: declaration, root: root) {
          properties.append(element.property(access: access, root: root.text))
          // The list of all cases must not name a case that is not available everywhere.
          if element.availability.isEmpty {
            listed.append("paths.append(\\.\(element.name))")
            branches.append("if case .\(element.name) = root { return \\.\(element.name) }")
          }
        }
      }
    }
  }

  private mutating func write(_ conditional: IfConfigDeclSyntax) {
    let before = properties.count
    for clause in conditional.clauses {
      let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
      let line = clause.poundKeyword.text + condition
      properties.append(line)
      listed.append(line)
      branches.append(line)
      if case .decls(let members)? = clause.elements { write(members) }
    }
    guard properties.count > before + conditional.clauses.count else {
      // The `#if` contains no cases.
      properties.removeLast(conditional.clauses.count)
      listed.removeLast(conditional.clauses.count)
      branches.removeLast(conditional.clauses.count)
      return
    }
    properties.append("#endif")
    listed.append("#endif")
    branches.append("#endif")
  }

  /// The subscript that returns the key path of a value's case, without a `switch`, which the compiler refuses for an enum whose
  /// only case is `alert(Never)`.
  private func reflection(_ element: String) -> String {
    let lines = ["\(access)subscript(root: \(root.text)) -> \(element) {"] + branches.map { "  \($0)" }
    return (lines + ["  return \\.self", "}"]).joined(separator: "\n")
  }

  var type: String {
    let element = "ComposableRuntime.PartialCaseKeyPath<\(root.text)>"
    let list =
      listed.isEmpty
      ? ["let paths: [\(element)] = []"]
      : ["var paths: [\(element)] = []"] + listed
    let iterator =
      ["\(access)func makeIterator() -> Swift.IndexingIterator<[\(element)]> {"]
      + list.map { "  \($0)" } + ["  return paths.makeIterator()", "}"]
    let members = properties + [reflection(element), iterator.joined(separator: "\n")]
    return """
      \(access)struct AllCasePaths: ComposableRuntime.CasePathReflectable, Swift.Sendable, Swift.Sequence {
      \(members.joined(separator: "\n"))
      }
      """
  }
}
