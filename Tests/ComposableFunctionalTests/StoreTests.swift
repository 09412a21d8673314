import ComposableFunctional
import Dispatch
import IssueReporting
import StoreTesting
import Testing

/// Calls a function on another thread. Issues that are reported there are those of `issues`.
private func callOnAnotherThread(_ issues: ReportedIssues, _ function: @escaping () -> Void) {
  nonisolated(unsafe) let function = function
  DispatchQueue.global().async { withIssueReporters([issues], operation: function) }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct StoreTests {
  @Test func `an action changes the value before send returns`() {
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return []
    }
    store.send("a")
    #expect(store.value == ["a"])
  }

  @Test func `the actions of effects follow in order`() {
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case "a": return [.sync { "b" }, .fireAndForget {}, .none, ["c", "d"].publisher.eraseToEffect()]
      case "b": return [.sync { "e" }]
      default: return []
      }
    }
    store.send("a")
    #expect(store.value == ["a", "b", "c", "d", "e"])
  }

  @Test func `the value is published`() {
    let store = Store<Int, Int>(initialValue: 1) { value, action in
      value += action
      return action == 5 ? [.sync { 6 }] : []
    }
    var values: [Int] = []
    var changes = 0
    let cancellables = [
      store.$value.sink { values.append($0) }, store.objectWillChange.sink { changes += 1 },
    ]
    store.send(5)
    #expect(values == [1, 6, 12])
    #expect(changes == 2)
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func `a subscriber that sends sees what it has sent`() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return []
    }
    var values: [Int] = []
    let cancellable = store.$value.sink { value in
      values.append(value)
      if value == 0 { store.send(1) }
    }
    #expect(values == [0, 1])
    #expect(store.value == 1)
    cancellable.cancel()
  }

  @Test func `a view that a subscriber makes has the value that is published`() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return []
    }
    var view: Store<String, Int>?
    let cancellable = store.$value.sink { value in
      if value == 1 { view = store.view(value: { "\($0)" }, action: { $0 }) }
    }
    store.send(1)
    #expect(view?.value == "1")
    store.send(1)
    #expect(view?.value == "2")
    cancellable.cancel()
  }

  @Test func `a tuple is a value`() {
    let store = Store<(count: Int, names: [String]), String>(initialValue: (0, [])) { value, action in
      value.count += 1
      value.names.append(action)
      return []
    }
    store.send("a")
    #expect(store.value == (1, ["a"]))
  }

  @Test func `a view shows a part and sends to the whole`() {
    let store = Store<(left: Int, right: Int), String>(initialValue: (0, 0)) { value, action in
      if action == "left 1" { value.left += 1 } else { value.right += 1 }
      return []
    }
    let view = store.view(value: { $0.left }, action: { (action: Int) in "left \(action)" })
    var values: [Int] = []
    let cancellable = view.$value.sink { values.append($0) }
    view.send(1)
    #expect(view.value == 1)
    #expect(store.value == (1, 0))
    store.send("right")
    store.send("left 1")
    #expect(view.value == 2)
    #expect(values == [0, 1, 1, 2])
    let inner = view.view(value: { -$0 }, action: { (_: Bool) in 1 })
    inner.send(true)
    #expect((inner.value, view.value) == (-3, 3))
    cancellable.cancel()
  }

  @Test func `a view keeps its store`() {
    var store: Store<Int, Int>? = Store(initialValue: 0) { value, action in
      value += action
      return []
    }
    weak let weakStore = store
    var view = store?.view(value: { $0 }, action: { (action: Int) in action })
    store = nil
    view?.send(2)
    #expect(view?.value == 2)
    view = nil
    #expect(weakStore == nil)
  }

  @Test func `the effects of a store that goes away are cancelled`() {
    let subject = PassthroughSubject<Int, Never>()
    var isCancelled = false
    var store: Store<Int, Int>? = Store(initialValue: 0) { _, _ in
      [subject.handleEvents(receiveCancel: { isCancelled = true }).eraseToEffect()]
    }
    store?.send(1)
    #expect(!isCancelled)
    store = nil
    #expect(isCancelled)
  }

  @Test func `a value that comes later is sent`() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action == 0 ? [subject.eraseToEffect()] : []
    }
    store.send(0)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(3)
    #expect(store.value == [0, 1, 2])
  }

  @Test func `an action from another thread is reported and sent later`() async {
    let issues = ReportedIssues()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return []
    }
    let line = UInt(#line - 4)
    callOnAnotherThread(issues) { store.send(1) }
    while store.value == 0 { await Task.yield() }
    #expect(store.value == 1)
    #expect(issues.all.map(\.line) == [line])
    #expect(issues.messages.first?.hasPrefix("an action was sent to a store from outside of the main actor") == true)
  }

  @Test func `the value of an effect from another thread is reported and sent later`() async {
    let issues = ReportedIssues()
    var answer: (Int) -> Void = { _ in }
    let line = UInt(#line + 4)
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      guard action == 1 else { return [] }
      return [.async { answer = $0 }]
    }
    store.send(1)
    callOnAnotherThread(issues) { answer(10) }
    while store.value != 11 { await Task.yield() }
    #expect(issues.all.map(\.line) == [line])
    #expect(
      issues.messages == [
        """
        an effect sent an action from outside of the main actor: expected the values of its publisher on the main queue

        hint: end the publisher with "receive(on:)" and the main queue
        """
      ])
  }

  @Test func `a value from another thread is not overtaken`() async {
    let issues = ReportedIssues()
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action == 0 ? [subject.eraseToEffect()] : []
    }
    store.send(0)
    let sent = DispatchSemaphore(value: 0)
    callOnAnotherThread(issues) {
      subject.send(1)
      sent.signal()
    }
    sent.wait()
    subject.send(2)
    subject.send(completion: .finished)
    while store.value.count < 3, !Task.isCancelled { await Task.yield() }
    #expect(store.value == [0, 1, 2])
    #expect(issues.all.count == 1)
  }

  @Test func `the main queue is the main actor`() async {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 1 ? [.sync { 10 }.receive(on: DispatchQueue.main)] : []
    }
    store.send(1)
    #expect(store.value == 1)
    await withCheckedContinuation { later in DispatchQueue.main.async { later.resume() } }
    #expect(store.value == 11)
  }
}
