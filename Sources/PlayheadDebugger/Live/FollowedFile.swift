public import PlayheadReader

/// A recording that another process writes into a file.
///
/// The file is looked at ten times a second: no system reports changes in all the places where a recording may be.
@MainActor
public final class FollowedFile: RecordingFeed {
  public let source: any ByteSource
  public var onRecord: (@MainActor () -> Void)?
  /// Whether it is known that nothing more will come.
  public private(set) var isOver = false
  /// Why nothing more will come, where it is an error.
  public private(set) var failure: RecordingError?
  /// The last reported state of the file's path.
  private var toldFate: FileSource.Fate = .inPlace
  private var watching: Task<Void, Never>?
  /// The size of the file when it was last checked.
  private var known: Int
  /// The first bytes of the file at that time, by which a replaced recording is recognized.
  private var beginning: [UInt8] = []
  /// The number of bytes that include a header's unique id.
  private static let beginningLength = 512

  /// - Parameters:
  ///   - source: the file that grows.
  ///   - interval: how long to wait before looking again.
  ///   - clock: what waits.
  ///   - hasEnded: whether nothing more will come, or why nothing more can; nil where this cannot be known.
  public init(
    _ source: any ByteSource, every interval: Duration = .milliseconds(100),
    clock: any Clock<Duration> = ContinuousClock(),
    hasEnded: (@Sendable () throws(RecordingError) -> Bool)? = nil
  ) {
    self.source = source
    known = (try? source.count()) ?? 0
    beginning = Self.beginning(of: source)
    var told = known
    var knownFate = FileSource.Fate.inPlace
    watching = Task { [weak self] in
      while (try? await clock.sleep(for: interval)) != nil {
        // Check for the end before counting, so that what is written before it is counted.
        let isLast = Result { () throws(RecordingError) in try hasEnded?() == true }
        guard let count = try? source.count(), let self else { return }
        if case .failure(let error) = isLast { failure = error }
        isOver = isBegunAnew() || (try? isLast.get()) ?? true
        let fate = fate
        if count != told || isOver || fate != knownFate { onRecord?() }
        (told, knownFate) = (count, fate)
        if isOver { return }
      }
    }
  }

  deinit {
    watching?.cancel()
  }

  private static func beginning(of source: any ByteSource) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: beginningLength) { bytes, count in
      count = (try? source.read(into: UnsafeMutableRawBufferPointer(bytes), at: 0)) ?? 0
    }
  }

  public func isBegunAnew() -> Bool {
    if failure?.reason == .begunAnew { return true }
    guard let count = try? source.count() else { return false }
    let found = Self.beginning(of: source)
    if count < known || !found.starts(with: beginning) {
      failure = RecordingError(source: source.name, reason: .begunAnew)
      return true
    }
    (known, beginning) = (count, found)
    return false
  }

  /// The recording as far as it has come; nil as long as its first line is not whole.
  ///
  /// - Parameter options: how it is read.
  /// - Throws: `RecordingError` where it is no recording that can be followed.
  public func recording(
    options: Recording.Options = Recording.Options()
  ) throws(RecordingError) -> Recording? {
    if try GzipInflater.isCompressed(source) {
      throw RecordingError(
        source: source.name, reason: .system(operation: "follow it", message: "it is compressed, expected plain lines"))
    }
    // Check this before reading: more may arrive meanwhile, of which an error would not know.
    let isWhole = try source.hasWholeLine()
    do throws(RecordingError) { return try Recording(source, options: options) } catch {
      if let failure { throw failure }
      if isWhole || isOver { throw error }
      return nil
    }
  }

  private var fate: FileSource.Fate { (source as? FileSource)?.fate ?? .inPlace }

  /// What has become of the file's path, once: what is followed is the file that was opened, wherever it is by now.
  public func takeFate() -> FileSource.Fate? {
    let fate = fate
    defer { toldFate = fate }
    return fate == toldFate ? nil : fate
  }

  public func end() {
    watching?.cancel()
    onRecord = nil
  }
}
