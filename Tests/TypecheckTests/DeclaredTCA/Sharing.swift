/// swift-sharing, Sources/Sharing/Shared.swift: public struct. Its box and its reference are not public.
@propertyWrapper public struct Shared<Value>: Sendable {
  /// Shared.swift: public init.
  public init(value: sending Value) { absent() }

  /// Shared.swift: public var.
  public var wrappedValue: Value { absent() }

  /// Shared.swift: public var, of its conformance to `_CustomDiffObject`.
  public var _customDiffValues: (Any, Any) { absent() }

  /// Shared.swift: public var, of its conformance to `_CustomDiffObject`.
  public var _objectIdentifier: ObjectIdentifier { absent() }
}

/// swift-sharing, Sources/Sharing/SharedReader.swift: public struct.
@propertyWrapper public struct SharedReader<Value>: Sendable {
  /// SharedReader.swift: public init.
  public init(_ base: Shared<Value>) { absent() }

  /// SharedReader.swift: public var.
  public var wrappedValue: Value { absent() }
}
