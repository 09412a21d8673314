public import PlayheadReader

/// A recording that goes on while it is looked at: of a store in this process, or in a file that another one writes.
///
/// What happens is known from the recording alone; ``onRecord`` says when there is more of that. It never pauses.
@MainActor
public protocol RecordingFeed: AnyObject {
  /// The recording so far.
  var source: any ByteSource { get }

  /// Is called when something was recorded: on the main actor, perhaps from within the store, so it should do no more than
  /// take note of it.
  var onRecord: (@MainActor () -> Void)? { get set }

  /// Whether it is known that nothing more will come.
  var isOver: Bool { get }

  /// Why nothing more will come, where it is an error.
  var failure: RecordingError? { get }

  /// What people call the app that is attached to; nil where it is a file or a store of this process.
  var attachedApp: String? { get }

  /// What has become of the path of its file since this was last asked; nil where nothing has.
  func takeFate() -> FileSource.Fate?

  /// Whether what was recorded is no longer there, as another recording is in its place: nothing more of it can be read.
  func isBegunAnew() -> Bool

  /// Ends it: ``onRecord`` is called no more.
  func end()
}

extension RecordingFeed {
  /// False: it is not known to be over.
  public var isOver: Bool { false }
  /// Nil: there is no app.
  public var attachedApp: String? { nil }
  /// Nil: there is no error.
  public var failure: RecordingError? { nil }
  /// False: the recording stays in place.
  public func isBegunAnew() -> Bool { false }
  /// Nil: the path stays as it is.
  public func takeFate() -> FileSource.Fate? { nil }
}
