/// A class whose instances reflection goes into wherever it meets them.
///
/// Reflection goes into an instance that is itself a state, an action or a member of a `@Recordable` type, or an element of
/// such a collection, and from there into instances of the same class. It does not go into any other instance that it meets in a value.
/// Such an instance is often a client, a cache or a service, which may hold secrets and change at any time. Its type's name
/// stands for it.
///
/// ```swift
/// extension Document: Reflectable {}
/// ```
public protocol Reflectable: AnyObject {}
