#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder

  // Not in the generic type, whose metadata each use would look up.
  private struct EnumWitnesses: @unchecked Sendable {
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    typealias ProjectEnumData = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

    let metadata: UnsafeRawPointer
    let getEnumTag: GetEnumTag
    let projectEnumData: ProjectEnumData
  }

  /// Finds the parts of an effect in memory, which are internal to TCA: by reflection once for a type of actions, and then by the
  /// functions of each enum's value witness table, which are part of Swift's stable ABI (`ValueWitness.def` in the Swift repository).
  struct EffectLayout<Action> {
    /// A struct, because a tuple has the same layout, but a function that is read from it has another form.
    struct Run {
      let name: String?
      let priority: TaskPriority?
      let operation: @Sendable (_ send: Send<Action>) async -> Void
    }

    private typealias Payload = (
      name: String?, priority: TaskPriority?, operation: @Sendable (_ send: Send<Action>) async -> Void
    )

    enum Kind {
      case none
      case run(Run)
      case publisher
      /// The layout differs from that of TCA 1.25.
      case unknown
    }

    private let operation: EnumWitnesses?
    private let tags: (none: UInt32, run: UInt32)

    init() {
      // Where pointers are signed, these functions are signed, too, each in its own way.
      #if _ptrauth(_arm64e)
        operation = nil
      #else
        operation = Self.operation(of: Effect<Action>.run { _ in })
      #endif
      guard let operation else {
        tags = (0, 0)
        return
      }
      func tag(_ effect: Effect<Action>) -> UInt32 {
        withUnsafePointer(to: effect) { operation.getEnumTag($0, operation.metadata) }
      }
      tags = (tag(.none), tag(.run { _ in }))
    }

    /// `run` is an effect of one run.
    private static func operation(of run: Effect<Action>) -> EnumWitnesses? {
      let members = Mirror(reflecting: run).children
      guard let member = members.first, members.count == 1, member.label == "operation",
        let payload = Mirror(reflecting: member.value).children.first, payload.label == "run",
        type(of: payload.value) == Payload.self
      else { return nil }
      let metadata = unsafeBitCast(type(of: member.value) as Any.Type, to: UnsafeRawPointer.self)
      let word = MemoryLayout<UnsafeRawPointer>.size
      let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      // Eight functions are followed by the size, the stride and two words of 32 bits.
      guard table.load(fromByteOffset: 8 * word, as: Int.self) == MemoryLayout<Effect<Action>>.size else { return nil }
      return EnumWitnesses(
        metadata: metadata, getEnumTag: table.load(fromByteOffset: 10 * word + 8, as: EnumWitnesses.GetEnumTag.self),
        projectEnumData: table.load(fromByteOffset: 11 * word + 8, as: EnumWitnesses.ProjectEnumData.self))
    }

    /// Whether the effect does nothing, as most do.
    func isNone(_ effect: UnsafePointer<Effect<Action>>) -> Bool {
      guard let operation else { return isNoneBitForBit(effect) }
      return operation.getEnumTag(effect, operation.metadata) == tags.none
    }

    @inline(never) private func isNoneBitForBit(_ effect: UnsafePointer<Effect<Action>>) -> Bool {
      recordedBitsMatch(effect.pointee, .none)
    }

    func kind(of effect: Effect<Action>) -> Kind {
      guard let operation else { return .unknown }
      let tag = withUnsafePointer(to: effect) { operation.getEnumTag($0, operation.metadata) }
      if tag == tags.none { return .none }
      if tag != tags.run { return .publisher }
      return withUnsafeTemporaryAllocation(of: Effect<Action>.self, capacity: 1) { copy in
        copy.initializeElement(at: 0, to: effect)
        let place = UnsafeMutableRawPointer(copy.baseAddress!)
        operation.projectEnumData(place, operation.metadata)
        return .run(place.assumingMemoryBound(to: Run.self).move())
      }
    }
  }
#endif
