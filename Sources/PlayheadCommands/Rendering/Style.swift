import PlayheadPlatform

/// The colours of a terminal, or none.
package struct Style: Equatable, Sendable {
  /// Whether text is coloured at all.
  package let isColored: Bool

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Decides by `--color`, then `NO_COLOR` (no-color.org), `CLICOLOR_FORCE` and `CLICOLOR` (bixense.com/clicolors), then `TERM=dumb`, then
  /// whether there is a terminal; empty variables count as unset.
  package init(
    choice: ColorChoice, isTerminal: Bool,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    switch choice {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      if value("NO_COLOR") != nil {
        isColored = false
      } else if let force = value("CLICOLOR_FORCE"), force != "0" {
        isColored = true
      } else {
        isColored = isTerminal && value("TERM") != "dumb" && value("CLICOLOR") != "0"
      }
    }
  }

  /// The text with escape sequences for the terminal.
  package func text(_ text: StyledText) -> String {
    guard isColored else { return text.plain }
    return text.spans.map { span in
      span.role.map { "\u{1B}[\($0.parameters)m\(span.text)\u{1B}[0m" } ?? span.text
    }.joined()
  }
}

extension StyledText.Role {
  /// The parameters of SGR (ECMA-48, 8.3.117), from the 16 colours that a person's theme defines.
  fileprivate var parameters: String {
    switch self {
    case .prompt: "1;36"
    case .heading: "1"
    case .added: "32"
    case .removed: "31"
    case .error: "1;31"
    case .dim: "2"
    }
  }
}

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
