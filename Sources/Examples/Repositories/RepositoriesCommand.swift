package import ArgumentParser
import ComposableClassic
package import ScriptedSession

import class ComposableRuntime.TestClock

/// The command that runs the app.
package struct RepositoriesCommand: SessionCommand {
  package static let configuration = CommandConfiguration(
    commandName: "repositories", abstract: "A browser of users and repositories, in the style before protocols.",
    discussion: SessionOptions.discussion)

  @OptionGroup package var session: SessionOptions

  @Flag(help: "Ask the service on the network instead of the data in the program.")
  package var online = false

  package init() {}

  @MainActor package func run() async throws {
    try await session.run { [online] in Self.store($0, online: online).runtimeStore }
  }

  /// The store of a session.
  ///
  /// - Parameters:
  ///   - clock: The clock of the session; nil for real time.
  ///   - online: Whether the requests ask the service.
  @MainActor static func store(_ clock: TestClock<Duration>?, online: Bool) -> Store<RootState, RootAction> {
    let queue = clock.map { SessionScheduler(clock: $0).eraseToAnyScheduler() } ?? .main
    var environment = SystemEnvironment.live(environment: online ? RootEnvironment.live() : .offline(queue))
    environment.mainQueue = { queue }
    return Store(initialState: RootState(), reducer: rootReducer, environment: environment)
  }
}
