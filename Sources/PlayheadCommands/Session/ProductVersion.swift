/// The version of this package, defined here alone.
package enum ProductVersion {
  package static let text = "0.1.0"
}
