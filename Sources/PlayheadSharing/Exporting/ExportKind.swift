package import PlayheadDebugger
package import PlayheadFormat

/// The formats to which a recording can be exported without running any code.
package enum ExportKind: String, CaseIterable, Sendable {
  case html
  case jsonl
  case perfetto
  /// A session that Redux DevTools can import.
  case redux

  package var ending: String {
    switch self {
    case .html, .jsonl: rawValue
    case .perfetto, .redux: "\(rawValue).json"
    }
  }

  package var isJSON: Bool {
    switch self {
    case .jsonl, .perfetto, .redux: true
    case .html: false
    }
  }

  /// Whether people read the format as text; a format that is not readable must go to a file, never to a terminal.
  package var isReadable: Bool {
    switch self {
    case .jsonl: true
    case .html, .perfetto, .redux: false
    }
  }

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
