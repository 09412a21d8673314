extension RangeReplaceableCollection {
  /// Shares each element of a shared array: `for $todo in Array($todos)`.
  ///
  /// An element stays the same wherever it moves in the array. When the array has none with its id any more, the last
  /// one stays.
  ///
  /// - Complexity: O(*n*).
  public init<ID, Item>(_ shared: Shared<IdentifiedArray<ID, Item>>) where Element == Shared<Item> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { Shared(shared[id: $0]) })
  }

  /// Reads each element of a shared array: `for $todo in Array($todos)`.
  ///
  /// An element stays the same wherever it moves in the array. When the array has none with its id any more, the last
  /// one stays.
  ///
  /// - Complexity: O(*n*).
  public init<ID, Item>(_ shared: SharedReader<IdentifiedArray<ID, Item>>) where Element == SharedReader<Item> {
    self.init(shared.wrappedValue.ids.lazy.compactMap { SharedReader(shared[id: $0]) })
  }
}
