internal import CustomDump
internal import Observation

@usableFromInline package struct StackEntry<Element>: Identifiable {
  @usableFromInline package let id: StackElementID
  /// Nil only while the element is being changed in place.
  @usableFromInline var stored: Element?

  @inlinable package init(id: StackElementID, element: Element) { (self.id, stored) = (id, element) }

  @inlinable package var element: Element {
    guard let stored else { preconditionFailure("an element is read while it is being changed") }
    return stored
  }
}

extension StackEntry: Equatable where Element: Equatable {}
extension StackEntry: Hashable where Element: Hashable {}
extension StackEntry: Sendable where Element: Sendable {}

extension StackEntry: ObservableState, CustomDumpReflectable, _ObservedValue where Element: ObservableState {
  @usableFromInline package var _$id: ObservableStateID { element._$id }
}

#if !canImport(Darwin)
  extension StackEntry: Observable where Element: ObservableState {}
#endif

extension Optional {
  /// Setting nil removes the entry, and setting the element of a missing entry does nothing.
  @inlinable subscript<Element>(_: Element.Type) -> Element? where Wrapped == StackEntry<Element> {
    get { self?.element }
    _modify {
      // Moved out, so that the collections in it are not copied when it is changed.
      var element = self?.stored.take()
      defer {
        if let element { self?.stored = element } else { self = nil }
      }
      yield &element
    }
  }
}
