internal import OrderedCollections
package import PlayheadRecording

extension Schema {
  /// Adds the types of another schema that this one does not describe.
  package mutating func add(_ other: Schema) { types.merge(other.types) { first, _ in first } }
}
