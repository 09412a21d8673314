/// A type whose values reflection keeps out of every recording. The type's name stands for them.
///
/// It is for what leads out of a state, such as a property wrapper that finds a client and its token. The dependencies of
/// swift-dependencies are kept out without it, since an adapter by hand may not know of it.
///
/// ```swift
/// extension Injected: NeverRecorded {}
/// ```
public protocol NeverRecorded {}

/// The types of other libraries whose values are kept out, by their names.
enum UnrecordedName {
  private static let names: Set<String> = ["Dependencies.Dependency", "Dependencies.DependencyValues"]

  static func has(_ type: Any.Type) -> Bool { names.contains(String(String(reflecting: type).prefix { $0 != "<" })) }
}
