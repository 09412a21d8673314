/// What an explorer chooses, by name, so that a run can be repeated, shortened and told.
package enum WorldChoice: Codable, Hashable, Sendable {
  /// The action from outside with a number, from 1, comes so long after the time of the choice before; all who sleep until then are woken.
  case send(Int, after: Duration)
  case answer(WorldCalls.Name), fail(WorldCalls.Name)
  /// The call is never answered.
  case drop(WorldCalls.Name)
  /// A stream gives its next element.
  case push(WorldCalls.Name)
  /// Of those that sleep for the shortest time, the one of an effect wakes; nil stands for tasks of no effect.
  case wake(effect: Int?)
}

extension WorldChoice {
  /// What happens, in a sentence without its end.
  func words(
    call: (WorldCalls.Name) -> String = \.description, effect name: (Int) -> String = { "effect \($0)" }
  ) -> String {
    switch self {
    case .send(let number, _): "action \(number) comes from outside"
    case .answer(let name): "\(call(name)) is answered"
    case .fail(let name): "\(call(name)) fails"
    case .drop(let name): "\(call(name)) is never answered"
    case .push(let stream): "stream \(stream.number) of \(stream.endpoint) gives an element"
    case .wake(let effect): "\(effect.map(name) ?? "a task") has slept long enough"
    }
  }
}
