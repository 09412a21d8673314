public import ComposableRuntime
public import PlayheadRecorder

/// A text with styles.
@Recordable
private struct RecordedText {
  @Recordable
  struct Run {
    var content: String
    var styles: [String]
  }

  var runs: [Run]
}

/// Recorded as a string; a text with styles as `{"runs":[{"content":…,"styles":["bold"]}]}`.
extension TextState: LibraryRecordable {}

extension TextState: Recordable {
  private var recorded: RecordedText {
    RecordedText(runs: runs.map { RecordedText.Run(content: $0.content, styles: $0.styles.map(\.rawValue)) })
  }

  public func writeRecorded(into writer: inout JSONWriter) {
    if runs.count == 1, runs[0].styles.isEmpty {
      runs[0].content.writeRecorded(into: &writer)
    } else {
      recorded.writeRecorded(into: &writer)
    }
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    if self != old { patch.replace { writeRecorded(into: &$0) } }
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    if let text = value.string {
      self.init(verbatim: text)
    } else {
      let text = try RecordedText(recorded: value)
      self.init(runs: text.runs.map { Run(content: $0.content, styles: $0.styles.map(Style.init)) })
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "TextState" }
}

/// The recorded parts of a button, without the id, which differs in every run.
@Recordable
private struct RecordedButton<Action> {
  var label: TextState
  var role: String?
  var action: Action?
  /// A description, which is not decoded.
  var animation: String?
}

/// Recorded as its label, role and action.
extension ButtonState: LibraryRecordable {}

extension ButtonState: Recordable where Action: Recordable {
  private var recorded: RecordedButton<Action> {
    RecordedButton(
      label: label, role: role?.rawValue, action: action.action,
      animation: action.animation.map { String(describing: $0) })
  }

  public func writeRecorded(into writer: inout JSONWriter) { recorded.writeRecorded(into: &writer) }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    recorded.writeRecordedChanges(since: old.recorded, into: &patch)
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let button = try RecordedButton<Action>(recorded: value)
    self.init(role: button.role.flatMap(ButtonStateRole.init), action: .send(button.action)) { button.label }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    types.describe(Self.self, as: RecordedButton<Action>.self)
  }
}

/// Recorded as its title, message and buttons.
extension AlertState: LibraryRecordable {}

extension AlertState: Recordable, RecordedAs where Action: Recordable {
  public var recordedForm: RecordedAlert<TextState, ButtonState<Action>> {
    RecordedAlert(title: title, message: message, buttons: buttons)
  }

  public init(recordedForm form: RecordedAlert<TextState, ButtonState<Action>>) {
    self.init(title: { form.title }, actions: { form.buttons }, message: form.message.map { message in { message } })
  }
}

/// Recorded as its title, message and buttons, and whether the title is shown.
extension ConfirmationDialogState: LibraryRecordable {}

extension ConfirmationDialogState: Recordable, RecordedAs where Action: Recordable {
  public var recordedForm: RecordedConfirmationDialog<TextState, ButtonState<Action>> {
    RecordedConfirmationDialog(
      title: title, message: message, buttons: buttons,
      titleVisibility: titleVisibility == .automatic ? nil : titleVisibility.rawValue)
  }

  public init(recordedForm form: RecordedConfirmationDialog<TextState, ButtonState<Action>>) {
    self.init(
      titleVisibility: form.titleVisibility.flatMap(ConfirmationDialogStateTitleVisibility.init) ?? .automatic,
      title: { form.title }, actions: { form.buttons }, message: form.message.map { message in { message } })
  }
}
