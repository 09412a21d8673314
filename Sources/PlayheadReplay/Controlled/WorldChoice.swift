/// What an explorer chooses, by name, so that a run can be repeated, shortened and told.
package enum WorldChoice: Hashable, Sendable {
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
