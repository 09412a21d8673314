public import ComposableRuntime

extension IdentifiedArray {
  /// Creates an array of elements with unique ids; the older name of `init(uniqueElements:id:)`.
  ///
  /// - Parameters:
  ///   - elements: The elements. Two elements with the same id are a programming error, which stops the program.
  ///   - id: The key path to the id of an element.
  /// - Complexity: O(*n*).
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }
}
