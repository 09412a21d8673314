extension JSONPatch {
  /// Applies the operations in order.
  ///
  /// - Parameter value: left as it was where an operation fails.
  /// - Returns: the patch that takes the change back.
  /// - Throws: ``JSONPatchError`` with the operation that failed, and where.
  /// - Complexity: O(*depth*) an operation and O(*n*) in the values that it adds or takes along. One
  ///   that puts an element in or takes a part out takes O(*n*) in the parts of its container, and so does a whole run
  ///   of them in one container. Nothing is copied if `value` is referenced only once.
  @discardableResult
  public func apply(to value: inout JSONValue) throws(JSONPatchError) -> JSONPatch {
    JSONPatch(try effects(on: &value).reversed().map(\.inverse))
  }

  /// Applies the operations and returns their effects: a `move` has two, a removal and an addition, and a `test` none.
  package func effects(on value: inout JSONValue) throws(JSONPatchError) -> [Effect] {
    var effects: [Effect] = []
    effects.reserveCapacity(operations.count)
    var room = Self.carriedLimit
    var index = 0
    do throws(PatchFailure) {
      while index < operations.count {
        let run = PatchRun(in: operations, from: index)
        if run.isLong {
          try value.change(at: run.container[...]) { (container: inout JSONValue) throws(PatchFailure) in
            if var parts = ContainerParts(taking: &container, for: run) {
              defer { container = parts.whole }
              try Self.apply(operations, &index, to: run.end, to: &parts, run.container.count, &room, &effects)
            } else {
              try Self.apply(operations, &index, to: run.end, to: &container, run.container.count, &room, &effects)
            }
          }
        } else {
          try Self.apply(operations, &index, to: run.end, to: &value, 0, &room, &effects)
        }
      }
    } catch {
      // Undoing the operations that were just applied cannot fail.
      _ = try? JSONPatch(effects.reversed().map(\.inverse)).effects(on: &value)
      let operation = operations[index]
      let path = error.isAtOrigin ? operation.origin ?? operation.path : operation.path
      throw JSONPatchError(index: index, path: path, reason: error.reason)
    }
    return effects
  }

  /// The most values that the `copy` and `move` operations of one patch may carry, as forty copies of a list into
  /// itself would otherwise make an intractable number of them.
  static let carriedLimit = 1 << 20

  private static func apply<Target: PatchTarget>(
    _ operations: [Operation], _ index: inout Int, to end: Int, to target: inout Target, _ depth: Int,
    _ room: inout Int, _ effects: inout [Effect]
  ) throws(PatchFailure) {
    while index < end {
      try target.apply(operations[index], depth: depth, room: &room, effects: &effects)
      index += 1
    }
  }
}
