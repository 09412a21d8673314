#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as its plain text: TCA gives the styles out to nobody.
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
      types.describe(fieldsOf: Self.self) { RecordedButton<Action>.fields(in: &$0) }
    }
  }

  /// Recorded as its title, message and buttons.
  extension AlertState: LibraryRecordable {}

  extension AlertState: Recordable where Action: Recordable {
    private var recorded: RecordedDialog<Action> { RecordedDialog(title: title, message: message, buttons: buttons) }

    public func writeRecorded(into writer: inout JSONWriter) { recorded.writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      recorded.writeRecordedChanges(since: old.recorded, into: &patch)
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let dialog = try RecordedDialog<Action>(recorded: value)
      self.init(
        title: { dialog.title }, actions: dialog.actions, message: dialog.message.map { message in { message } })
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      types.describe(fieldsOf: Self.self) { RecordedDialog<Action>.fields(in: &$0, isConfirmation: false) }
    }
  }

  /// Recorded as its title, message and buttons, and whether the title is shown.
  extension ConfirmationDialogState: LibraryRecordable {}

  extension ConfirmationDialogState: Recordable where Action: Recordable {
    private var recorded: RecordedDialog<Action> {
      RecordedDialog(
        title: title, message: message, buttons: buttons,
        titleVisibility: titleVisibility == .automatic ? nil : String(describing: titleVisibility))
    }

    public func writeRecorded(into writer: inout JSONWriter) { recorded.writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      recorded.writeRecordedChanges(since: old.recorded, into: &patch)
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      let dialog = try RecordedDialog<Action>(recorded: value)
      let visibilities: [String: ConfirmationDialogStateTitleVisibility] = ["hidden": .hidden, "visible": .visible]
      self.init(
        titleVisibility: dialog.titleVisibility.flatMap { visibilities[$0] } ?? .automatic,
        title: { dialog.title }, actions: dialog.actions, message: dialog.message.map { message in { message } })
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      types.describe(fieldsOf: Self.self) { RecordedDialog<Action>.fields(in: &$0, isConfirmation: true) }
    }
  }
#endif
