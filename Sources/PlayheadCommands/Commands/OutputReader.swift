package import PlayheadFormat

/// Turns an answer into text for people or a line of JSON, piece by piece on demand.
@MainActor
package final class OutputReader {
  private enum Stage {
    case beginning, rows, over
  }

  /// Makes the next page of rows, which may take long.
  package typealias PageMaker = @MainActor (any OutputRows) async -> (rows: any OutputRows, page: OutputPage?)

  /// The error that ended the rows early.
  package private(set) var failure: (any Error)?
  private let result: CommandResult
  private let renderer: Renderer
  private let makePage: PageMaker
  private var rows: (any OutputRows)?
  private var stage = Stage.beginning
  private var hasRows = false

  /// Reads an answer in the form and width of the settings; `makePage` makes the pages if that is not to happen at once.
  package init(
    _ result: CommandResult, _ settings: Settings, schema: Schema?, makePage: @escaping PageMaker = OutputReader.page
  ) {
    self.result = result
    var settings = settings
    // Piped output is not cut to a width, and has colours only on request.
    if result.pipe != nil { settings.isTerminal = false }
    renderer = Renderer(settings, schema: schema)
    self.makePage = makePage
    rows = result.output.rows
  }

  package convenience init(
    _ result: CommandResult, in session: CommandSession, makePage: @escaping PageMaker = OutputReader.page
  ) {
    self.init(result, session.settings, schema: session.renderer.schema, makePage: makePage)
  }

  /// Makes the next page at once.
  package static func page(_ rows: any OutputRows) -> (rows: any OutputRows, page: OutputPage?) {
    var rows = rows
    let page = rows.next()
    return (rows, page)
  }

  private var isJSON: Bool { renderer.settings.isJSON }

  /// The next piece; nil after the last.
  package func next() async -> String? {
    if stage == .beginning {
      // Output that was printed before is no answer for programs.
      stage = isJSON && result.pipe == nil && result.output.isTold ? .over : .rows
      let text = stage == .over ? "" : beginning
      if !text.isEmpty { return text }
    }
    while stage == .rows, let page = await nextPage() {
      let text = isJSON ? json(of: page) : renderer.printed(page.text)
      if !text.isEmpty { return text }
    }
    defer { stage = .over }
    guard stage == .rows, isJSON, result.output.rows != nil else { return nil }
    return failure == nil ? "]}\n" : #"],"complete":false}"# + "\n"
  }

  private var beginning: String {
    guard isJSON else { return renderer.printed(result.output.text) }
    var text = JSONLine.text(of: result.output.json, command: result.help.name)
    if let value = result.output.value { text = text.dropLast() + ",\"value\":\(JSONLine.text(value))}" }
    guard let rows else { return text + "\n" }
    return text.dropLast() + ",\(JSONLine.text(.string(rows.array))):["
  }

  private func nextPage() async -> OutputPage? {
    guard failure == nil, let rows else { return nil }
    let (changed, page) = await makePage(rows)
    self.rows = page == nil ? nil : changed
    failure = page?.failure
    return page
  }

  private func json(of page: OutputPage) -> String {
    var text = ""
    for row in page.json {
      if hasRows { text += "," }
      hasRows = true
      text += JSONLine.text(row)
    }
    return text
  }
}
