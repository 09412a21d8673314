import Foundation

/// How much is generated: little on each run, much where the environment variable `PLAYHEAD_LONG` is `1`.
package enum Scale {
  package static let isLarge = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == "1"

  /// The seeds of a generated test.
  package static func seeds(_ few: UInt64, large: UInt64) -> ClosedRange<UInt64> { 1...(isLarge ? large : few) }
}
