import PlayheadFormat
import Testing

/// What an editor shows at a stop.
struct ShownStop {
  var position: Int
  var frames: [JSONValue]
  /// The variables of each scope of the top frame.
  var scopes: [String: [JSONValue]]

  static let scopeNames = ["State", "Action", "Changes", "Effects", "Reads"]

  /// Compares it with what the prompt says there.
  func compare(with prompt: inout Prompt) async throws {
    await prompt.run("goto \(position)")
    #expect(prompt.position == position)
    let chain = await prompt.run("backtrace all")
    for frame in frames where position > 0 {
      let name = frame["name"]?.string ?? ""
      #expect(!name.isEmpty && chain.contains(name), "\(name) is not in \(chain)")
    }
    #expect(frames.first?["line"]?.int == position + 1)
    for variable in scopes["State"] ?? [] { try await Self.compare(variable, with: &prompt) }
    if position == 0 { return }
    for variable in scopes["Action"] ?? [] { try await Self.compare(variable, with: &prompt) }
    let said = await prompt.run("frame")
    let changes = scopes["Changes"] ?? []
    for change in changes.prefix(3) {
      let text = "\(change["name"]?.string ?? ""): \(change["value"]?.string ?? "")"
      #expect(said.contains(text) || changes.count > 8, "\(text) is not in \(said)")
    }
    #expect(!changes.isEmpty || !said.contains(" → "))
    let effects = await prompt.run("info effects")
    for effect in scopes["Effects"] ?? [] {
      // Its number, its name, and since when.
      for word in (effect["name"]?.string ?? "").split(whereSeparator: { " (,)".contains($0) }).dropFirst() {
        #expect(effects.contains(word), "\(word) is not in \(effects)")
      }
    }
    #expect((scopes["Effects"] ?? []).isEmpty == !effects.contains("effect  name"))
    let reads = await prompt.run("info reads")
    for read in scopes["Reads"] ?? [] { #expect(reads.contains(read["value"]?.string ?? "?")) }
  }

  /// Compares a variable with what `display` says of it.
  static func compare(_ variable: JSONValue, with prompt: inout Prompt) async throws {
    let path = try #require(variable["evaluateName"]?.string)
    let value = try #require(variable["value"]?.string)
    let displayed = await prompt.run("display \(path)")
    await prompt.run("undisplay")
    #expect(displayed.hasSuffix(" = \(value)\n"), "\(path): \(value) is not \(displayed)")
  }
}
