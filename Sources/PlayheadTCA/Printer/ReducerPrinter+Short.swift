#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadRecorder

  extension _ReducerPrinter {
    /// Prints an action and what it changed in one line: `rows.element.rename "Milk": /rows/0/title "Milk"`.
    ///
    /// ```swift
    /// AppFeature()._printChanges(.short())
    /// AppFeature()._printChanges(.short(at: ["/cart"], to: .file("/tmp/cart.log")))
    /// AppFeature()._printChanges(.short(to: PrinterOutput { logger.debug("\($0)") }))
    /// ```
    ///
    /// States are compared in their recorded form, so a change costs what it changes. Nothing is redacted.
    ///
    /// - Parameters:
    ///   - isShown: whether an action is printed.
    ///   - places: the places in the state whose changes are printed, as JSON pointers. An action that changes none of them is not
    ///     printed. By default all actions and changes are printed.
    ///   - length: the number of characters at which a value is cut.
    ///   - output: where the lines go.
    public static func short(
      where isShown: @escaping @Sendable (Action) -> Bool = { _ in true }, at places: [String] = [], length: Int = 60,
      to output: PrinterOutput = .standardOutput
    ) -> Self {
      Self { action, old, new in
        guard isShown(action) else { return }
        let changes = ShortLine.changes(from: old, to: new, at: places, length: length)
        if changes.isEmpty, !places.isEmpty { return }
        let name = ShortLine.action(action, length: length)
        output.print(changes.isEmpty ? name : "\(name): \(changes.joined(separator: ", "))")
      }
    }
  }

  /// Where a printer's lines go.
  public struct PrinterOutput: Sendable {
    let print: @Sendable (String) -> Void

    /// To a function, such as one that logs.
    public init(_ print: @escaping @Sendable (String) -> Void) { self.print = print }

    public static let standardOutput = PrinterOutput { Swift.print($0) }

    /// At the end of a file, which is made for its owner alone where there is none.
    ///
    /// Where it cannot be written to, nothing is printed.
    public static func file(_ path: String) -> PrinterOutput {
      let file = PrinterFile(path)
      return PrinterOutput { file.append($0) }
    }
  }

  /// The parts of a printed line.
  enum ShortLine {
    static func action<Action>(_ action: Action, length: Int) -> String {
      var name = JSONWriter()
      var value = JSONWriter()
      DynamicValue.write(action, into: &value)
      guard DynamicValue.writeCase(action, into: &name) else { return cut(value.text, length) }
      var payload = try? JSONValue(parsing: value.text)
      for part in name.text.split(separator: ".") {
        payload = payload?[String(part)] ?? payload?["_0"]?[String(part)] ?? payload?["action"]?[String(part)]
      }
      // A single unnamed value is printed without an object around it.
      if case .object(let members)? = payload, members.count < 2 { payload = payload?["_0"] ?? payload }
      guard let payload, payload != .object([:]) else { return name.text }
      return "\(name.text) \(cut(text(payload), length))"
    }

    static func changes<State>(from old: State, to new: State, at places: [String], length: Int) -> [String] {
      var patch = PatchWriter()
      DynamicValue.writeChanges(from: old, to: new, into: &patch)
      guard let json = try? JSONValue(parsing: patch.text), let patch = try? JSONPatch(json) else { return [] }
      let shown = patch.operations.filter { operation in
        let path = "\(operation.path)"
        return places.isEmpty || places.contains { path == $0 || path.hasPrefix("\($0)/") || $0.hasPrefix("\(path)/") }
      }
      return shown.map { operation in
        switch operation {
        case .add(let path, let value): "+\(path) \(cut(text(value), length))"
        case .replace(let path, let value): "\(path) \(cut(text(value), length))"
        case .remove(let path): "-\(path)"
        default: "\(operation.path) \(operation.name)"
        }
      }
    }

    private static func text(_ value: JSONValue) -> String {
      var writer = JSONWriter()
      writer.append(recorded: value)
      return writer.text
    }

    private static func cut(_ text: String, _ length: Int) -> String {
      text.count > length ? "\(text.prefix(length))…" : text
    }
  }
#endif
