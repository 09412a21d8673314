/// How the work of an effect came to its end, as far as the work itself can tell.
enum EffectOutcome: Sendable {
  case finished(caught: (any Error)?)
  case failed(any Error)
  case cancelled
}
