import Foundation

/// Texts that a recorder reported, from whichever thread.
final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  func add(_ text: String) {
    lock.withLock { texts.append(text) }
  }

  var all: [String] { lock.withLock { texts } }
}
