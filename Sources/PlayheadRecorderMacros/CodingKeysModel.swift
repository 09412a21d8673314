import SwiftParser
import SwiftSyntax

/// The coding keys that a type declares itself, or none.
struct CodingKeysModel {
  private let names: [String: String]?

  init(named name: String, in members: MemberBlockSyntax) {
    let declared = members.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }.first { $0.name.text == name }
    guard let declared else {
      names = nil
      return
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

  /// The name in a recording; nil where the type leaves the property out.
  func name(of property: String) -> String? {
    guard let names else { return property }
    return names[property]
  }
}

extension TokenSyntax {
  /// The name without its backticks.
  var unquoted: String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
