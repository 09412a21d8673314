/// A class whose instances reflection reads wherever it finds them.
///
/// Reflection reads an instance that is itself a state, an action, a member of a `@Recordable` type or an element of
/// such a collection, and from there instances of the same class. For any other instance in a value it records only the
/// type's name: such an instance is often a client, a cache or a service, which may hold secrets and change at any
/// time.
///
/// ```swift
/// extension Document: Reflectable {}
/// ```
public protocol Reflectable: AnyObject {}
