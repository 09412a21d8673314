import ComposableRuntime
import Foundation

/// Where rows are saved.
@DependencyClient
struct RowClient: Sendable {
  /// Saves a row, and returns it as it was saved.
  var save: @Sendable (_ row: Row) async throws -> Row
}

extension RowClient: DependencyKey {
  /// Takes a second for each row, tidies titles, and refuses those without any.
  static let liveValue = RowClient { row in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    var saved = row
    saved.title = row.title.trimmingCharacters(in: .whitespaces)
    guard !saved.title.isEmpty else { throw EmptyTitle() }
    return saved
  }

  static let testValue = RowClient()
}

extension DependencyValues {
  var rowClient: RowClient {
    get { self[RowClient.self] }
    set { self[RowClient.self] = newValue }
  }
}

/// A row whose title is empty cannot be saved.
struct EmptyTitle: Error, Hashable, CustomStringConvertible {
  var description: String { "a row needs a title" }
}
