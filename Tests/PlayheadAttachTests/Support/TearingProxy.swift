import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform

/// Stands between a debugger and an app, hands on what both say in pieces, and ends a connection wherever it likes.
final class TearingProxy: Sendable {
  private struct State {
    /// Where the app listens that is connected to next.
    var address: String
    /// How many bytes of the app's are handed on before the connection is ended, in turn; none for as many as come.
    var budgets: [Int] = []
    /// The sockets of the connection that is there.
    var open: [CInt] = []
  }

  private let folder = "/tmp/tp-\(UUID().uuidString.prefix(8))"
  private let isOver = Lock(false)
  private let state: Lock<State>

  init(to address: String) {
    state = Lock(State(address: address))
    mkdir(folder, 0o700)
    guard let listening = LocalSocket.listening(at: .path("\(folder)/s")) else { preconditionFailure(folder) }
    Thread.detachNewThread { [isOver, state] in
      while !isOver.withLock({ $0 }) {
        var descriptor = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, 20)
        guard let debugger = LocalSocket.accepted(by: listening) else { continue }
        let (address, budget) = state.withLock { ($0.address, $0.budgets.isEmpty ? Int.max : $0.budgets.removeFirst()) }
        guard let app = LocalSocket.connected(to: .path(address)) else {
          close(debugger)
          continue
        }
        state.withLock { $0.open = [debugger, app] }
        let ended = DispatchGroup()
        for (from, to, limit) in [(debugger, app, Int.max), (app, debugger, budget)] {
          ended.enter()
          Thread.detachNewThread {
            Self.handOn(from, to, limit)
            for socket in [from, to] { shutdown(socket, CInt(SHUT_RDWR)) }
            ended.leave()
          }
        }
        ended.notify(queue: .global()) {
          state.withLock { if $0.open == [debugger, app] { $0.open = [] } }
          for socket in [debugger, app] { close(socket) }
        }
      }
      close(listening)
    }
  }

  private static func handOn(_ from: CInt, _ to: CInt, _ limit: Int) {
    var left = limit
    var bytes = [UInt8](repeating: 0, count: 10_007)
    while left > 0 {
      let count = recv(from, &bytes, min(bytes.count, left), 0)
      guard count > 0,
        bytes.withUnsafeBytes({ WholeWrite.send(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: to) })
      else { return }
      left -= count
    }
  }

  deinit {
    isOver.withLock { $0 = true }
    cut()
    unlink("\(folder)/s")
    rmdir(folder)
  }

  var address: String { "\(folder)/s" }

  /// Ends the next connections after so many bytes of the app's.
  func tear(after budgets: [Int]) { state.withLock { $0.budgets = budgets } }

  /// Ends the connection that is there.
  func cut() { state.withLock { for socket in $0.open { shutdown(socket, CInt(SHUT_RDWR)) } } }
}
