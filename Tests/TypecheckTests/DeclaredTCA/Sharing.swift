public import Foundation

/// swift-sharing, Sources/Sharing/Shared.swift: public struct. Its box and its reference are not public.
@propertyWrapper public struct Shared<Value>: Sendable {
  /// Shared.swift: public init.
  public init(value: sending Value) { absent() }

  /// Shared.swift: public var.
  public var wrappedValue: Value { absent() }

  /// Shared.swift: public var, set without a mutation.
  public var projectedValue: Self {
    get { absent() }
    nonmutating set { absent() }
  }

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

  /// SharedReader.swift: public var, set without a mutation.
  public var projectedValue: Self {
    get { absent() }
    nonmutating set { absent() }
  }
}

extension DependencyValues {
  /// swift-sharing, Sources/Sharing/SharedKeys/InMemoryKey.swift: public var.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { absent() }
    set { absent() }
  }

  /// swift-sharing, Sources/Sharing/SharedKeys/FileStorageKey.swift: public var.
  public var defaultFileStorage: FileStorage {
    get { absent() }
    set { absent() }
  }

  /// swift-sharing, Sources/Sharing/SharedKeys/AppStorageKey.swift: public var.
  public var defaultAppStorage: UserDefaults {
    get { absent() }
    set { absent() }
  }
}

/// InMemoryKey.swift: public struct.
public struct InMemoryStorage: Hashable, Sendable {
  public init() {}
}

/// FileStorageKey.swift: public struct.
public struct FileStorage: Hashable, Sendable {
  /// FileStorageKey.swift: public static var, another storage each time.
  public static var inMemory: Self { absent() }
}

extension UserDefaults {
  /// AppStorageKey.swift: public static var, other defaults each time.
  public static var inMemory: UserDefaults { absent() }
}
