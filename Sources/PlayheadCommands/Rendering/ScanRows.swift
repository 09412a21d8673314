internal import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader
package import PlayheadSharing

/// The places of a recording that look like secrets, without the values.
package struct ScanRows: OutputRows {
  package let array = "places"
  package var size = PageSize()
  private let form: OutputForm
  private let findings: [SecretScan.Finding]
  private var told = 0

  package init(_ scan: SecretScan, _ form: OutputForm) { (findings, self.form) = (scan.findings, form) }

  package mutating func next() -> OutputPage? {
    guard told < findings.count else { return nil }
    var page = OutputPage()
    for finding in findings[told...].prefix(size.take()) {
      told += 1
      page.add(form) {
        $0 += Self.line(finding) + "\n"
      } json: {
        finding.facts
      }
    }
    return page
  }

  /// The findings in one line; `tellsWayOn` is whether it says how to get rid of them.
  package static func heading(_ scan: SecretScan, of file: String, tellsWayOn: Bool = true) -> String {
    let count = scan.findings.count
    let file = TerminalText.escaped(file)
    let unread = scan.unreadCount
    let rest = unread == 0 ? "" : "; \(unread == 1 ? "1 line" : "\(unread) lines") could not be read"
    if count == 0 { return "\(file): nothing looks like a secret\(rest)" }
    let (places, what) = count == 1 ? ("1 place looks", "it") : ("\(count) places look", "them")
    let wayOn = tellsWayOn ? "; 'redact --found -o COPY' writes a copy without \(what)" : ""
    return "\(file): \(places) like a secret\(rest)\(wayOn)"
  }

  /// The findings, a line for each place.
  package static func text(_ scan: SecretScan, of file: String, tellsWayOn: Bool = true) -> String {
    var lines = [heading(scan, of: file, tellsWayOn: tellsWayOn)] + scan.findings.map(line)
    if scan.furtherCount > 0 { lines.append("  and \(scan.furtherCount) more texts in other places") }
    return lines.joined(separator: "\n")
  }

  private static func line(_ finding: SecretScan.Finding) -> String {
    let place = TerminalText.escaped(finding.place.isEmpty ? "all of it" : finding.place)
    let times = finding.count == 1 ? "" : ", \(finding.count) times"
    return
      "  \(finding.part) \(place): \(finding.kind.description), \(finding.length) character\(finding.length == 1 ? "" : "s")\(times), first at \(finding.position)"
  }

}

extension SecretScan.Finding: JSONObjectConvertible {
  package var facts: JSONFacts {
    ["kind": kind.rawValue, "part": part, "place": place, "count": count, "position": position, "length": length]
  }
}

extension CommandSession {
  /// Scans the recording for secrets; `name` is its name in the answer.
  package func scan(_ name: String) throws -> CommandOutput {
    var scan = SecretScan()
    try scan.run(recording.source)
    var output = CommandOutput(form, json: ["more": scan.furtherCount.orNil], rows: ScanRows(scan, form))
    output.text = StyledText(ScanRows.heading(scan, of: name) + "\n")
    return output
  }
}
