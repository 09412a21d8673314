/// When lines go to the operating system.
public enum Durability: Hashable, Sendable {
  /// Each line at once: what has been recorded survives the death of the process.
  case everyAction
  /// When 64 KiB have gathered, or 50 ms have passed: a fraction of the cost, and a killed process loses that much.
  case buffered
}
