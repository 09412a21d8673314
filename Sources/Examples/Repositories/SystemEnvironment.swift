import ComposableClassic
import Dispatch
import Foundation

/// The dependencies of all features, with those of one feature.
@dynamicMemberLookup
struct SystemEnvironment<Environment> {
  var environment: Environment
  var mainQueue: () -> AnySchedulerOf<DispatchQueue>
  var decoder: () -> JSONDecoder

  subscript<Dependency>(dynamicMember keyPath: WritableKeyPath<Environment, Dependency>) -> Dependency {
    get { environment[keyPath: keyPath] }
    set { environment[keyPath: keyPath] = newValue }
  }

  /// The real queue and decoder.
  static func live(environment: Environment) -> Self {
    Self(environment: environment, mainQueue: { .main }, decoder: { JSONDecoder() })
  }

  /// Returns the environment of a part, with the same queue and decoder.
  func map<Other>(_ transform: (Environment) -> Other) -> SystemEnvironment<Other> {
    SystemEnvironment<Other>(environment: transform(environment), mainQueue: mainQueue, decoder: decoder)
  }
}
