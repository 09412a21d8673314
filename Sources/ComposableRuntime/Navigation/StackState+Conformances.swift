public import CustomDump

extension StackState: Equatable where Element: Equatable {
  /// Whether both stacks have equal elements with equal ids.
  public static func == (left: Self, right: Self) -> Bool { left.entries == right.entries }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements, which get new ids.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements without their ids.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes elements, which get new ids.
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension StackState: _ObservedValue where Element: ObservableState {
  public var _$version: _IdentifiedArrayVersion { entries._$version }

  public func _$isNotified(since old: _IdentifiedArrayVersion) -> Bool { entries._$isNotified(since: old) }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, CustomDumpReflectable {
  public var description: String { Array(self).description }

  public var debugDescription: String {
    "\(Self.self)([\(entries.map { "\($0.id.debugDescription): \($0.element)" }.joined(separator: ", "))])"
  }

  /// The mirror of the elements.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }

  /// A dictionary of the elements by their ids.
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: entries.map { (key: $0.id, value: $0.element) }, displayStyle: .dictionary)
  }
}
