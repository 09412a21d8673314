/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
