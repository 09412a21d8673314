/// A set of action names of a recording, stored as name numbers.
///
/// ```swift
/// let taps = ActionNames(of: recording) { $0.hasSuffix("Tapped") }
/// let first = recording.nextAction(after: 0, through: recording.last, among: taps)
/// ```
public struct ActionNames: Sendable {
  /// Indexed by the number of a name.
  private let isWanted: [Bool]

  /// - Parameters:
  ///   - recording: the recording with the names.
  ///   - matches: called once for each name in the recording.
  public init(of recording: Recording, where matches: (String) -> Bool) {
    isWanted = recording.actionNames.map(matches)
  }

  /// Whether the set contains a name, given by its index in ``Recording/actionNames``.
  public func contains(_ number: Int) -> Bool { number < isWanted.count && isWanted[number] }

  /// Whether the set is empty.
  public var isEmpty: Bool { !isWanted.contains(true) }
}
