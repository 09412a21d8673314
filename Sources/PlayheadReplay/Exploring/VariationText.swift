package import PlayheadDebugger
import PlayheadFormat
package import PlayheadReader

/// Describes the changes of a variation.
package struct VariationText {
  let recording: Recording
  let session: SessionSteps

  package init(recording: Recording, session: SessionSteps) { (self.recording, self.session) = (recording, session) }

  /// One line for each change.
  package func lines(_ variation: Variation) -> [String] { variation.changes.map(line) }

  private func line(_ change: Variation.Change) -> String {
    switch change {
    case .moved(let step, let place): "\(named(step)), comes \(described(place, of: step))"
    case .never(let step): "the effect that has sent \(named(step)), does not answer any more"
    case .leftOut(let step): "\(named(step)), is not sent"
    case .doubled(let step): "\(named(step)), is sent twice"
    }
  }

  /// The new place of a moved step.
  private func described(_ place: Int, of step: Int) -> String {
    if place > step {
      return place > session.steps.count - 1 ? "after all else" : "after \(named(place - 1))"
    }
    return place < session.steps.count ? "before \(named(place))" : "after all else"
  }

  private func named(_ step: Int) -> String {
    let one = session.steps[step]
    let title = ActionTitle(recording.schema)
    let name = (try? recording.action(one.position)).map(title.title) ?? "?"
    return switch one.kind {
    case .outside: "the action at \(one.position), \(name)"
    case .answer: "the answer at \(one.position), \(name)"
    case .end(let id): "the end of the effect \(self.name(ofEffect: id)), after position \(one.position)"
    }
  }

  private func name(ofEffect id: Int) -> String {
    guard case .start(_, let name, _, _)? = (try? recording.start(ofEffect: id))?.event else { return "\(id)" }
    return name
  }
}
