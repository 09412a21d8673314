/// Tasks run one at a time, on the main thread's executor, as long as this is there.
final class SerialExecution: Sendable {
  init() { MainSerialExecutor.enter() }

  deinit { MainSerialExecutor.leave() }
}
