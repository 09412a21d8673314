import ComposableRuntime
import Foundation
import PlayheadRecorder

/// States of types that are not `Recordable`: a scalar of M changes.
///
/// Such a state is made into a tree for each action, and the tree compared with the one before. It must not be made
/// twice.
@MainActor
func fallbackBenchmarks() -> [Benchmark] {
  let rows = RowsState(rows: 1000).rows
  let codable = CodableState(rows: rows.map(CodableRow.init))
  let plain = PlainState(rows: rows.map(PlainRow.init))
  func action<R: Reducer<State, Action>, State>(_ reducer: R, _ state: State) -> Side {
    let store = makeStore(reducer, state, recorded: .buffered)
    return .time("action", repetitions: 4) { store.send(.increment) }
  }
  return [
    Benchmark("Codable, scalar of M ÷ encoding it once", .ratio, .atMost(1.3)) {
      [action(CodableRows(), codable), writing(codable)]
    },
    Benchmark("reflection, scalar of M ÷ reflecting it once", .ratio, .atMost(1.3)) {
      [action(PlainRows(), plain), writing(plain)]
    },
    Benchmark("reflection, scalar of M ÷ a tree by Mirror", .ratio, .atMost(1.0 / 3)) {
      [
        action(PlainRows(), plain),
        .time("Mirror", repetitions: 4) { keep(MirrorTree(plain)) },
      ]
    },
  ]
}

@MainActor
private func writing<State>(_ state: State) -> Side {
  let type = RecordedType<State>()
  return .time("once", repetitions: 4) {
    var writer = JSONWriter()
    type.write(state, into: &writer)
    keep(writer.count)
  }
}

/// A value as `Mirror` shows it.
private indirect enum MirrorTree {
  case text(String)
  case members([(String, MirrorTree)])

  init(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    self =
      if mirror.children.isEmpty {
        .text(String(describing: value))
      } else {
        .members(mirror.children.map { ($0.label ?? "", MirrorTree($0.value)) })
      }
  }
}
