public import PlayheadReading

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

  /// Ends it: ``onRecord`` is called no more.
  func end()
}
