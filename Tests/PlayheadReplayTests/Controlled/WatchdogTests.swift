import Testing

@testable import PlayheadReplay

struct WatchdogTests {
  @Test func `what goes on for too long is told once`() {
    let watchdog = Watchdog()
    watchdog.begin(.answer(.init(endpoint: "find", number: 2)))
    #expect(watchdog.takeBlocked(at: .now) == nil)
    #expect(watchdog.takeBlocked(at: .now + Watchdog.patience * 2) == "call 2 of find is answered")
    #expect(watchdog.takeBlocked(at: .now + Watchdog.patience * 2) == nil)
    watchdog.begin(.wake(effect: nil))
    watchdog.end()
    #expect(watchdog.takeBlocked(at: .now + Watchdog.patience * 2) == nil)
  }
}
