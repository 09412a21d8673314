/// Some of the names that the actions of a recording have, known by their numbers.
///
/// ```swift
/// let taps = ActionNames(of: recording) { $0.hasSuffix("Tapped") }
/// let first = recording.nextAction(after: 0, through: recording.last, among: taps)
/// ```
public struct ActionNames: Sendable {
  /// By the number of a name.
  private let isWanted: [Bool]

  /// - Parameters:
  ///   - recording: whose names they are.
  ///   - matches: asked once for each name that the recording has.
  public init(of recording: Recording, where matches: (String) -> Bool) {
    isWanted = recording.actionNames.map(matches)
  }

  /// Whether a name is among them, by its place among ``Recording/actionNames``.
  public func contains(_ number: Int) -> Bool { number < isWanted.count && isWanted[number] }

  /// Whether there is none.
  public var isEmpty: Bool { !isWanted.contains(true) }
}
