import SwiftSyntax

/// A tuple that a member's declaration spells out, which is recorded element by element like a payload.
struct TupleModel {
  struct Element {
    let label: String?
    let key: KeyModel
    let tuple: TupleModel?
  }

  let elements: [Element]

  /// Reads the member's type, or else its initial value; nil if that is no tuple.
  init?(type: TypeSyntax?, value: ExprSyntax?) {
    if let type { self.init(type) } else if let value { self.init(value) } else { return nil }
  }

  init?(_ type: TypeSyntax) {
    guard let elements = type.as(TupleTypeSyntax.self)?.elements else { return nil }
    if elements.count == 1, let only = elements.first {
      self.init(only.type)
      return
    }
    self.init(elements.map { ($0.firstName, TupleModel($0.type)) })
  }

  private init?(_ value: ExprSyntax) {
    guard let elements = value.as(TupleExprSyntax.self)?.elements else { return nil }
    if elements.count == 1, let only = elements.first {
      self.init(only.expression)
      return
    }
    self.init(elements.map { ($0.label, TupleModel($0.expression)) })
  }

  private init?(_ elements: [(label: TokenSyntax?, tuple: TupleModel?)]) {
    if elements.isEmpty { return nil }
    self.elements = elements.enumerated().map { index, element in
      let label = element.label.flatMap { $0.tokenKind == .wildcard ? nil : $0 }
      return Element(label: label?.text, key: KeyModel(label?.unquoted ?? "_\(index)"), tuple: element.tuple)
    }
  }
}
