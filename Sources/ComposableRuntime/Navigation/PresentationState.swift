public import CustomDump
internal import IssueReporting

/// State that is presented while it is not nil: that of a sheet, a popover, an alert.
///
/// In an ``ObservableState``, the macro ``Presents()`` makes such a property. The wrapper itself is for states that are not
/// observable:
///
/// ```swift
/// struct State: Equatable {
///   @PresentationState var editor: Editor.State?
/// }
/// ```
///
/// The feature reads and sets `state.editor` as any optional. The projected value, `\.$editor`, is for
/// `ifLet(_:action:destination:)`.
///
/// The state has memory of its own, so that a state can contain another one of its own type.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  @usableFromInline final class Storage {
    @usableFromInline var state: State?

    @inlinable init(_ state: State) { self.state = state }
  }

  @usableFromInline var storage: Storage?
  /// The child that was there when its reducer last ran; if it is gone at the next run, its effects are cancelled.
  @usableFromInline private(set) var mounted: PresentedChild?
  /// Whether the state may have changed since ``mounted`` was set.
  @usableFromInline var isChanged = true

  /// Creates the wrapper of a state; nil presents nothing.
  public init(wrappedValue: State?) { storage = wrappedValue.map(Storage.init) }

  /// The state, or nil when nothing is presented.
  @inlinable public var wrappedValue: State? {
    get { storage?.state }
    _modify {
      isChanged = true
      if storage == nil {
        var state: State?
        defer { storage = state.map(Storage.init) }
        yield &state
      } else {
        if !isKnownUniquelyReferenced(&storage) { storage = storage?.state.map(Storage.init) }
        defer { if storage?.state == nil { storage = nil } }
        yield &storage!.state
      }
    }
  }

  /// The wrapper itself.
  @inlinable public var projectedValue: Self {
    get { self }
    _modify { yield &self }
  }

  /// The payload of the state, if it is of a case. Setting nil takes the child away. Setting or changing it in another case
  /// is reported as an issue, and changes nothing.
  ///
  /// ```swift
  /// state.$destination[case: \.editor]?.isSaving = true
  /// ```
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { self[case: AnyCasePath(path)] }
    _modify { yield &self[case: AnyCasePath(path)] }
  }

  /// The payload of the state, if it is of a case: `state.$destination[case: /Destination.State.editor]`.
  public subscript<Case>(case path: AnyCasePath<State, Case>) -> Case? {
    get { wrappedValue.flatMap { path.extract(from: $0) } }
    _modify {
      var value = wrappedValue.flatMap { path.extract(from: $0) }
      let isThere = value != nil
      yield &value
      if isThere {
        wrappedValue = value.map { path.embed($0) }
      } else {
        let found = wrappedValue.map { "the case \"\(ActionName.caseName(of: $0))\"" } ?? "nil"
        reportIssue("cannot set the payload of a case: found \(found), expected the case with \(Case.self)")
      }
    }
  }

  @inlinable var child: ChildIdentity? {
    if !isChanged, let mounted, !mounted.identity.hasID { return mounted.identity }
    return wrappedValue.map(ChildIdentity.init)
  }

  /// Whether ``mounted`` is the identity of the child that is there.
  @usableFromInline func isMounted(_ child: ChildIdentity?) -> Bool { !isChanged && mounted?.identity == child }

  @usableFromInline mutating func mount(_ child: ChildIdentity?) {
    isChanged = false
    if mounted?.identity != child { mounted = child.map(PresentedChild.init) }
  }

  /// Whether both share the memory of their state, so that the states are the same.
  package func sharesStorage(with other: Self) -> Bool { storage === other.storage }

  /// The presentation of a case: `state.$destination.editor`. It presents nothing while the state is another case.
  ///
  /// A change of it does not change this presentation.
  public subscript<Case>(dynamicMember path: CaseKeyPath<State, Case>) -> PresentationState<Case>
  where State: CasePathable {
    PresentationState<Case>(wrappedValue: self[case: path])
  }

  /// The presentation of a part of the state. A change of it does not change this presentation.
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.sharesStorage(with: right) || left.wrappedValue == right.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// Unchecked: a copy changes only its own memory.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try State?(from: decoder)) }
}

extension PresentationState: CustomReflectable, CustomDumpRepresentable {
  /// The mirror of the state.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }

  public var customDumpValue: Any { wrappedValue as Any }
}

extension PresentationState: _ObservedValue where State: _ObservedValue {
  public var _$version: State._Version? { wrappedValue._$version }

  public func _$isNotified(since old: State._Version?) -> Bool { wrappedValue._$isNotified(since: old) }
}

/// In an allocation of its own, because each copy of a parent's state has one and it seldom changes.
@usableFromInline final class PresentedChild: Sendable {
  @usableFromInline nonisolated(unsafe) let identity: ChildIdentity

  init(identity: ChildIdentity) { self.identity = identity }
}

/// Makes a property of an ``ObservableState`` the state of a presented feature.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// The feature reads and sets `state.destination` as any optional. The projected value, `\.$destination`, is a
/// ``PresentationState``, for `ifLet(_:action:destination:)`.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() = #externalMacro(module: "ComposableMacros", type: "PresentsMacro")
