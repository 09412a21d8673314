/// The version of this package, which has no other place.
package enum ProductVersion {
  package static let text = "0.1.0"
}
