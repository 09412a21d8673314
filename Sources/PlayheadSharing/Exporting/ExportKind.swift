package import PlayheadDebugger
package import PlayheadFormat

/// The forms in which a recording can be written without running anything.
package enum ExportKind: String, CaseIterable, Sendable {
  /// A page that opens in any browser.
  case html
  /// A recording of its own.
  case jsonl
  /// A trace for ui.perfetto.dev.
  case perfetto
  /// A session that Redux DevTools import.
  case redux

  /// What a file of this kind ends with.
  package var ending: String {
    switch self {
    case .html, .jsonl: rawValue
    case .perfetto, .redux: "\(rawValue).json"
    }
  }

  /// Whether it is JSON, in one line or several.
  package var isJSON: Bool {
    switch self {
    case .jsonl, .perfetto, .redux: true
    case .html: false
    }
  }

  /// Whether people read it as it is. What nobody reads goes into a file where it would go to a terminal.
  package var isReadable: Bool {
    switch self {
    case .jsonl: true
    case .html, .perfetto, .redux: false
    }
  }

  /// A part of a recording in this form.
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it; only a page has them.
  ///   - positions: the positions whose actions are in it.
  package func export(
    _ file: RecordingFile, notes: [RecordedNote] = [], in positions: ClosedRange<Int>
  ) -> any RecordingExport {
    let timeline = Debugger(file.recording).timeline
    return switch self {
    case .html: PageExport(file, notes: notes, in: positions)
    case .jsonl: LinesExport(timeline, in: positions)
    case .perfetto: TraceExport(timeline, in: positions)
    case .redux: ReduxExport(timeline, in: positions)
    }
  }
}
