import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// The `CodingKeys` that a type declares itself.
struct CodingKeysModel {
  private let names: [String: String]?

  init(named name: String, in members: MemberBlockSyntax) throws(DiagnosticsError) {
    let declaration = members.members.lazy.map(\.decl)
      .first { $0.asProtocol((any NamedDeclSyntax).self)?.name.text == name }
    guard let declaration else {
      names = nil
      return
    }
    guard let declared = declaration.as(EnumDeclSyntax.self) else {
      throw RecordableDiagnostic.codingKeys.error(at: declaration)
    }
    var names: [String: String] = [:]
    for member in declared.memberBlock.members {
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in declaration.elements {
        let literal = element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        names[element.name.unquoted] = literal ?? element.name.unquoted
      }
    }
    self.names = names
  }

  /// The name in a recording; nil if the type leaves the property out.
  func name(of property: String) -> String? {
    guard let names else { return property }
    return names[property]
  }
}

extension TokenSyntax {
  var unquoted: String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
