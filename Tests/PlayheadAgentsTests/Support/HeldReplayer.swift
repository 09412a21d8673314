import Foundation
import PlayheadDebugger

/// A replayer whose first `verify` runs until it is let go, whatever is cancelled.
final class HeldReplayer: Replayer, @unchecked Sendable {
  struct Unasked: Error {}

  private let begun = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var count = 0

  /// Waits until `verify` runs.
  func waitUntilHeld() { begun.wait() }

  func letGo() { released.signal() }

  var hasWorld: Bool { false }

  func verify(_ request: ReplayRequest) throws -> Verification {
    let isFirst = lock.withLock {
      count += 1
      return count == 1
    }
    if isFirst {
      begun.signal()
      released.wait()
    }
    return Verification(positions: 1...1)
  }

  func branch(_ request: ReplayRequest, _ plan: BranchPlan, to path: String) throws -> BranchReport { throw Unasked() }
  func shrink(_ request: ReplayRequest, _ goal: ShrinkGoal, to path: String) throws -> ShrinkReport { throw Unasked() }
  func explore(
    _ request: ReplayRequest, _ goal: ExploreGoal, _ options: ExploreOptions, to path: String
  ) throws -> ExploreReport { throw Unasked() }
  func explore(
    _ request: ReplayRequest, inWorld goal: WorldGoal, _ options: ExploreOptions, to path: String
  ) throws -> WorldReport { throw Unasked() }
  func testSource(_ request: ReplayRequest, expecting expectation: String?) throws -> String { throw Unasked() }
  func abandon() {}
}
