/// The action of one element of a list of features.
///
/// ```swift
/// enum Action { case rows(IdentifiedActionOf<Row>) }
///
/// store.send(.rows(.element(id: id, action: .toggled)))
/// ```
///
/// Key paths name the actions of all elements, `\.rows`, those of one, `\.rows[id: id]`, and one action of one,
/// `\.rows[id: id].toggled`.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with this identity.
  case element(id: ID, action: Action)

  /// The case paths of an action with the identity of its element.
  public struct AllCasePaths: Sendable {
    /// The actions of all elements, with the identities.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id: id, action: action) } else { nil } })
    }

    /// The actions of one element.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

/// The action of an element of a list whose elements are features of type `R`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable
