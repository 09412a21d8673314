// The recorded forms of alerts and dialogs, for `RecordedAs`, without their ids, which differ in every run.

/// An alert: its title, message and buttons.
@Recordable
public struct RecordedAlert<Text, Button> {
  public var title: Text
  public var message: Text?
  public var buttons: [Button]

  public init(title: Text, message: Text?, buttons: [Button]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }
}

/// A confirmation dialog: that of an alert, and whether the title is shown.
@Recordable
public struct RecordedConfirmationDialog<Text, Button> {
  public var title: Text
  public var message: Text?
  public var buttons: [Button]
  /// Omitted if the system decides.
  public var titleVisibility: String?

  public init(title: Text, message: Text?, buttons: [Button], titleVisibility: String?) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
    self.titleVisibility = titleVisibility
  }
}
