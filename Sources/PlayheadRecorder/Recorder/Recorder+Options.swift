public import PlayheadRecording

extension Recorder {
  /// How to record.
  public struct Options: Sendable {
    /// When lines go to the operating system.
    public var durability: Durability
    /// The name of the store in the recording; nil stands for the name of the state's type without `.State`.
    public var storeName: String?
    /// JSON Pointers, in which `*` stands for any name or index, to values that must not be recorded.
    ///
    /// They are looked for in the state and in actions; a secret that stands in both needs both places. Cases of enums
    /// are members, and a payload's label is one; `_0` of a payload without label can be left out. An index stands for
    /// every index, since elements move. `reads:/key` is what reducers read from the dependency `key`.
    ///
    /// ```swift
    /// Recorder.Options(redacted: ["/session/token", "/accounts/*/password", "/login/submit/token", "reads:/keychain"])
    /// ```
    ///
    /// A placeholder that still decodes stands in for the value: equal values have equal ones, different values
    /// different ones, and only a key that is written nowhere tells which is which. A number is exchanged for one of
    /// its kind and size, a raw value for another of its enum where the schema lists them. Arrays and objects keep
    /// their shape; names of members and of cases stay, and so do keys of dictionaries, nil, and empty strings. A type
    /// that checks what it decodes may refuse a placeholder.
    ///
    /// Redacted strings of six bytes and more are replaced in errors, notes, ids of cancellations and reads, too.
    ///
    /// Nothing is recorded with a pattern that is no pointer, or for which the types have no place: `onProblem` and
    /// standard error say why. Where types are not `@Recordable`, patterns that never matched are named at the end.
    public var redacted: [String]
    /// Is told once when the recorder cannot write, with a text for people. It prints to standard error if it is nil.
    public var onProblem: (@Sendable (String) -> Void)?

    public init(
      durability: Durability = .everyAction, storeName: String? = nil, redacted: [String] = [],
      onProblem: (@Sendable (String) -> Void)? = nil
    ) {
      self.durability = durability
      self.storeName = storeName
      self.redacted = redacted
      self.onProblem = onProblem
    }
  }

  /// What becomes of a file that is there already.
  public enum ExistingFile: Hashable, Sendable {
    /// It is written over.
    case replace
    /// It stays, and the recording goes to the first free name: `run-2.jsonl`, `run-3.jsonl` …
    case keep
  }
}
