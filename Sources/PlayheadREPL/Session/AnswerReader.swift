internal import PlayheadRecording

/// An answer as text, piece by piece, as much of it as is wanted.
@MainActor
final class AnswerReader {
  private enum Stage {
    case beginning, rows, over
  }

  /// Why there is no more; nil where all was told.
  private(set) var failure: (any Error)?
  /// Whether the terminal is free to show how far the work has come.
  var isShown = true
  private let shell: Shell
  private let done: Shell.Done
  private var rows: (any AnswerRows)?
  private var stage = Stage.beginning
  private var hasRows = false

  init(_ done: Shell.Done, for shell: Shell) {
    self.shell = shell
    self.done = done
    rows = done.answer.rows
  }

  /// The next piece; nil after the last.
  func next() async -> String? {
    if stage == .beginning {
      stage = .rows
      let text = beginning
      if !text.isEmpty { return text }
    }
    while stage == .rows, let page = await nextPage() {
      let text = shell.isJSON ? json(of: page) : shown(page.text)
      if !text.isEmpty { return text }
    }
    defer { stage = .over }
    guard stage == .rows, shell.isJSON, done.answer.rows != nil else { return nil }
    return failure == nil ? "]}\n" : #"],"complete":false}"# + "\n"
  }

  private var beginning: String {
    guard shell.isJSON else { return shown(done.answer.text) }
    var text = shell.json(done.answer.json, command: done.help.name)
    if let value = done.answer.value { text = text.dropLast() + ",\"value\":\(JSONLine.text(value))}" }
    guard let rows else { return text + "\n" }
    return text.dropLast() + ",\(JSONLine.text(.string(rows.array))):["
  }

  /// Text for people: other programs have lines of any width.
  private func shown(_ text: String) -> String {
    done.pipe == nil ? shell.session.renderer.wrapped(text) : text
  }

  private func nextPage() async -> AnswerPage? {
    guard failure == nil, let rows else { return nil }
    let (changed, page) = await shell.detached(isShown: isShown) {
      var rows = rows
      let page = rows.next()
      return (rows, page)
    }
    self.rows = page == nil ? nil : changed
    failure = page?.failure
    return page
  }

  private func json(of page: AnswerPage) -> String {
    var text = ""
    for row in page.json {
      if hasRows { text += "," }
      hasRows = true
      text += JSONLine.text(row)
    }
    return text
  }
}
