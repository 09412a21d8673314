import ComposableRuntime
import Testing

@Suite struct CasePathReflectionTests {
  @Test func `a value tells its case`() {
    #expect(Signal.off.case == \.off)
    #expect(Signal.on(level: 3).case == \.on)
    #expect(Signal.allCasePaths[.on(level: 1)] == \.on)
    #expect(Signal.allCasePaths.map { $0 } == [\.off, \.on, \.inner])
    #expect(Optional(Signal.off).case == \.some)
    #expect(Result<Int, any Error>.success(1).case == \.success)
  }

  @Test func `a switch takes key paths of cases`() {
    func name(_ signal: Signal) -> String {
      switch signal {
      case \.inner.named: "named"
      case \.inner: "inner"
      case \.on: "on"
      default: "off"
      }
    }
    #expect([.off, .on(level: 1), .inner(.plain), .inner(.named("a"))].map(name) == ["off", "on", "inner", "named"])
  }

  @Test func `a key path without type of value embeds and extracts`() {
    let keyPath: PartialCaseKeyPath<Signal> = \.on
    #expect(keyPath(4) == Signal.on(level: 4))
    let none: Signal? = keyPath("4")
    #expect(none == nil)
    #expect(Signal.on(level: 5)[case: keyPath] as? Int == 5)
    #expect(Signal.off[case: keyPath] == nil)
  }

  @Test func `a key path names its enum`() {
    let keyPath = \Signal.Cases.inner.named
    #expect(keyPath("a") == .inner(.named("a")))
  }

  @Test func `a member is set where the case is there`() {
    var signal = Signal.on(level: 1)
    signal.on = 2
    #expect(signal == .on(level: 2))
    signal.inner = .plain
    #expect(signal == .on(level: 2))
  }

  @Test func `never has no cases`() {
    #expect(Array(Never.allCasePaths) == [])
  }

  @Test func `an enum without values has cases`() {
    #expect(Array(Alert.allCasePaths) == [\.alert])
  }

  @CasePathable
  enum Alert { case alert(Never) }

  @CasePathable
  @dynamicMemberLookup
  enum Signal: Equatable {
    case off
    case on(level: Int)
    case inner(Inner)
  }

  @CasePathable
  enum Inner: Equatable {
    case plain
    case named(String)
  }
}
