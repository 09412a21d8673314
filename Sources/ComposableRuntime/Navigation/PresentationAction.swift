/// The actions of a presented feature: of a sheet, a popover, an alert.
///
/// ```swift
/// enum Action {
///   case editor(PresentationAction<Editor.Action>)
/// }
///
/// store.send(.editor(.presented(.saveButtonTapped)))
/// ```
///
/// Case key paths may leave `presented` out where the feature's action is an enum: `\.editor.saveButtonTapped`.
public enum PresentationAction<Action>: CasePathable {
  /// Takes the feature away: sets its state to nil.
  case dismiss

  /// An action of the feature.
  indirect case presented(Action)

  /// The case paths of a ``PresentationAction``.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The case path of `dismiss`.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(embed: { .dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// The actions of the feature.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(embed: { .presented($0) }, extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// The actions of a case of the feature.
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }

    /// The actions of a case of the feature, and the dismissal of the feature, for an operator that presents the state of that
    /// case alone.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath(
        _$embed: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let value): .presented(path.embed(value))
          }
        },
        _$extract: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let action): path.extract(from: action).map { .presented($0) }
          }
        })
    }

    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<PresentationAction>]> {
      [\.dismiss, \.presented].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

/// The ``PresentationAction`` of the feature `R`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
