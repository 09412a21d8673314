#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder

  // What is recorded of alerts and dialogs. The ids are left out: they are others in every run.

  /// An alert or a confirmation dialog.
  @Recordable
  struct RecordedDialog<Action> {
    var title: TextState
    var message: TextState?
    var buttons: [ButtonState<Action>]
    /// Left out where the system decides.
    var titleVisibility: String?

    /// As a function that no builder takes apart.
    var actions: () -> [ButtonState<Action>] { { buttons } }

    /// The fields, for the schema.
    static func fields(in types: inout RecordedTypes, isConfirmation: Bool) -> [Schema.Field] where Action: Recordable {
      let fields = [
        types.describe(field: "title") { $0.describe(TextState.self) },
        types.describe(field: "message") { $0.describe(TextState.self) + "?" },
        types.describe(field: "buttons") { $0.describe([ButtonState<Action>].self) },
      ]
      return isConfirmation
        ? fields + [types.describe(field: "titleVisibility") { $0.describe(String.self) + "?" }] : fields
    }
  }

  /// A button.
  @Recordable
  struct RecordedButton<Action> {
    var label: TextState
    var role: String?
    var action: Action?

    /// The fields, for the schema.
    static func fields(in types: inout RecordedTypes) -> [Schema.Field] where Action: Recordable {
      [
        types.describe(field: "label") { $0.describe(TextState.self) },
        types.describe(field: "role") { $0.describe(String.self) + "?" },
        types.describe(field: "action") { $0.describe(Action.self) + "?" },
      ]
    }
  }
#endif
