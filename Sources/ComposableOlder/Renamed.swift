public import ComposableRuntime

/// The older name of a confirmation dialog.
public typealias ActionSheetState = ConfirmationDialogState

/// The older name of the storage of files in the file system, `FileStorage.fileSystem`.
public func LiveFileStorage() -> FileStorage { .fileSystem }

/// The older name of a new storage of files in memory, `FileStorage.inMemory`.
public func InMemoryFileStorage() -> FileStorage { .inMemory }

// Names from before 1.0, for which the compiler suggests the new ones.

@available(*, unavailable, renamed: "Effect")
public typealias EffectTask = Effect

@available(*, unavailable, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

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
