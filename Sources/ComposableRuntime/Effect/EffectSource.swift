/// What identifies a leaf of an effect tree to a person: its name, and the place that made it.
struct EffectSource: Sendable {
  let name: String
  let position: SourcePosition
}
