/// No store of TCA follows the shared values in its state.
final class SharedNews: Sendable {
  static let ofReader: SharedNews? = nil

  func note(changeBy name: String?) {}
}
