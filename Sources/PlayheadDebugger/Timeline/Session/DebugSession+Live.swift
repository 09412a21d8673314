public import PlayheadFormat
public import PlayheadReader

// A live recording is read only on request, so that what the user types refers to what they have seen.
extension DebugSession {
  /// What has happened in a recording that goes on.
  public enum News: Hashable, Sendable {
    /// A position that following passes, with the stops there.
    case passed(Landing)
    /// An effect that failed.
    case failed(EffectOutcome)
    /// An old state is presented in the app, or the present is back.
    case presented(RecordedPresentation)
    /// What has become of the path of the file that is followed.
    case path(FileSource.Fate)
    /// Nothing more comes: the recording is one like others from here on.
    case ended(status: String)
  }

  /// How far it is to a stop at the live end.
  public enum Advance: Hashable, Sendable {
    /// Something comes before it.
    case news(News)
    /// The stop.
    case stop(Landing)
    /// Nothing is there yet: ``LiveController/waitForNews()`` waits for it.
    case nothing
    /// None can come any more.
    case over
  }

  /// Begins a session at the end of a recording that goes on.
  ///
  /// - Parameters:
  ///   - recording: what has come so far.
  ///   - feed: what goes on.
  ///   - replayer: runs recordings again.
  @MainActor
  public init(_ recording: Recording, from feed: any RecordingFeed, replayer: (any Replayer)? = nil) {
    self.init(RecordingFile(live: recording), Debugger(recording, isLive: true), replayer)
    readNotes(notesFile)
    debugger.follow()
    live = LiveController(feed) {}
  }

  /// What people call the app that was attached to and is gone; ``restart(replaying:)`` attaches to another run of it.
  public var departedApp: String? { departed?.attachedApp }

  /// Whether a store runs here, to which actions can be sent.
  public var runsStore: Bool { live?.runsStore == true }

  /// Whether it is that store's session that is looked at, and not a branch of it.
  public var showsStore: Bool { runsStore && branch == 0 }

  /// Whether anything is at work in the store that could send an action. While an old state is presented only a store that goes on
  /// can.
  public var hasRunningEffects: Bool {
    (presented == nil || presentation?.goesOn == true)
      && !running.timeline.effects(runningAt: running.recording.last).isEmpty
  }

  /// The next news; nil when all was reported. News that is not to be reported is skipped.
  ///
  /// - Throws: `RecordingError` where a line is bad; the next call goes on after it.
  @MainActor
  public mutating func nextNews() throws -> News? {
    guard let live else { return nil }
    while true {
      if let presentation = takePresentation() { return .presented(presentation) }
      while let news = try nextUntold() {
        if isTailing, branch == 0 { return news }
      }
      guard live.hasNews else { break }
      mayHaveEnded = true
      if let fate = live.takeFate() { return .path(fate) }
      untold = try live.readOn(&running)
    }
    guard mayHaveEnded else { return nil }
    mayHaveEnded = false
    return ended(live)
  }

  /// Goes on at the live end to a stop.
  ///
  /// - Parameter count: how many stops to go to; each that is passed is taken off.
  /// - Throws: `RecordingError` where a line is bad.
  @MainActor
  public mutating func advance(toStop count: inout Int) throws -> Advance {
    guard let live else { return .over }
    if let presentation = takePresentation() { return .news(.presented(presentation)) }
    if isTailing, let news = try nextUntold() { return .news(news) }
    if let landing = reached {
      (untold, reached) = (LiveNews(), nil)
      return .stop(landing)
    }
    if let fate = live.takeFate() { return .news(.path(fate)) }
    (untold, reached) = try live.readOn(&running, toStop: &count)
    if isTailing, let news = try nextUntold() { return .news(news) }
    untold = LiveNews()
    if let landing = reached {
      reached = nil
      return .stop(landing)
    }
    return ended(live).map(Advance.news) ?? .nothing
  }

  /// The position whose state the app shows in place of the present one; nil for the present.
  public var presented: Int? { live == nil ? nil : presentation?.shows }

  private var presentation: RecordedPresentation? { (try? running.recording.presentation()) ?? nil }

  /// What has become of an old state that is presented in the app, unless that was reported.
  public mutating func takePresentation() -> RecordedPresentation? {
    guard let presentation, presentation != toldPresentation else { return nil }
    toldPresentation = presentation
    return presentation
  }

  private mutating func nextUntold() throws -> News? {
    var news = LiveNews()
    swap(&news, &untold)
    guard let next = try news.next(&running) else { return nil }
    untold = news
    return next
  }

  @MainActor
  private mutating func ended(_ live: LiveController) -> News? {
    guard let status = live.ending(of: running) else { return nil }
    end()
    if live.attachedApp != nil { departed = live }
    running.endFollowing()
    return .ended(status: status)
  }

  /// Sends an action to the running store.
  ///
  /// - Parameter action: in the shape in which it is recorded.
  /// - Returns: the action, and all that came of it at once; to iterate over it, pass it ``running``.
  /// - Throws: ``LiveSessionError``, as ``LiveController/send(_:from:)``; `noStore` where none runs here.
  @MainActor
  public mutating func send(_ action: JSONValue) async throws -> LiveNews {
    if let departedApp { throw LiveSessionError(.detached(app: departedApp)) }
    guard let live else { throw LiveSessionError(.noStore) }
    return try await live.send(action, from: &running)
  }

  /// Shows the state of a position in the app, or puts the present back; ``nextNews()`` reports it.
  ///
  /// - Parameter position: a position of what runs; nil for the present.
  /// - Throws: ``LiveSessionError``, as ``LiveController/present(_:from:)``; `noStore` where none runs here.
  @MainActor
  public mutating func present(_ position: Int?) async throws {
    guard let live else { throw LiveSessionError(.noStore) }
    try await live.present(position, from: running)
  }

  /// Leaves a note in the recording of the running store.
  ///
  /// - Throws: ``LiveSessionError``, as ``LiveController/note(_:text:from:)``; `noStore` where none runs here.
  @MainActor
  public mutating func note(_ name: String, text: String) async throws {
    guard let live else { throw LiveSessionError(.noStore) }
    try await live.note(name, text: text, from: &running)
  }

  /// Begins another run of the store, after ``endRun()``; stops and printed values stay.
  ///
  /// - Parameter recording: what is done again in it; nil for nothing.
  /// - Returns: how many actions from outside were not sent again.
  /// - Throws: ``LiveSessionError``, as ``LiveController/restart(_:replaying:)``; `noStore` where none runs here.
  @MainActor
  public mutating func restart(replaying recording: Recording? = nil) async throws -> Int {
    guard let live = live ?? departed else { throw LiveSessionError(.noStore) }
    let missed = try await live.restart(&running, replaying: recording)
    (self.live, departed, toldPresentation) = (live, nil, nil)
    let file = RecordingFile(live: running.recording)
    if branch == 0 { self.file = file }
    if !branches.isEmpty { branches[0].file = file }
    return missed
  }

  /// Ends the run, or no longer follows it, and reads what it has still written. ``restart(replaying:)`` can begin another.
  @MainActor
  public mutating func endRun() { live?.end(&running) }

  /// Ends the run, or no longer follows it, for good.
  @MainActor
  public mutating func end() {
    endRun()
    live = nil
  }
}
