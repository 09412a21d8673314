package import PlayheadDebugger
internal import PlayheadPlatform

/// The results of a suite as JUnit XML, as Jenkins and GitLab read it (`junit-10.xsd` of Jenkins' xUnit plugin): a difference is a
/// `failure`, a run that did not complete is an `error`, and an allowed partial run or a file that was not reached is `skipped`.
package struct JUnitReport {
  private let name: String
  private let allowsPartial: Bool
  private var cases = ""
  private var counts: [String: Int] = [:]
  private var count = 0
  private var duration = Duration.zero

  package init(name: String, allowsPartial: Bool) {
    self.name = name
    self.allowsPartial = allowsPartial
  }

  package mutating func add(_ result: SuiteResult) {
    let text = result.lines.joined(separator: "\n")
    switch result.outcome {
    case .same: add(result.path, result.duration, text: text)
    case .partial where allowsPartial:
      add(result.path, result.duration, "skipped", " message=\(Self.quoted(result.lines.first ?? ""))", text: text)
    case .different, .trap, .hang, .partial, .error:
      let attributes = " type=\"\(result.outcome.rawValue)\" message=\(Self.quoted(result.lines.first ?? ""))"
      add(result.path, result.duration, result.outcome == .different ? "failure" : "error", attributes, text)
    }
  }

  package mutating func addInterrupted(_ path: String) {
    add(path, .zero, "skipped", " message=\"interrupted\"")
  }

  private mutating func add(
    _ path: String, _ time: Duration, _ element: String? = nil, _ attributes: String = "", _ content: String = "",
    text: String = ""
  ) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? ""
    let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    cases += "    <testcase classname=\(Self.quoted(TerminalText.escaped(folder.isEmpty ? name : folder)))"
    cases += " name=\(Self.quoted(TerminalText.escaped(file))) time=\"\(Self.seconds(time))\">\n"
    if let element {
      cases += "      <\(element)\(attributes)>\(Self.escaped(content))</\(element)>\n"
      counts[element, default: 0] += 1
    }
    if !text.isEmpty { cases += "      <system-out>\(Self.escaped(text))</system-out>\n" }
    cases += "    </testcase>\n"
    count += 1
    duration += time
  }

  package var text: String {
    let totals =
      "name=\(Self.quoted(name)) tests=\"\(count)\" failures=\"\(counts["failure"] ?? 0)\""
      + " errors=\"\(counts["error"] ?? 0)\" skipped=\"\(counts["skipped"] ?? 0)\" time=\"\(Self.seconds(duration))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite \(totals)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Writes the report to a temporary file and renames it over `path`, so that an
  /// older report is never left half overwritten; returns what failed.
  package func write(to path: String) -> String? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "it is no regular file" }
    let new = "\(path).\(getpid())"
    if let problem = NewTextFile.write(text, to: new) { return problem }
    guard rename(new, path) != 0 else { return nil }
    let problem = String(cString: strerror(errno))
    unlink(new)
    return problem
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.nanoseconds / 1_000_000
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text, isAttribute: true))\"" }

  /// Escapes text for XML 1.0, and replaces characters that XML 1.0 cannot represent (section 2.2).
  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where isAttribute: escaped += "&quot;"
      case "\n" where isAttribute, "\t" where isAttribute: escaped += "&#\(scalar.value);"
      case "\n", "\t", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...: escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append("\u{FFFD}")
      }
    }
    return escaped
  }
}
