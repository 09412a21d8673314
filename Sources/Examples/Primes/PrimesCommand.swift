package import ArgumentParser
import ComposableFunctional
import Foundation
package import ScriptedSession

import class ComposableRuntime.TestClock

/// The command that runs the app.
package struct PrimesCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "primes", abstract: "A counter, its primes, and favourites in a file; its reducers are functions.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  package init() {}

  @MainActor package func run() async throws {
    try await session.run { Self.store($0).runtimeStore }
  }

  /// The store of a session.
  ///
  /// - Parameter clock: The clock of the session; nil for real time.
  @MainActor static func store(_ clock: TestClock<Duration>?) -> Store<AppState, AppAction> {
    if let clock { Current = .session(clock) }
    return Store(initialValue: AppState(), reducer: appReducer)
  }
}
