/// A type whose values reflection keeps out of every recording, which has the type's name instead.
///
/// It is for references that lead out of a state, such as a property wrapper that finds a client and its token. The
/// dependencies of swift-dependencies are kept out without it, since an adapter by hand may not know of it.
///
/// ```swift
/// extension Injected: NeverRecorded {}
/// ```
public protocol NeverRecorded {}

/// Types of other libraries whose values are not recorded, by name.
enum UnrecordedName {
  private static let names: Set<String> = ["Dependencies.Dependency", "Dependencies.DependencyValues"]

  static func has(_ type: Any.Type) -> Bool { names.contains(String(String(reflecting: type).prefix { $0 != "<" })) }
}
