/// The file in which typed lines are kept from one run to the next.
enum HistoryFile {
  /// Its path; the folders are made. Nil where there is no place for it.
  static func path() -> String? {
    StateFolder.path().map { $0 + "/history" }
  }
}
