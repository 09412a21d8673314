/// What was written for class instances.
///
/// The old state and the new one share an instance, so only what was written for it shows what it was before.
public struct WrittenInstances {
  private var trees: [ObjectIdentifier: (instance: AnyObject, tree: JSONValue)] = [:]
  private var values: [ObjectIdentifier: (owner: Any, value: Any)] = [:]
  /// The owners of the met instances, in order; nil if values are written rather than marks.
  private var marked: [Any]?

  public init() {}

  /// A collection that writes a mark in place of each value that an instance has.
  package static var marking: WrittenInstances {
    var instances = WrittenInstances()
    instances.marked = []
    return instances
  }

  /// The owners of the values that marks replace, by mark number.
  package var owners: [Any] { marked ?? [] }

  /// The name of the one member of a mark object.
  package static let markName = "playhead mark"

  /// The number of the mark to write in place of a value; nil if the value is to be written.
  package mutating func mark(of owner: Any) -> Int? {
    guard let count = marked?.count else { return nil }
    marked?.append(owner)
    return count
  }

  /// Keeps what was written for an instance, and retains it, as its identity could be reused otherwise.
  package mutating func remember(_ instance: AnyObject, _ tree: JSONValue) {
    trees[ObjectIdentifier(instance)] = (instance, tree)
  }

  package func tree(of instance: AnyObject) -> JSONValue? {
    trees[ObjectIdentifier(instance)]?.tree
  }

  /// Keeps an instance's value as it was written, and retains the instance's owner.
  package mutating func remember(_ instance: ObjectIdentifier, of owner: Any, value: Any) {
    values[instance] = (owner, value)
  }

  /// The value that an instance had when it was written.
  package func value(of instance: ObjectIdentifier) -> Any? { values[instance]?.value }

  /// The value of the only instance whose owner satisfies a condition, in O(n); nil if there are none or several.
  package func value(ofOwner isSought: (Any) -> Bool) -> Any? {
    let found = values.values.filter { isSought($0.owner) }
    return found.count == 1 ? found[0].value : nil
  }
}
