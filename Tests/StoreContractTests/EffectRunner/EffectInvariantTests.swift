import ComposableRuntime
import RandomTesting
import StoreTesting
import Testing

/// What holds for whatever tree of effects, and whoever cancels what and when.
@MainActor
@Suite(.storeContract) struct EffectInvariantTests {
  @Test(arguments: 1...150)
  func `every effect has one end and sends nothing after it`(seed: UInt64) async {
    let check = InvariantCheck()
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Checked(base: RandomFeature(random: RandomEffects(seed: seed)), observer: check)
    }
    var random = SeededGenerator(seed: ~seed)
    var tasks: [StoreTask] = []
    for _ in 1...6 {
      if let task = store?.send(3) { tasks.append(task) }
      for _ in 0..<Int.random(in: 0...6, using: &random) { await Task.yield() }
      if Int.random(in: 0..<4, using: &random) == 0 { tasks.randomElement(using: &random)?.cancel() }
    }
    if Bool.random(using: &random) { store = nil }
    for task in tasks { await task.finish() }
    #expect(check.running.isEmpty)
    store = nil
    #expect(check.isOver)
    #expect(check.problems == [])
  }
}

/// An observer that looks for events that must not be.
@MainActor
private final class InvariantCheck: StoreObserver {
  var problems: [String] = []
  var running: Set<Int> = []
  var isOver = false
  private var sent: Set<Int> = []
  private var lastEffect = 0
  private var lastSeq = 0
  private var reducing: Int?

  private func expect(_ condition: Bool, _ problem: String) {
    if !condition { problems.append(problem) }
  }

  func storeDidStart(state: Int) {
    expect(lastSeq == 0 && lastEffect == 0, "a late start")
  }

  func storeWillReduce(_ action: Int, seq: Int, from origin: ActionOrigin, state: Int) {
    expect(seq == lastSeq + 1, "seq \(seq) after \(lastSeq)")
    expect(reducing == nil, "\(seq) within another")
    expect(state == lastSeq, "state \(state) before \(seq)")
    if case .effect(let id) = origin {
      expect(running.contains(id) || sent.contains(id), "an action of effect \(id), which is over")
    }
    (lastSeq, reducing) = (seq, seq)
  }

  func storeDidReduce(_ action: Int, seq: Int, from old: Int, to new: Int) {
    expect(reducing == seq && old + 1 == new, "\(seq) ended wrongly")
    reducing = nil
  }

  func effectDidStart(_ effect: EffectStart) {
    expect(effect.id == lastEffect + 1, "effect \(effect.id) after \(lastEffect)")
    expect(reducing == nil && effect.seq <= lastSeq, "effect \(effect.id) started by \(effect.seq)")
    lastEffect = effect.id
    running.insert(effect.id)
    if effect.name == "send" { sent.insert(effect.id) }
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    expect(running.remove(id) != nil, "effect \(id) ended without running")
    expect(!isOver, "effect \(id) ended after the store")
  }

  func storeDidEnd() {
    expect(!isOver && running.isEmpty, "the store ended wrongly")
    isOver = true
  }
}

private struct Checked: ObservedReducer {
  let base: RandomFeature
  let observer: InvariantCheck

  func makeObserver() -> (any StoreObserver<Int, Int>)? { observer }
}

/// Counts its actions, and answers an action above 0 with a random effect of lesser ones.
private struct RandomFeature: Reducer {
  let random: RandomEffects

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += 1
    return action > 0 ? random.effect(sending: action - 1, depth: 3) : .none
  }
}

private final class RandomEffects {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func effect(sending action: Int, depth: Int) -> Effect<Int> {
    let id = Int.random(in: 0..<3, using: &random)
    let yields = Int.random(in: 0..<4, using: &random)
    func child() -> Effect<Int> { effect(sending: action, depth: depth - 1) }
    switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &random) {
    case 0: return .none
    case 1: return .send(action)
    case 2: return .cancel(id: id)
    case 3:
      return .run { _ in
        throw Refusal()
      } catch: { _, send in
        await send(action)
      }
    case 4: return .run { _ in throw CancellationError() }
    case 5:
      return .run { send in
        for _ in 0..<yields { await Task.yield() }
        await send(action)
        await Task { await send(action) }.value
      }
    case 6, 7: return .merge(child(), child(), child())
    case 8, 9: return .concatenate(child(), child(), child())
    case 10: return child().cancellable(id: id, cancelInFlight: Bool.random(using: &random))
    default: return child().map { $0 }
    }
  }
}
