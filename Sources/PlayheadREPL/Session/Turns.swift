/// An asynchronous lock: its users take turns in the order in which they ask.
@MainActor
final class Turns {
  private(set) var isTaken = false
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var last = 0

  /// Waits for the turn, and returns false if the task was cancelled before.
  func take() async -> Bool {
    if !isTaken {
      isTaken = true
      return true
    }
    last += 1
    let id = last
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting.append((id, continuation))
      }
    } onCancel: {
      Task { @MainActor in giveUp(id) }
    }
  }

  /// Passes the turn to the next in line.
  func give() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().continuation.resume(returning: true) }
  }

  private func giveUp(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
