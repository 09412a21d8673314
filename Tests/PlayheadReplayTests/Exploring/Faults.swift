import ComposableRuntime
import ComposableTesting
import PlayheadDebugger
import PlayheadRecorder

// Features, each with one fault.
extension PlantedFault {
  static var all: [PlantedFault] { races + staleIndices + missingCancellations + taps + lostUpdates }

  private static var races: [PlantedFault] {
    [
      PlantedFault("an older search answers last", StaleSearch(), StaleSearch.State()) { store, clock in
        for query in ["a", "ab", "abc"] {
          store.send(.type(query))
          await clock.advance(3)
        }
      } never: {
        !$0.results.isEmpty && $0.resultsFor != $0.query
      },
      PlantedFault("a profile comes after logging out", LateProfile(), LateProfile.State()) { store, clock in
        store.send(.login)
        await clock.advance(1)
        store.send(.logout)
        store.send(.login)
        await clock.advance(1)
      } never: {
        $0.profile != nil && !$0.isLoggedIn
      },
      PlantedFault("the detail of another row", Details(), Details.State()) { store, clock in
        for row in 1...4 {
          store.send(.select(row))
          await clock.advance(1)
          store.send(.deselect)
        }
      } never: {
        $0.detail != nil && $0.detail != $0.selected
      },
      PlantedFault("saved while it was edited", Editor(), Editor.State()) { store, clock in
        for text in ["a", "ab"] {
          store.send(.edit(text))
          store.send(.save)
          await clock.advance(1)
        }
      } never: {
        !$0.isDirty && $0.saved != $0.text
      },
      PlantedFault("a deleted row comes back", Rows(), Rows.State()) { store, clock in
        store.send(.refresh([1, 2, 3]))
        await clock.advance(1)
        store.send(.delete(2))
        store.send(.refresh([1, 3]))
        await clock.advance(1)
      } never: {
        !Set($0.rows).isDisjoint(with: $0.deleted)
      },
      PlantedFault("an older token wins", Tokens(), Tokens.State()) { store, clock in
        for _ in 1...3 {
          store.send(.refresh)
          await clock.advance(1)
        }
      } never: {
        $0.token < $0.highest
      },
      PlantedFault("the second page comes first", Pages(), Pages.State()) { store, clock in
        for page in 1...3 {
          store.send(.load(page))
          await clock.advance(1)
        }
      } never: {
        $0.rows != $0.rows.sorted()
      },
      PlantedFault("a vote is taken back", Votes(), Votes.State()) { store, clock in
        for _ in 1...3 {
          store.send(.vote)
          await clock.advance(1)
        }
      } never: {
        $0.votes < $0.mine
      },
      PlantedFault("one flag for two loads", OneFlag(), OneFlag.State()) { store, clock in
        for _ in 1...2 {
          store.send(.load)
          await clock.advance(1)
        }
      } never: {
        !$0.isLoading && $0.pending > 0
      },
    ]
  }

  private static var staleIndices: [PlantedFault] {
    [
      PlantedFault("an index after a removal", Toggles(), Toggles.State()) { store, clock in
        store.send(.toggle(2))
        await clock.advance(1)
        store.send(.removeFirst)
      } never: {
        $0.hasMissed
      },
      PlantedFault("an index after a reversal", Marks(), Marks.State()) { store, clock in
        store.send(.mark(0))
        await clock.advance(1)
        store.send(.reverse)
        store.send(.mark(1))
        await clock.advance(1)
      } never: {
        $0.marked != nil && $0.marked != $0.wanted
      },
      PlantedFault("an upload that is gone", Uploads(), Uploads.State()) { store, clock in
        store.send(.start(1))
        store.send(.start(2))
        await clock.advance(2)
        store.send(.cancel(1))
      } never: {
        $0.hasMissed
      },
      PlantedFault("a selection beyond the end", Selection(), Selection.State()) { store, clock in
        store.send(.reload([1]))
        await clock.advance(1)
        store.send(.reload([1, 2, 3]))
        await clock.advance(1)
        store.send(.select(2))
      } never: {
        ($0.selected ?? -1) >= $0.rows.count
      },
    ]
  }

