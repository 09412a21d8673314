import ComposableOlder
import Testing

@Suite struct ActorIsolatedTests {
  @Test func anActorKeepsAValue() async {
    let names = ActorIsolated(["a"])
    await names.withValue { $0.append("b") }
    #expect(await names.value == ["a", "b"])
    await names.setValue([])
    #expect(await names.value == [])
  }
}
