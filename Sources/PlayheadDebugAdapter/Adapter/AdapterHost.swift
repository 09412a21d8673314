package import PlayheadDebugger

/// What the adapter has others do: files, stores and clocks.
package protocol AdapterHost: Sendable {
  /// Opens a recording, or begins to follow a store.
  @MainActor func open(_ program: AdapterProgram) async throws -> DebugSession

  /// Where a part of the listing of a recording is kept; nil for nowhere.
  func listingPath(of recording: String, part: Int) -> String?

  /// Keeps lines of a listing in a file that people cannot write into by accident.
  ///
  /// - Parameters:
  ///   - lines: each with its line break.
  ///   - recording: what is listed.
  ///   - part: which file of the recording's.
  ///   - count: how many bytes of the file they follow; nil for a new one.
  /// - Returns: the file's path; nil where it cannot be written, or another session has written another one meanwhile.
  func keepListing(_ lines: String, of recording: String, part: Int, after count: Int?) -> String?

  /// The paths of all files of Swift in folders, whatever they are called.
  func swiftFiles(under folders: [String]) -> [String]

  /// Does something after a while.
  func wait(milliseconds: Int) async throws
}

/// What is to be debugged.
package enum AdapterProgram: Hashable, Sendable {
  case recording(path: String, recovers: Bool)
  /// An app that listens, by its name, number or address; nil for the only one.
  case app(String?, token: String?)
  /// The store of this program.
  case store
}
