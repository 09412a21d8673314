/// swift-identified-collections, Sources/IdentifiedCollections/IdentifiedArray/IdentifiedArray.swift: public struct.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// IdentifiedArray.swift: public var.
  public var elements: [Element] { absent() }

  /// IdentifiedArray+Insertions.swift: public mutating func.
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) { absent() }

  /// IdentifiedArray+Initializers.swift: public init.
  public init(id: KeyPath<Element, ID>) { absent() }
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Reducer/Reducers/ForEachReducer.swift: public enum.
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  case element(id: ID, action: Action)
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Internal/Deprecations.swift: public enum.
public enum TaskResult<Success: Sendable>: Sendable {
  case success(Success)
  case failure(any Error)

  /// Deprecations.swift: public init.
  public init<Failure>(_ result: Result<Success, Failure>) { absent() }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Deprecations.swift: public init.
  public init(_ result: TaskResult<Success>) { absent() }
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Observation/ObservableState.swift: public protocol,
/// with requirements that its macro fulfils.
public protocol ObservableState {}

/// swift-case-paths, Sources/CasePathsCore/AnyCasePath.swift: public struct.
public struct AnyCasePath<Root, Value> {
  public func embed(_ value: Value) -> Root { absent() }
  public func extract(from root: Root) -> Value? { absent() }
}

/// swift-composable-architecture, Sources/ComposableArchitecture/SwiftUI/Binding.swift: public struct.
public struct BindingAction<Root>: Equatable, Sendable {
  /// Binding.swift: public let.
  public let keyPath: any PartialKeyPath<Root> & Sendable

  public static func == (lhs: Self, rhs: Self) -> Bool { absent() }

  /// Binding.swift: public static var.
  public static var allCasePaths: AllCasePaths { absent() }

  /// Binding.swift: public struct, whose subscript is public.
  @dynamicMemberLookup public struct AllCasePaths {
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState { absent() }
  }
}
