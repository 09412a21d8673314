/// The action of one element in a collection of features.
///
/// ```swift
/// enum Action { case rows(IdentifiedActionOf<Row>) }
///
/// store.send(.rows(.element(id: id, action: .toggled)))
/// ```
///
/// Case key paths name the actions of all elements (`\.rows`), the actions of one element (`\.rows[id: id]`), or one
/// action of one element (`\.rows[id: id].toggled`).
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: ID, action: Action)

  /// The case paths of an ``IdentifiedAction``.
  public struct AllCasePaths: Sendable {
    /// The actions of all elements, with the ids of the elements.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id: id, action: action) } else { nil } })
    }

    /// The actions of the element with an id.
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

/// The ``IdentifiedAction`` of a collection of features of type `R`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable
