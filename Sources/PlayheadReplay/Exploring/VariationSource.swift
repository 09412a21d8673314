package import PlayheadDebugger

/// The numbered variations of a session, equal for equal seeds: number 0 changes nothing, then variations with one change, the
/// nearest moves first, alternate with random ones.
package struct VariationSource {
  private let session: SessionSteps
  private let seed: UInt64
  /// The steps that can be moved.
  private let movable: [Int]
  /// Changes other than moves.
  private let others: [Variation.Change]

  /// The number of variations with one change.
  private let singleCount: Int

  init(_ session: SessionSteps, _ options: ExploreOptions) {
    self.session = session
    seed = options.seed
    let indices = session.steps.indices
    movable = indices.filter { step in
      session.steps[step].effect != nil ? options.kinds.contains(.orders) : options.kinds.contains(.actions)
    }
    var others: [Variation.Change] = []
    if options.kinds.contains(.failures) {
      others += indices.filter { session.steps[$0].isAnswer }.map { .never(step: $0) }
    }
    if options.kinds.contains(.actions) {
      for step in indices where session.steps[step].kind == .outside {
        others += [.doubled(step: step), .leftOut(step: step)]
      }
    }
    self.others = others
    singleCount = others.count + movable.count * 2 * (session.steps.count + 1)
  }

  /// Nil for a number without a variation.
  func variation(_ number: Int) -> Variation? {
    if number == 0 { return Variation() }
    let (round, isRandom) = (number - 1).quotientAndRemainder(dividingBy: 2)
    if isRandom == 0, round < singleCount { return single(round).map { Variation([$0]) } }
    return random(number)
  }

  /// Whether all variations with one change have lower numbers.
  func isPastSingles(_ number: Int) -> Bool { (number - 1) / 2 >= singleCount }

  /// Whether nothing can be changed.
  var isEmpty: Bool { movable.isEmpty && others.isEmpty }

  private func single(_ number: Int) -> Variation.Change? {
    // Moves and other changes alternate while there are others.
    if number < others.count * 2, number.isMultiple(of: 2) { return others[number / 2] }
    let rest = number - min((number + 1) / 2, others.count)
    let (distance, choice) = rest.quotientAndRemainder(dividingBy: max(movable.count * 2, 1))
    guard choice / 2 < movable.count else { return nil }
    return move(movable[choice / 2], by: choice.isMultiple(of: 2) ? distance + 1 : -distance - 1)
  }

  private func move(_ step: Int, by distance: Int) -> Variation.Change? {
    let place = distance > 0 ? step + 1 + distance : step + distance
    let first = (session.steps[step].causes.max() ?? -1) + 1
    return (first...session.steps.count).contains(place) ? .moved(step: step, before: place) : nil
  }

  private func random(_ number: Int) -> Variation? {
    var random = RandomNumbers(seed: seed, number)
    // Few changes at a time: faults that need more are rare, and hard to understand.
    let count = [2, 2, 2, 3, 3, 4].randomElement(using: &random) ?? 2
    var changes: [Variation.Change] = []
    for _ in 0..<count {
      guard let change = randomChange(&random) else { continue }
      if !changes.contains(where: { $0.step == change.step }) { changes.append(change) }
    }
    return changes.isEmpty ? nil : Variation(changes)
  }

  /// A random change other than a move, if there is any.
  package func anyOther(_ random: inout RandomNumbers) -> Variation.Change? { others.randomElement(using: &random) }

  private func randomChange(_ random: inout RandomNumbers) -> Variation.Change? {
    let kinds = (movable.isEmpty ? 0 : 3) + (others.isEmpty ? 0 : 2)
    guard kinds > 0 else { return nil }
    guard !movable.isEmpty, Int.random(in: 0..<kinds, using: &random) < 3 else { return anyOther(&random) }
    // Near and far equally often: the logarithm of the distance is uniform.
    var range = session.steps.count
    while range > 1, Bool.random(using: &random) { range = (range + 1) / 2 }
    let distance = Int.random(in: 1...max(range, 1), using: &random)
    guard let step = movable.randomElement(using: &random) else { return nil }
    return move(step, by: Bool.random(using: &random) ? distance : -distance)
  }
}

/// The same numbers for the same seed (splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
package struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64, _ number: Int) {
    state = seed
    state = next() &+ UInt64(bitPattern: Int64(number)) &* 0x2545_F491_4F6C_DD1D
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
