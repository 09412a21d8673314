public import Logging
internal import PlayheadFormat
public import PlayheadRecorder

/// Puts what an app logs by swift-log into its recording, between the actions.
///
/// ```swift
/// LoggingSystem.bootstrap { label in
///   MultiplexLogHandler([StreamLogHandler.standardError(label: label), RecorderLogHandler(label: label)])
/// }
/// ```
///
/// It prints nothing. Metadata stand after the message, as `name=value`, sorted by name, and the error after them. If
/// two have the same name, that of the call wins over that of the provider, and this one over that of the handler.
public struct RecorderLogHandler: LogHandler {
  public var logLevel: Logger.Level
  public var metadata: Logger.Metadata = [:]
  public var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let recorder: Recorder?

  /// - Parameters:
  ///   - label: the logger's label.
  ///   - recorder: where messages go; nil for every recording that the process is making.
  ///   - level: the lowest level that is recorded.
  ///   - metadataProvider: adds metadata to each message.
  public init(
    label: String, recorder: Recorder? = nil, level: Logger.Level = .info,
    metadataProvider: Logger.MetadataProvider? = nil
  ) {
    self.label = label
    self.recorder = recorder
    self.metadataProvider = metadataProvider
    logLevel = level
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let level = LogLevel(rawValue: event.level.rawValue)
    if let recorder {
      recorder.log(text(event), level: level, label: label, fileID: event.file, line: event.line)
    } else {
      Recorder.log(text(event), level: level, label: label, fileID: event.file, line: event.line)
    }
  }

  private func text(_ event: LogEvent) -> String {
    var all = metadata
    if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
    if let own = event.metadata { all.merge(own) { $1 } }
    var text = event.message.description
    for (name, value) in all.sorted(by: { $0.key < $1.key }) { text += " \(name)=\(value)" }
    if let error = event.error { text += " error=\(error)" }
    return text
  }
}
