/// Random numbers of an exploration: the same for the same choice of the same seed.
///
/// ```swift
/// world.answers(\.weather.forecast) { city, dice in Forecast(city: city, degrees: .random(in: -10...35, using: &dice)) }
/// ```
///
/// It is SplitMix64.
public struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The dice of something that has a name and a number, which do not depend on what was drawn before.
  package init(seed: UInt64, _ name: String, _ number: Int) {
    // FNV-1a: a `Hasher` differs in each process.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var mixed = Dice(seed: seed ^ hash)
    state = mixed.next() &+ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether something happens that has a probability between 0 and 1.
  public mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}
