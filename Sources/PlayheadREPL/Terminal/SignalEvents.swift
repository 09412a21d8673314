internal import CReadline
import Dispatch
import PlayheadPlatform

/// Signals as calls on the main actor.
///
/// They wait while the main actor is busy, so a long command runs elsewhere. Signals are the process's, and so is this.
@MainActor
package final class SignalEvents {
  package static let shared = SignalEvents()

  private var handlers: [Int32: @MainActor () -> Void] = [:]
  private var source: (any DispatchSourceRead)?

  private init() {
    let pipe = creadline_signal_pipe()
    // Out of descriptors: signals keep their default actions.
    guard pipe >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: .main)
    source.setEventHandler { [unowned self] in deliver(from: pipe) }
    source.resume()
    self.source = source
  }

  /// Calls a handler for each arrival of a signal, instead of the signal's default action and of an earlier handler.
  ///
  /// Several that arrive before the main actor gets to them may come as one.
  package func handle(_ number: Int32, _ handler: @escaping @MainActor () -> Void) {
    guard source != nil else { return }
    handlers[number] = handler
    creadline_catch_signal(number)
  }

  /// Whether somebody handles a signal.
  func isHandled(_ number: Int32) -> Bool { handlers[number] != nil }

  /// Gives a signal its default action again.
  package func release(_ number: Int32) {
    guard handlers.removeValue(forKey: number) != nil else { return }
    creadline_release_signal(number)
  }

  /// Stops the process as an unhandled `SIGTSTP` does, and returns once it is continued.
  func stop() {
    creadline_stop_process()
  }

  /// Calls the handlers for what has arrived, and is not told yet: it was meant for what is over now.
  func deliverArrived() {
    if source != nil { deliver(from: creadline_signal_pipe()) }
  }

  private func deliver(from pipe: Int32) {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(pipe, &numbers, numbers.count)
    for number in numbers.prefix(max(0, count)) { handlers[Int32(number)]?() }
  }
}
