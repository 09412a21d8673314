package import ComposableRuntime

/// An observer that writes each event down as a line.
@MainActor
package final class EventLog: StoreObserver {
  package private(set) var lines: [String] = []
  /// The store that is observed.
  package private(set) var store: StoreHandle<[String], String>?
  /// Called on every line, to interfere.
  package var onLine: (String) -> Void = { _ in }

  package init() {}

  /// Forgets what has been written so far.
  package func clear() { lines = [] }

  private func write(_ line: String) {
    lines.append(line)
    onLine(line)
  }

  package func storeWillStart(_ store: StoreHandle<[String], String>) { self.store = store }

  package func storeDidStart(state: [String]) {
    write("store start \(state)")
  }

  package func storeWillReduce(_ action: String, seq: Int, from origin: ActionOrigin, state: [String]) {
    let from =
      switch origin {
      case .outside: ""
      case .effect(let id): " from effect \(id)"
      case .debugger: " from debugger"
      }
    write("\(seq) \(action)\(from)")
  }

  package func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    write("\(seq) read \(read.key) \(read.value)")
  }

  package func storeDidReduce(_ action: String, seq: Int, from old: [String], to new: [String]) {
    write("\(seq) \(old.joined()) -> \(new.joined())")
  }

  package func effectDidStart(_ effect: EffectStart) {
    write("effect \(effect.id) \(effect.name) of \(effect.seq)")
  }

  package func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    switch end {
    case .finished(nil): write("effect \(id) finished")
    case .finished(let error?): write("effect \(id) finished after \(error)")
    case .failed(let error): write("effect \(id) failed: \(error)")
    case .cancelled(nil, nil): write("effect \(id) cancelled")
    case .cancelled(let seq?, let cancelID?): write("effect \(id) cancelled by \(seq) as \(cancelID)")
    case .cancelled: write("effect \(id) cancelled, half told")
    }
  }

  package func storeDidEnd() {
    write("store end")
  }
}
