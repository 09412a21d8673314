internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension CommandSession {
  /// How many of the actions that an effect sent are shown.
  private static let sentLimit = 10

  /// Describes the effect of a typed number: its origin, the actions that it sent, and its end.
  func output(effect word: CommandInput.Word) throws -> CommandOutput {
    guard let id = Int(word.text) else {
      throw CommandError(
        "found '\(word.text)', expected the number of an effect", at: word.range,
        hint: word.text.hasPrefix("-") ? nil : "'effects \(word.text)' lists those with a name, or that ended so")
    }
    let timeline = debugger.timeline
    guard let span = recording.effect(id: id) else {
      throw CommandError("there is no effect \(id)", at: word.range, hint: "'effects' lists them")
    }
    let effect = try timeline.describe(effect: id)
    let end = try recording.end(ofEffect: id)
    var filter = Query.Filter()
    filter.effect = id
    var query = try Query(in: debugger, filter: filter)
    let sent = try query.next(limit: Self.sentLimit)
    let count = recording.actionCountsByEffect()[id] ?? 0
    func text() throws -> StyledText {
      var text: StyledText = "\(renderer.name(of: effect))\n"
      text += "  started \(effect.time.map(TimeText.moment) ?? "")"
      text += effect.starter.map { StyledText.dim("   ← \(renderer.starter($0))") } ?? ""
      text += "\n"
      for position in sent {
        guard let frame = try timeline.frame(at: position) else { continue }
        text += "  sent \(position)  \(TimeText.moment(frame.action.time))  \(renderer.title(of: frame.action))\n"
      }
      if count > sent.count { text += StyledText.dim("  … \(count - sent.count) more: list --effect \(id)") + "\n" }
      guard let end else { return text + "  " + .error(timeline.isLive ? "still running" : "never ended") + "\n" }
      return text + "  \(renderer.ending(end, in: recording))\n"
    }
    return try CommandOutput(
      form, text: text(),
      json: effect.facts.adding([
        "first": span.first, "last": span.last, "end": end?.json, "actions": count, "sent": sent,
      ]))
  }
}
