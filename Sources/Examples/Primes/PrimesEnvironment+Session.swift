import ComposableFunctional
import ComposableRuntime
import Foundation

extension PrimesEnvironment {
  /// Files in a new folder, and primes that take a second of a session's clock.
  @MainActor static func session(_ clock: TestClock<Duration>) -> PrimesEnvironment {
    var environment = live
    environment.fileClient = .live(
      folder: FileManager.default.temporaryDirectory.appending(path: "primes-\(UUID())"))
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
