public import PlayheadFormat

extension Recorder {
  /// How to record.
  ///
  /// ```swift
  /// let options = Recorder.Options(durability: .buffered, redacted: ["/session/token"])
  /// let recorder = Recorder(to: "session.jsonl", options: options)
  /// ```
  public struct Options: Sendable {
    /// When lines go to the operating system.
    public var durability: Durability
    /// The name of the store in the recording; nil stands for the name of the state's type without `.State`.
    public var storeName: String?
    /// JSON Pointers, in which `*` stands for any name or index and `**` for any number of them, to values that must
    /// not be recorded. Values marked with ``Redacted(_:)`` need none.
    ///
    /// They are looked for in the state and in actions; a secret that stands in both needs both places. Cases of enums
    /// are members, and a payload's label is one; `_0` of a payload without label can be left out. An index stands for
    /// every index, since elements move. `reads:/key` is what reducers read from the dependency `key`.
    ///
    /// ```swift
    /// Recorder.Options(redacted: ["/session/token", "/accounts/*/password", "/login/submit/token", "reads:/keychain"])
    /// ```
    ///
    /// A placeholder that still decodes stands in for the value: equal values have equal ones and different values
    /// different ones, and the mapping depends on a key that is written nowhere. A number is exchanged for one of its
    /// kind and size, a raw value for another of its enum where the schema lists them. Arrays and objects keep their
    /// shape; names of members and of cases stay, and so do keys of dictionaries, nil, and empty strings. A type that
    /// checks what it decodes may refuse a placeholder.
    ///
    /// Redacted strings of six bytes and more, and whole numbers of nine digits and more, are replaced in errors,
    /// notes, names of effects, ids of cancellations and reads, too. A string of more than 4 KiB is not searched for:
    /// texts that are long enough to contain it are replaced as a whole.
    ///
    /// Nothing is recorded with a pattern that is ill-formed, or that the types exclude: `onProblem` and standard error
    /// receive the reason. In a store whose actions are of many types, patterns for types other than the first are
    /// accepted only after ``Recorder/begin(state:action:)`` has declared the common type. If types are not
    /// `@Recordable`, patterns that never matched are reported at the end.
    public var redacted: [String]
    /// How long ``Recorder/close(status:)`` waits for a reader that does not keep up, in whole milliseconds and for a
    /// minute at most. Lines that have not been taken by then are counted, and a gap replaces them.
    public var closingTime: Duration
    /// How many messages of the app's log are recorded a second on average; a burst may have ten times as many. A long
    /// message counts as one more for each KiB. Errors have a separate budget of the same size. 0 records none.
    public var logRate: Int
    /// A clock that returns the time since some moment; nil for the system's monotonic clock.
    ///
    /// With a clock that only a test moves, two runs of the same actions write the same times. It may be called on any
    /// thread that records, and must not call the recorder.
    ///
    /// ```swift
    /// Recorder.Options(elapsed: { clock.now.offset })
    /// ```
    public var elapsed: (@Sendable () -> Duration)?
    /// Receives messages for people: each problem once, such as a failed write or an invalid call, and the recording's
    /// path if it differs from the requested one. If it is nil, they are printed to standard error.
    public var onProblem: (@Sendable (String) -> Void)?

    /// Options, of which those that are left out have their defaults.
    ///
    /// - Parameters:
    ///   - durability: when lines go to the operating system.
    ///   - storeName: the name of the store in the recording; nil for the state's type without `.State`.
    ///   - redacted: places of values that must not be recorded; see ``redacted``.
    ///   - closingTime: how long the end waits for a slow reader.
    ///   - logRate: how many messages of the app's log are recorded a second.
    ///   - onProblem: receives problems; nil for standard error. It is called on the thread that recorded, without a
    ///     lock.
    ///   - elapsed: a clock; nil for the system's monotonic one.
    public init(
      durability: Durability = .everyAction, storeName: String? = nil, redacted: [String] = [],
      closingTime: Duration = .milliseconds(250), logRate: Int = 1000, onProblem: (@Sendable (String) -> Void)? = nil,
      elapsed: (@Sendable () -> Duration)? = nil
    ) {
      self.durability = durability
      self.storeName = storeName
      self.redacted = redacted
      self.closingTime = closingTime
      self.logRate = logRate
      self.elapsed = elapsed
      self.onProblem = onProblem
    }

    /// ``closingTime`` in the milliseconds of system calls.
    var closingMilliseconds: Int {
      let (seconds, attoseconds) = closingTime.components
      return Int(clamping: min(max(seconds, 0), 60)) * 1000 + Int(max(attoseconds, 0) / 1_000_000_000_000_000)
    }
  }
}
