import ComposableRuntime
import PlayheadReplay
import RandomTesting

/// The person of a question, who does the next thing when an explorer lets them, and never waits for anything.
@MainActor final class PersonUnderControl<State, Action>: UsedApp {
  private(set) var state: State
  private let use: (AppUser<State, Action>) async -> Void
  private let seed: UInt64
  private let executor = ControlledExecutor(WorldTime { nil })
  private var done: CheckedContinuation<Void, Never>?
  private var action: Action?
  private var count = 0
  private var isClosed = false

  init(_ state: State, seed: UInt64, use: @escaping (AppUser<State, Action>) async -> Void) {
    (self.state, self.seed, self.use) = (state, seed, use)
  }

  /// What the person does as the action with a number, in a state that they see now.
  func action(_ number: Int, in state: State) -> Action? {
    self.state = state
    repeat {
      action = nil
      goOn()
      count += 1
    } while count < number && action != nil
    return action
  }

  /// Lets the person go to their end without anybody who listens.
  func close() {
    isClosed = true
    if count > 0 { goOn() }
    executor.close()
  }

  private func goOn() {
    executor.drive {
      if let done {
        self.done = nil
        done.resume()
      } else if count == 0, !isClosed {
        Task { await use(AppUser(self, seed: seed)) }
      }
    }
  }

  // MARK: - The app

  func send(_ action: Action) async {
    if isClosed { return }
    self.action = action
    await withCheckedContinuation { done = $0 }
  }

  func advance(by duration: Duration) async {}

  func wait() async {}
}
