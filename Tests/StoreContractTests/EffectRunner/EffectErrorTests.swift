import ComposableRuntime
import Foundation
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract) struct EffectErrorTests {
  @Test func `an error that nothing handles is reported at the effect`() async {
    let log = EventLog()
    let line: UInt = #line + 1
    let store = Store(["a": .run { _ in throw Refusal() }], log: log)
    await withKnownIssue {
      await store.send("a").finish()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains(
          """
          an effect threw an error that nothing handles: refusal

          hint: pass "catch:" to the ".run", or handle the error inside it
          """)
      } && issue.sourceLocation?.line == Int(line) && issue.sourceLocation?.fileID == #fileID
    }
    #expect(log.lines.suffix(2) == ["effect 1 run of 1", "effect 1 failed: refusal"])
  }

  @Test func `a handler takes the error and may send`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .run { _ in
          throw Refusal()
        } catch: { error, send in
          await send("\(error)")
        }
      ], log: log)
    await store.send("a").finish()
    #expect(
      log.lines == [
        "1 a", "1  -> a", "effect 1 run of 1", "2 refusal from effect 1", "2 a -> arefusal",
        "effect 1 finished after refusal",
      ])
  }

  @Test func `a cancellation error is no failure`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send("caught")
        }
      ], log: log)
    await store.send("a").finish()
    #expect(log.lines.suffix(2) == ["effect 1 run of 1", "effect 1 cancelled"])
    #expect(store.state == ["a"])
  }

  @Test func `the error of a cancelled request is no failure`() async {
    let log = EventLog()
    let started = Gate()
    let store = Store(
      [
        "search": .run { _ in
          started.open()
          // As a session of URLs does it.
          do { try await Task.never() } catch { throw URLError(.cancelled) }
        } catch: { error, send in
          await send("caught \(error)")
        }.cancellable(id: "search"),
        "stop": .cancel(id: "search"),
      ], log: log)
    let task = store.send("search")
    await started.pass()
    store.send("stop")
    await task.finish()
    #expect(store.state == ["search", "stop"])
    #expect(log.lines.last == "effect 1 cancelled by 2 as search")
  }

  @Test func `any error of work that was cancelled is no failure`() async {
    let log = EventLog()
    let store = Store(
      [
        "a": .run { _ in
          do { try await Task.never() } catch { throw Refusal() }
        } catch: { _, send in
          await send("caught")
        }
        .cancellable(id: 1),
        "b": .run { _ in
          do { try await Task.never() } catch { throw Refusal() }
        }
        .cancellable(id: 1), "c": .cancel(id: 1),
      ], log: log)
    let tasks = [store.send("a"), store.send("b")]
    store.send("c")
    for task in tasks { await task.finish() }
    #expect(log.lines.suffix(2) == ["effect 1 cancelled by 3 as 1", "effect 2 cancelled by 3 as 1"])
    #expect(store.state == ["a", "b", "c"])
  }

  @Test func `the next of a concatenation begins after a failure`() async {
    let store = Store([
      "a": .concatenate(
        .run { _ in
          throw Refusal()
        } catch: { _, _ in
        }, .send("b"))
    ])
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }

  @Test func `an error after cancellation does not end the effect twice`() async {
    let gate = Gate()
    let log = EventLog()
    let store = Store(
      [
        "a": .run { _ in
          await gate.passStubbornly()
          throw Refusal()
        } catch: { _, send in
          await send("caught")
        }
        .cancellable(id: "t"),
        "b": .cancel(id: "t"),
      ], log: log)
    let task = store.send("a")
    store.send("b")
    gate.open()
    await task.finish()
    #expect(log.lines.filter { $0.hasPrefix("effect") } == ["effect 1 run of 1", "effect 1 cancelled by 2 as t"])
    #expect(store.state == ["a", "b"])
  }

  @Test func `sending after the work is over is reported at the effect`() async {
    let (sends, continuation) = AsyncStream.makeStream(of: Send<String>.self)
    let line: UInt = #line + 1
    let store = Store(["a": .run { continuation.yield($0) }])
    await store.send("a").finish()
    continuation.finish()
    for await send in sends {
      withKnownIssue {
        send("b")
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.contains("an action was sent by an effect that is over")
            && $0.rawValue.contains("found \"String\" from the effect of \"String\"")
        } && issue.sourceLocation?.line == Int(line)
      }
    }
    #expect(store.state == ["a", "b"])
  }
}
