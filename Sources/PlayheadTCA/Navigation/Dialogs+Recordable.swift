#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as its plain text, because TCA gives no access to the styles.
  extension TextState: LibraryRecordable {}

  extension TextState: Recordable {
    public func writeRecorded(into writer: inout JSONWriter) { String(state: self).writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      if self != old { patch.replace { writeRecorded(into: &$0) } }
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      self.init(verbatim: try String(recorded: value))
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(String.self) }
  }

  /// The recorded parts of a button, without the id, which differs in every run.
  @Recordable
  private struct RecordedButton<Action> {
    var label: TextState
    var role: String?
    var action: Action?
  }

  /// Recorded as its label, role and action.
  extension ButtonState: LibraryRecordable {}

  extension ButtonState: Recordable where Action: Recordable {
    private var recorded: RecordedButton<Action> {
      RecordedButton(label: label, role: role.map { String(describing: $0) }, action: action.action)
    }

    public func writeRecorded(into writer: inout JSONWriter) { recorded.writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      recorded.writeRecordedChanges(since: old.recorded, into: &patch)
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let button = try RecordedButton<Action>(recorded: value)
      let roles: [String: ButtonStateRole] = ["cancel": .cancel, "destructive": .destructive]
      self.init(role: button.role.flatMap { roles[$0] }, action: .send(button.action)) { button.label }
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
      // A function, which the builder does not take apart.
      let buttons = { form.buttons }
      self.init(title: { form.title }, actions: buttons, message: form.message.map { message in { message } })
    }
  }

  /// Recorded as its title, message and buttons, and whether the title is shown.
  extension ConfirmationDialogState: LibraryRecordable {}

  extension ConfirmationDialogState: Recordable, RecordedAs where Action: Recordable {
    public var recordedForm: RecordedConfirmationDialog<TextState, ButtonState<Action>> {
      RecordedConfirmationDialog(
        title: title, message: message, buttons: buttons,
        titleVisibility: titleVisibility == .automatic ? nil : String(describing: titleVisibility))
    }

    public init(recordedForm form: RecordedConfirmationDialog<TextState, ButtonState<Action>>) {
      let visibilities: [String: ConfirmationDialogStateTitleVisibility] = ["hidden": .hidden, "visible": .visible]
      // A function, which the builder does not take apart.
      let buttons = { form.buttons }
      self.init(
        titleVisibility: form.titleVisibility.flatMap { visibilities[$0] } ?? .automatic,
        title: { form.title }, actions: buttons, message: form.message.map { message in { message } })
    }
  }
#endif
