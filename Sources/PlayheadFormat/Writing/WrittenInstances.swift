/// What was written of instances of classes.
///
/// An instance is shared by the old state and the new one, so only what was written of it tells what it was.
public struct WrittenInstances {
  private var trees: [ObjectIdentifier: (instance: AnyObject, tree: JSONValue)] = [:]
  private var values: [ObjectIdentifier: (owner: Any, value: Any)] = [:]
  /// The owners of the instances that were met, in order; nil where their values are written, and not marks.
  private var marked: [Any]?

  public init() {}

  /// What has a mark written in place of each value that an instance has.
  package static var marking: WrittenInstances {
    var instances = WrittenInstances()
    instances.marked = []
    return instances
  }

  /// The owners of the values in whose place marks were written: that of the mark 0 first.
  package var owners: [Any] { marked ?? [] }

  /// The name of the one member of an object that stands for a value.
  package static let markName = "playhead mark"

  /// The number of the mark to write in place of a value; nil where that is to be written.
  package mutating func mark(of owner: Any) -> Int? {
    guard let count = marked?.count else { return nil }
    marked?.append(owner)
    return count
  }

  /// Keeps what was written of an instance, and the instance, whose identity another one could have otherwise.
  package mutating func remember(_ instance: AnyObject, _ tree: JSONValue) {
    trees[ObjectIdentifier(instance)] = (instance, tree)
  }

  /// What was written of an instance.
  package func tree(of instance: AnyObject) -> JSONValue? {
    trees[ObjectIdentifier(instance)]?.tree
  }

  /// Keeps a value that an instance has, as it was written, and what keeps the instance.
  package mutating func remember(_ instance: ObjectIdentifier, of owner: Any, value: Any) {
    values[instance] = (owner, value)
  }

  /// The value that an instance had when it was written.
  package func value(of instance: ObjectIdentifier) -> Any? { values[instance]?.value }

  /// The value of the one instance whose owner fulfils a condition; nil where none or several do.
  ///
  /// - Complexity: O(n) for n instances.
  package func value(ofOwner isSought: (Any) -> Bool) -> Any? {
    let found = values.values.filter { isSought($0.owner) }
    return found.count == 1 ? found[0].value : nil
  }
}