  private static var missingCancellations: [PlantedFault] {
    [
      PlantedFault("a tick after the stop", Ticks(), Ticks.State()) { store, clock in
        store.send(.start)
        await clock.advance(1)
        store.send(.stop)
      } never: {
        !$0.isRunning && $0.seconds > $0.stoppedAt
      },
      PlantedFault("a screen that was closed opens", Screens(), Screens.State()) { store, clock in
        store.send(.open)
        await clock.advance(1)
        store.send(.close)
      } never: {
        $0.text != nil && !$0.isOpen
      },
      PlantedFault("an autosave after the discard", Drafts(), Drafts.State()) { store, clock in
        store.send(.edit("a"))
        await clock.advance(1)
        store.send(.edit("ab"))
        await clock.advance(1)
        store.send(.discard)
      } never: {
        $0.isDiscarded && $0.saved != nil
      },
      PlantedFault("completed though it was cancelled", Downloads(), Downloads.State()) { store, clock in
        store.send(.download)
        await clock.advance(2)
        store.send(.cancel)
        store.send(.download)
        await clock.advance(2)
      } never: {
        $0.isCancelled && $0.isComplete
      },
    ]
  }

  private static var taps: [PlantedFault] {
    [
      PlantedFault("bought twice", Shop(), Shop.State(), [.actions]) { store, clock in
        store.send(.buy)
        await clock.advance(1)
      } never: {
        $0.orders > 1
      },
      PlantedFault("posted twice", Posts(), Posts.State(), [.actions]) { store, _ in
        store.send(.write("a"))
        store.send(.submit)
        store.send(.write("b"))
        store.send(.submit)
      } never: {
        Set($0.posts).count < $0.posts.count
      },
      PlantedFault("fewer likes than none", Likes(), Likes.State(), [.actions]) { store, _ in
        store.send(.like)
        store.send(.unlike)
      } never: {
        $0.likes < 0
      },
      PlantedFault("back from the root", Path(), Path.State(), [.actions]) { store, _ in
        store.send(.push(1))
        store.send(.push(2))
        store.send(.back)
        store.send(.back)
      } never: {
        $0.hasUnderflowed
      },
      PlantedFault("started before it was set up", Setup(), Setup.State(), [.actions]) { store, _ in
        store.send(.configure)
        store.send(.start)
      } never: {
        $0.isStarted && !$0.isConfigured
      },
    ]
  }

  private static var lostUpdates: [PlantedFault] {
    [
      PlantedFault("two increments, one of them lost", Increments(), Increments.State()) { store, clock in
        for _ in 1...3 {
          store.send(.tap)
          await clock.advance(1)
        }
      } never: {
        $0.pending == 0 && $0.count < $0.taps
      },
      PlantedFault("a body that is lost with a title", Document(), Document.State()) { store, clock in
        store.send(.setTitle("T"))
        await clock.advance(1)
        store.send(.setBody("B"))
        await clock.advance(1)
      } never: {
        $0.pending == 0 && ($0.saved.title != $0.typed.title || $0.saved.body != $0.typed.body)
      },
      PlantedFault("released before it is held", Quota(), Quota.State()) { store, clock in
        for _ in 1...2 {
          store.send(.acquire)
          await clock.advance(1)
          store.send(.release)
          await clock.advance(1)
        }
      } never: {
        $0.held < 0
      },
      PlantedFault("the average of nothing", Average(), Average.State()) { store, clock in
        store.send(.measure)
        await clock.advance(1)
        store.send(.summarize)
        await clock.advance(1)
      } never: {
        $0.hasDividedByZero
      },
    ]
  }
}
