import ComposableFunctional
import Foundation

import class ComposableRuntime.TestClock

@testable import PrimesExample

/// The folder of the files of sessions, which goes with the process.
private let sessionFolder: URL = {
  atexit { try? FileManager.default.removeItem(at: sessionFolder) }
  return FileManager.default.temporaryDirectory.appending(path: "primes-\(UUID())")
}()

extension PrimesEnvironment {
  /// Files in a folder that is empty at first, and primes that take a second of a session's clock.
  @MainActor static func session(_ clock: TestClock<Duration>) -> PrimesEnvironment {
    var environment = live
    // A session begins without files, whatever the one before has saved.
    try? FileManager.default.removeItem(at: sessionFolder)
    environment.fileClient = .live(folder: sessionFolder)
    environment.nthPrime = { number in
      .async { callback in
        nonisolated(unsafe) let callback = callback
        Task { @MainActor in
          try? await clock.sleep(for: .seconds(1))
          callback(Prime.nth(number))
        }
      }
    }
    return environment
  }
}

/// The store of the app.
///
/// - Parameter clock: the clock of a session; nil for real time.
@MainActor func primesStore(_ clock: TestClock<Duration>? = nil) -> Store<AppState, AppAction> {
  if let clock { Current = .session(clock) }
  return Store(initialValue: AppState(), reducer: appReducer)
}
