internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

package struct ScanCommand: FileCommand {
  package init() {}

  package static let statuses =
    "0 nothing was found, 3 something was, 65 no recording, or nothing was found in a damaged file."

  package let help = CommandHelp(
    name: "scan", group: .sharing, summary: "look for what looks like a secret in a recording",
    discussion: """
      Values whose names say it (password, token, pin …), also where a text has the name and the value (password=…,
      "password": …, ?access_token=…), what follows Basic and Bearer, passwords in URLs, JSON Web Tokens, keys of known
      forms, e-mail addresses, and numbers of payment cards, wherever a text can stand. Each place is a line: how the
      pattern for 'Recorder.Options(redacted:)' is written, what it looks like, how often, and where first. The values
      themselves are not shown. What has neither the name nor the form of a secret is not found.
      Lines that cannot be read are counted. Of a compressed file that is cut off or damaged, the readable part is
      scanned.
      """,
    example: "scan")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    let bytes = try RecordingBytes(path: file.path, inflatedLimit: file.inflatedLimit)
    var scan = SecretScan()
    do throws(RecordingError) { try scan.run(bytes.source) } catch { throw bytes.error(error) }
    if !file.settings.form.hasText {
      for finding in scan.findings {
        await face.tell(CommandOutput(.json, text: "", json: finding.facts), as: name)
      }
    }
    var output = CommandOutput(
      file.settings.form, text: ScanRows.text(scan, of: file.path) + "\n",
      json: ["places": scan.findings.count, "more": scan.furtherCount, "unread": scan.unreadCount])
    output.status = scan.findings.isEmpty ? 0 : 3
    if scan.hasHeader, bytes.damage == nil { return output }
    if scan.hasHeader || !scan.findings.isEmpty { await face.tell(output, as: name) }
    if let damage = bytes.damage {
      throw FileProblem(CommandError(damage.description, hint: damage.hint), status: scan.findings.isEmpty ? 65 : 3)
    }
    throw FileProblem(
      CommandError(
        "\(file.path): found no header, expected a recording", hint: "'playhead check' says what is wrong with it"),
      status: 65)
  }
}
