internal import PlayheadFormat
package import PlayheadReader

/// A recording that is made from another tool's log.
///
/// It lies in a file without a name. A log that is cut off or broken gives a recording of what can be read of it.
package struct RecordingImport {
  /// The recording's bytes, named as the log.
  package let source: FileSource
  package let summary: ImportSummary

  /// - Throws: `RecordingError` where the log cannot be read, or there is no room for the recording; `interrupted` where the task is
  ///   cancelled.
  /// - Complexity: O(*n*) in the log's bytes; the memory of two states, and of a few bytes an action.
  package init(_ log: any ByteSource, _ format: ForeignFormat) throws(RecordingError) {
    let window = try ByteWindow(log)
    let report = try ImportReport(format, window)
    let lines = try ImportedLines(log.name)
    let header =
      switch format {
      case .printChanges: try PrintedLog.read(window, into: lines, report)
      case .reduxState: try ReduxState.read(window, into: lines, report)
      case .reduxActions: try ReduxActions.read(window, into: lines, report)
      case .elm: try ElmHistory.read(window, into: lines, report)
      case .reSwift: try ReSwiftActions.read(window, into: lines, report)
      }
    source = try lines.recording(after: header, path: log.path)
    summary = ImportSummary(
      format: format, actionCount: lines.last, problems: report.problems, problemCount: report.problemCount,
      missedCount: report.missedCount)
  }
}
