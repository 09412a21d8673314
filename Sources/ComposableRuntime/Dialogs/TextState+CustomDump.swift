public import CustomDump

extension TextState: CustomDumpRepresentable {
  /// The text, with Markdown's marks for its styles: `Delete **Blob**?`.
  public var customDumpValue: Any {
    runs.map { run in
      run.styles.reduce(run.content) { text, style in
        switch style {
        case .bold: "**\(text)**"
        case .italic: "_\(text)_"
        case .strikethrough: "~~\(text)~~"
        case .underline: "<u>\(text)</u>"
        case .monospacedDigit: text
        }
      }
    }.joined()
  }
}
