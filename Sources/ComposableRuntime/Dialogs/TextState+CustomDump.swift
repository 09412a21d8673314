public import CustomDump

extension TextState: CustomDumpRepresentable {
  /// The text, with Markdown's marks or a tag for its styles: `Delete **Blob**?`, `<kerning=2.0>Wide</kerning>`.
  public var customDumpValue: Any {
    runs.map { run in
      run.styles.reduce(run.content) { text, style in
        switch style {
        case .bold: "**\(text)**"
        case .italic: "_\(text)_"
        case .strikethrough: "~~\(text)~~"
        case .underline: "<u>\(text)</u>"
        case .monospacedDigit: text
        default: "<\(style.name)\(style.argument.map { "=\($0)" } ?? "")>\(text)</\(style.name)>"
        }
      }
    }.joined()
  }
}
