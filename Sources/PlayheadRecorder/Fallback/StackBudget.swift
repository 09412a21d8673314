/// How much of the thread's stack a walk through a value may take.
///
/// An encoder takes a kilobyte and more for each level, and a secondary thread of Apple's systems has 512 KiB in all.
struct StackBudget {
  private static let limit: UInt = 160 << 10

  private let start = StackBudget.here()

  /// Whether so much has been used that a walk must not go further down.
  var isSpent: Bool {
    let here = Self.here()
    // Stacks grow towards lower addresses on the systems that there are.
    return start > here ? start - here > Self.limit : here - start > Self.limit
  }

  /// An address in this part of the stack.
  @inline(never) private static func here() -> UInt {
    var local = 0
    return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
  }
}
