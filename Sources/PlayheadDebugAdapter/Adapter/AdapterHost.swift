package import PlayheadDebugger

/// The adapter's access to files, stores and clocks.
package protocol AdapterHost: Sendable {
  @MainActor func open(_ program: AdapterProgram) async throws -> DebugSession

  /// Returns the path of a part of a recording's listing, and of a later version of it; nil if no listings are stored.
  func listingPath(of recording: String, part: Int, version: Int) -> String?

  /// Writes lines, each with its line break, to a read-only file, which replaces an earlier one; returns its path, or nil if it cannot be
  /// written.
  func keepListing(_ lines: String, of recording: String, part: Int, version: Int) -> String?

  /// Removes a file of a listing.
  func removeListing(_ path: String)

  func swiftFiles(under folders: [String]) -> [String]

  func wait(milliseconds: Int) async throws
}

package enum AdapterProgram: Hashable, Sendable {
  case recording(path: String, recovers: Bool)
  /// A listening app, by its name, number or address; nil stands for the only one.
  case app(String?, token: String?)
  case store
}
