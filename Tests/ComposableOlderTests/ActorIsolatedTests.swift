import ComposableOlder
import Testing

@Suite struct ActorIsolatedTests {
  @Test func `an actor keeps a value`() async {
    let names = ActorIsolated(["a"])
    await names.withValue { $0.append("b") }
    #expect(await names.value == ["a", "b"])
    await names.setValue([])
    #expect(await names.value == [])
  }
}
