internal import CReadline
import Dispatch
import PlayheadPlatform

/// Signals as calls on the main actor, for the whole process; they wait while the main actor is busy, so long commands must run elsewhere.
@MainActor
package final class SignalEvents {
  package static let shared = SignalEvents()

  private var handlers: [Int32: @MainActor () -> Void] = [:]
  private var source: (any DispatchSourceRead)?

  private init() {
    let pipe = creadline_signal_pipe()
    // Without a free descriptor, signals keep their default actions.
    guard pipe >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: .main)
    source.setEventHandler { [unowned self] in deliver(from: pipe) }
    source.resume()
    self.source = source
  }

  /// Calls a handler for a signal instead of its default action or an earlier handler; several signals that arrive while the main actor is
  /// busy may cause a single call.
  package func handle(_ number: Int32, _ handler: @escaping @MainActor () -> Void) {
    guard source != nil else { return }
    handlers[number] = handler
    creadline_catch_signal(number)
  }

  /// Whether a signal has a handler.
  func isHandled(_ number: Int32) -> Bool { handlers[number] != nil }

  /// Restores the default action of a signal.
  package func release(_ number: Int32) {
    guard handlers.removeValue(forKey: number) != nil else { return }
    creadline_release_signal(number)
  }

  /// Stops the process like an unhandled `SIGTSTP`, and returns when it is continued.
  func stop() {
    creadline_stop_process()
  }

  /// Calls the handlers for signals that have arrived but were not delivered yet, as they concern work that is over now.
  func deliverArrived() {
    if source != nil { deliver(from: creadline_signal_pipe()) }
  }

  private func deliver(from pipe: Int32) {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(pipe, &numbers, numbers.count)
    for number in numbers.prefix(max(0, count)) { handlers[Int32(number)]?() }
  }
}
