import PlayheadFormat
import PlayheadReader

@testable import PlayheadDebugger

/// What is odd in a recording, by the definitions of the kinds, from whole states alone.
struct NaiveSuspects {
  struct Found: Hashable {
    var kind: SuspectKind
    var position: Int
    var certainty: Suspect.Certainty
  }

  /// Elements go by their identity.
  private enum Token: Hashable { case member(String), element(JSONValue) }
  private enum Form { case value, inserted, removed, extended }

  private struct Write {
    var place: [Token]
    var form: Form
    var old: JSONValue?
    var new: JSONValue?

    /// The place without identities.
    var shape: [Token] { place.map { if case .element = $0 { .element(.null) } else { $0 } } }
    var isContent: Bool { new != nil && new != .null && new?.kind != .bool }
    var putsBack: Bool { form == .removed || form == .value && [nil, .null, .bool(false)].contains(new) }
    /// What is there that was not there before.
    var values: [JSONValue] {
      guard case .array(let elements)? = new else { return new.map { [$0] } ?? [] }
      let before = if case .array(let before)? = old { before } else { [JSONValue]() }
      return elements.filter { !before.contains($0) }
    }
    var identity: JSONValue? { if case .element(let identity)? = place.last { identity } else { nil } }
    var array: [Token] { place.dropLast() }
  }

  private struct Effect {
    var id: Int
    /// Its name and the line of code.
    var kind: String
    var starter: Int
    /// The position from which on it was under way: that of its starting action, where it is known.
    var since: Int
    var end: Int?
    var event: RecordedEffectEvent.Event?
    /// The numbers of the lines of its start and end.
    var lines: Range<Int>
  }

  /// The places that an action wrote.
  func places(at position: Int) -> Set<[PlaceTable.Token]> {
    Set(
      writes[position].map { write in
        write.place.map {
          switch $0 {
          case .member(let name): .member(name)
          case .element(let identity): .element(identity)
          }
        }
      })
  }

  private let recording: Recording
  private var states: [JSONValue] = []
  /// Of each action, by its position.
  private var writes: [[Write]] = [[]]
  private var actions: [JSONValue] = [.null]
  /// In the order of their lines.
  private var effects: [Effect] = []
  private var senders: [Effect?] = [nil]
  private var isOutside: [Bool] = [false]
  /// The number of the line after which each state was there, and the next action had not begun.
  private var lines: [Int] = []

  private var last: Int { states.count - 1 }
  private var positions: Range<Int> { 1..<states.count }

  init(_ recording: Recording, text: String) throws {
    self.recording = recording
    let all = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    let changes = all.indices.filter { all[$0]["kind"] == "change" }
    let begins = changes.map { change in
      all.firstIndex { $0["kind"] == "action" && $0["seq"] == all[change]["seq"] } ?? 0
    }
    lines = zip([0] + changes, begins + [all.count]).map { max($0, $1 - 1) }
    states = try (0...recording.last).map(recording.state)
    for effect in recording.startedEffects {
      // Of some it is not known what they were started for.
      guard effect.seq > 0, case .start(_, let name, let at, _)? = try recording.start(ofEffect: effect.id)?.event
      else { continue }
      effects.append(
        Effect(
          id: effect.id, kind: "\(name) \(at ?? "")", starter: effect.seq,
          since: effect.seq, end: effect.last,
          event: try recording.end(ofEffect: effect.id)?.event,
          lines: Self.lines(of: effect.id, in: all)))
    }
    for position in positions {
      var found: [Write] = []
      Self.compare(states[position - 1], states[position], [], &found)
      writes.append(found)
      actions.append(try recording.action(position).value ?? .null)
      guard case .effect(let id)? = recording.origin(position) else {
        senders.append(nil)
        isOutside.append(true)
        continue
      }
      // The last actions of an effect that has ended may come until the next from outside.
      let sender = effects.first { effect in
        effect.id == id
          && !positions.contains {
            effect.end ?? .max < $0 && $0 < position && recording.origin($0) == .outside
          }
      }
      let isPassedOn = sender.map {
        $0.end == $0.starter && $0.starter > 0 && isOutside[$0.starter]
      }
      senders.append(sender)
      isOutside.append(isPassedOn ?? false)
    }
  }

  private static func lines(of effect: Int, in lines: [JSONValue]) -> Range<Int> {
    let events = lines.indices.filter { lines[$0]["kind"] == "effect" && lines[$0]["id"]?.int == effect }
    return events[0]..<(events.count > 1 ? events[1] : lines.count)
  }

  // MARK: - Writes

  private static func compare(_ old: JSONValue?, _ new: JSONValue?, _ place: [Token], _ writes: inout [Write]) {
    if old == new { return }
    switch (old, new) {
    case (.object(let before)?, .object(let after)?) where !Set(before.keys).isDisjoint(with: after.keys):
      for name in Set(before.keys).union(after.keys).sorted() {
        compare(before[name], after[name], place + [.member(name)], &writes)
      }
    case (.array(let before)?, .array(let after)?):
      guard before.allSatisfy({ $0["id"] != nil }), after.allSatisfy({ $0["id"] != nil }) else {
        var rest = before[...]
        for element in after where rest.first == element { rest.removeFirst() }
        let isExtended = rest.isEmpty && before.count < after.count
        writes.append(Write(place: place, form: isExtended ? .extended : .value, old: old, new: new))
        return
      }
      let partners = partners(before, after)
      for (partner, element) in zip(partners, after) {
        let part = place + [.element(element["id"] ?? .null)]
        if let partner {
          compare(before[partner], element, part, &writes)
        } else {
          writes.append(Write(place: part, form: .inserted, old: nil, new: element))
        }
      }
      for (index, element) in before.enumerated() where !partners.contains(index) {
        writes.append(
          Write(place: place + [.element(element["id"] ?? .null)], form: .removed, old: element, new: nil))
      }
    default: writes.append(Write(place: place, form: .value, old: old, new: new))
    }
  }

  /// Where each element stood; one of those that stand twice is the one that is equal, where there is one.
  private static func partners(_ before: [JSONValue], _ after: [JSONValue]) -> [Int?] {
    var rest = Array(before.indices)
    func take(_ isPartner: (Int) -> Bool) -> Int? { rest.firstIndex(where: isPartner).map { rest.remove(at: $0) } }
    var partners = after.map { element in take { before[$0] == element } }
    for (index, element) in after.enumerated() where partners[index] == nil {
      partners[index] = take { before[$0]["id"] == element["id"] }
    }
    return partners
  }

  private func value(_ place: [Token], at position: Int) -> JSONValue? {
    place.reduce(states[position]) { value, token in
      switch token {
      case .member(let name): value?[name]
      case .element(let identity): Self.elements(value).first { $0["id"] == identity }
      }
    }
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  private func identities(_ array: [Token], at position: Int) -> [JSONValue] {
    Self.elements(value(array, at: position)).compactMap { $0["id"] }
  }

  /// The last action up to a position that wrote a place, or one around it.
  private func lastWriter(of place: [Token], through position: Int) -> Int? {
    positions.last { $0 <= position && writes[$0].contains { place.starts(with: $0.place) } }
  }

  // MARK: - Payloads

  private static func parts(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let elements): [value] + elements.flatMap(parts)
    case .object(let members): [value] + members.flatMap { parts($0.value) }
    default: [value]
    }
  }

  private func carries(_ value: JSONValue, _ position: Int) -> Bool {
    value != "" && Self.parts(actions[position]).contains(value)
  }

  private static func isSmall(_ value: JSONValue) -> Bool { value.int.map { (-9...9).contains($0) } ?? false }

  private func isSource(of value: JSONValue, _ position: Int) -> Bool {
    switch value {
    case .null, .bool: false
    case .array(let elements): elements.contains { isSource(of: $0, position) }
    case .object(let members): members.contains { isSource(of: $0.value, position) }
    case .string(let text):
      carries(value, position)
        || Self.parts(actions[position]).contains {
          $0.string.map { $0.utf8.count >= 3 && text.contains($0) } ?? false
        }
    default: !Self.isSmall(value) && carries(value, position)
    }
  }

  private func mentions(_ value: JSONValue, _ position: Int) -> Bool {
    (value.int != nil && !Self.isSmall(value) || value.string?.utf8.count ?? 0 > 1) && carries(value, position)
  }

  private func hasFailure(_ position: Int) -> Bool { Self.parts(actions[position]).contains { $0["failure"] != nil } }

  // MARK: - Effects

  private func answers(_ effect: Effect, through position: Int) -> [Int] {
    positions.filter { $0 <= position && senders[$0]?.id == effect.id }
  }

  private func isFirstAnswer(_ position: Int) -> Bool {
    guard let sender = senders[position] else { return false }
    return !answers(sender, through: position - 1).contains {
      recording.actionName($0) == recording.actionName(position)
    }
  }

  private func startWrites(_ effect: Effect) -> [Write] {
    let isKnown = effect.starter > 0 && recording.effect(id: effect.id)?.first == effect.starter
    return isKnown ? writes[effect.starter] : []
  }

  private func isRunning(_ effect: Effect, at position: Int) -> Bool {
    effect.lines.contains(lines[position])
  }

  /// The position before the next action from outside.
  private func settled(after position: Int) -> Int {
    positions.first { $0 > position && recording.origin($0) == .outside }.map { $0 - 1 } ?? last
  }

  // MARK: - What is told

  /// Of those with one key, one where few of the opportunities went this way.
  private func told<Key: Hashable>(
    _ kind: SuspectKind, _ found: [(key: Key, position: Int, isLasting: Bool)], _ opportunities: [Key]
  ) -> [Found] {
    Set(found.map(\.key)).compactMap { key in
      let all = opportunities.count { $0 == key }
      let alike = found.filter { $0.key == key }
      guard all >= 5 ? alike.count * 5 <= all : alike.count == 1 else { return nil }
      return Found(
        kind: kind, position: (alike.first(where: \.isLasting) ?? alike[0]).position,
        certainty: all >= 5 ? .unusual : .possible)
    }
  }

  func found() throws -> Set<Found> {
    Set(
      try overwritten() + outdated() + moved() + gone() + stuck() + twice() + twins() + dangling() + unheard())
  }

  private func overwritten() -> [Found] {
    var found: [(key: [Token], position: Int, isLasting: Bool)] = []
    var opportunities: [[Token]] = []
    for position in positions where isFirstAnswer(position) {
      guard let effect = senders[position] else { continue }
      var shapes: Set<[Token]> = []
      var isFound = false
      for write in writes[position] where write.isContent || write.form == .removed {
        let shape = write.form == .removed ? write.shape.dropLast() : write.shape
        let key = [.member(recording.actionName(position) ?? "")] + shape
        if shapes.insert(shape).inserted { opportunities.append(key) }
        guard !isFound, let other = lastWriter(of: write.place, through: position - 1), other > effect.since,
          senders[other]?.id != effect.id, recording.enclosed(by: position)?.contains(other) != true,
          !(isFirstAnswer(other) && senders[other]?.since ?? 0 < effect.since)
        else { continue }
        let isCarried =
          switch write.form {
          case .value, .inserted: isSource(of: write.new ?? .null, position)
          case .extended: Self.parts(actions[position]).contains(value(write.place, at: position) ?? .null)
          case .removed:
            !identities(write.array, at: position).isEmpty
              && identities(write.array, at: position).allSatisfy { carries($0, position) }
          }
        if isCarried {
          found.append((key, position, false))
          isFound = true
        }
      }
    }
    return told(.overwritten, found, opportunities)
  }

  private func outdated() -> [Found] {
    var found: [(key: String?, position: Int, isLasting: Bool)] = []
    var opportunities: [String?] = []
    for position in positions where isFirstAnswer(position) && writes[position].contains(where: \.isContent) {
      guard let effect = senders[position] else { continue }
      let name = recording.actionName(position)
      opportunities.append(name)
      let inputs = (effect.since + 1..<max(position, effect.since + 1)).filter { isOutside[$0] }
        .flatMap { writes[$0] }.filter { $0.form == .value }
      var asked: Set<[Token]> = []
      let isOutdated = inputs.filter { asked.insert($0.place).inserted }.contains { input in
        guard let old = input.old, input.new != nil, ![.null, .bool, .array, .object].contains(old.kind),
          startWrites(effect).contains(where: { $0.place == input.place && $0.isContent && $0.form == .value })
            || mentions(old, position),
          // Only actions from outside write it.
          !positions.contains(where: { at in
            !isOutside[at] && writes[at].contains { $0.shape == input.shape }
          }),
          let current = inputs.last(where: { $0.place == input.place })?.new, current != old, current != .null,
          !writes[position].contains(where: { $0.place == input.place || $0.new == old })
        else { return false }
        return writes[position].contains {
          $0.isContent && isSource(of: $0.new ?? .null, position) && !$0.place.contains(.element(old))
        }
      }
      if isOutdated { found.append((name, position, false)) }
    }
    return told(.outdated, found, opportunities)
  }

  private func moved() -> [Found] {
    var found: [(key: String?, position: Int, isLasting: Bool)] = []
    var opportunities: [String?] = []
    for position in positions where isFirstAnswer(position) {
      guard let effect = senders[position] else { continue }
      typealias Part = (array: [Token], identity: JSONValue, index: Int, state: Int)
      let parts = writes[position].compactMap { write -> Part? in
        guard write.form != .inserted,
          let depth = write.place.lastIndex(where: { if case .element = $0 { true } else { false } }),
          case .element(let identity) = write.place[depth]
        else { return nil }
        let array = Array(write.place[..<depth])
        let state = write.form == .removed ? position - 1 : position
        return identities(array, at: state).firstIndex(of: identity).map { (array, identity, $0, state) }
      }
      if parts.isEmpty { continue }
      let name = recording.actionName(position)
      opportunities.append(name)
      let isMoved = parts.contains { array, identity, index, state in
        let start = start(of: index, in: array, at: state, of: effect)
        let isAsked =
          carries(.integer(Int64(index)), effect.starter)
          || startWrites(effect).contains { write in
            guard write.place.starts(with: array), write.place.count > array.count,
              case .element(let other) = write.place[array.count]
            else { return false }
            let state = write.form == .removed ? effect.starter - 1 : effect.starter
            return identities(array, at: state).firstIndex(of: other) == index
          }
        return start != index && carries(.integer(Int64(index)), position)
          && !carries(identity, position) && isAsked
      }
      if isMoved { found.append((name, position, false)) }
    }
    return told(.moved, found, opportunities)
  }

  /// Where an element that stands at an index stood when an effect started, but for what the effect itself moved; nil where it
  /// was nowhere.
  private func start(of index: Int, in array: [Token], at position: Int, of effect: Effect) -> Int? {
    var (here, shift) = (index, 0)
    for position in (effect.since..<position).reversed() {
      let (before, after) = (value(array, at: position), value(array, at: position + 1))
      let former = Self.partners(Self.elements(before), Self.elements(after))[here]
      let isOwn = senders[position + 1]?.id == effect.id
      guard let former else {
        let identity = identities(array, at: position + 1)[here]
        return isOwn ? index - shift : identities(array, at: effect.since).firstIndex(of: identity)
      }
      if !isOwn { shift += here - former }
      here = former
    }
    return index - shift
  }

  private func gone() -> [Found] {
    var found: [(key: String?, position: Int, isLasting: Bool)] = []
    let answers = positions.filter(isFirstAnswer)
    for position in answers where writes[position].contains(where: \.isContent) {
      guard let effect = senders[position] else { continue }
      let isGone = (effect.since + 1..<max(position, effect.since + 1)).contains { removal in
        recording.enclosed(by: position)?.contains(removal) != true
          && writes[removal].contains { write in
            guard write.form == .removed, let identity = write.identity, mentions(identity, position) else {
              return false
            }
            return !identities(write.array, at: position).contains(identity)
              || writes[position].contains { $0.place == write.place }
          }
      }
      if isGone { found.append((recording.actionName(position), position, false)) }
    }
    return told(.gone, found, answers.map { recording.actionName($0) })
  }

  private func stuck() -> [Found] {
    var opportunities: [[Token]] = []
    var resets: Set<[Token]> = []
    var candidates: [(key: [Token], position: Int, isLasting: Bool, isSilent: Bool)] = []
    for effect in effects.sorted(by: { $0.lines.upperBound < $1.lines.upperBound }) {
      guard let end = effect.end else { continue }
      let now = settled(after: end)
      for write in startWrites(effect) where write.form == .value && !write.putsBack && write.new?.kind != .array {
        let writer = lastWriter(of: write.place, through: now).flatMap { $0 > effect.starter ? $0 : nil }
        let lastAnswer = answers(effect, through: now).last
        if writer == nil, effects.contains(where: { $0.kind == effect.kind && isRunning($0, at: now) }) { continue }
        if writer == nil, write.new?.kind != .bool, lastAnswer != nil { continue }
        let key = [.member(effect.kind)] + write.shape
        opportunities.append(key)
        if let writer {
          let sender = senders[writer]
          if sender != nil && !hasFailure(writer) || writer == end && sender == nil { resets.insert(key) }
          continue
        }
        if case .cancel(nil, _)? = effect.event { continue }
        let isCancelled = if case .cancel? = effect.event { true } else { false }
        let position = lastAnswer ?? max(end, effect.starter)
        let final = lastWriter(of: write.place, through: last)
        // What else was under way has put it back.
        if let sender = final.flatMap({ senders[$0] }), isRunning(sender, at: now) {
          continue
        }
        candidates.append(
          (key, position, final ?? 0 <= position, !isCancelled && lastAnswer == nil && write.new == .bool(true)))
      }
    }
    let found = candidates.filter { resets.contains($0.key) || $0.isSilent }.map { ($0.key, $0.position, $0.isLasting) }
    let counted = opportunities.filter { key in resets.contains(key) || opportunities.count { $0 == key } == 1 }
    return told(.stuck, found, counted)
  }

  private func twice() -> [Found] {
    var found: [(key: String, position: Int, isLasting: Bool)] = []
    for (number, effect) in effects.enumerated() {
      let isTwice = effects[..<number].contains { other in
        guard other.kind == effect.kind, 0 < other.starter, other.starter < effect.starter,
          other.lines.contains(effect.lines.lowerBound), recording.origin(effect.starter) != .effect(other.id)
        else { return false }
        let (first, second) = (actions[other.starter], actions[effect.starter])
        return first == second || [first, second].allSatisfy { Self.parts($0).allSatisfy { $0.kind == .object } }
      }
      if isTwice { found.append((effect.kind, effect.starter, false)) }
    }
    return told(.twice, found, effects.map(\.kind))
  }

  private func twins() -> [Found] {
    var shapes: Set<[Token]> = []
    var found: [Found] = []
    for position in positions {
      for write in writes[position] where write.form == .inserted {
        let count = identities(write.array, at: position).count { $0 == write.identity }
        if count > 1, shapes.insert(write.shape).inserted {
          found.append(Found(kind: .identity, position: position, certainty: .certain))
        }
      }
    }
    return found
  }

  private func dangling() -> [Found] {
    var entries: [(settled: Int, removal: Int, field: [Token])] = []
    for position in positions {
      for write in writes[position] where write.form == .removed {
        let others = writes[position].filter { $0.array == write.array && $0.place.count == write.place.count }
        guard let identity = write.identity, !others.contains(where: { $0.form == .inserted }),
          others.count(where: { $0.form == .removed }) == 1 || carries(identity, position)
        else { continue }
        let settled = settled(after: position)
        if identities(write.array, at: settled).contains(identity) { continue }
        let fields = Set(writes[...settled].joined().filter { [.value, .extended].contains($0.form) }.map(\.place))
        for field in fields where names(field, identity, of: write.array, through: position, settled) {
          entries.append((settled, position, field))
        }
      }
    }
    var shapes: Set<[Token]> = []
    return entries.sorted { ($0.settled, $0.removal) < ($1.settled, $1.removal) }.compactMap { entry in
      let shape = Write(place: entry.field, form: .value).shape
      return shapes.insert(shape).inserted
        ? Found(kind: .identity, position: entry.removal, certainty: .certain) : nil
    }
  }

  /// Whether a field, which has named elements of an array only, names one that is removed, and still does later.
  private func names(
    _ field: [Token], _ identity: JSONValue, of array: [Token], through removal: Int, _ settled: Int
  ) -> Bool {
    func parts(_ value: JSONValue?) -> [JSONValue] {
      if case .array(let elements)? = value { elements } else { value.map { [$0] } ?? [] }
    }
    guard parts(value(field, at: settled)).contains(identity) else { return false }
    var isChosen = false
    var isNamed = false
    for position in positions where position <= settled {
      for write in writes[position] where write.place == field && write.form != .removed && write.form != .inserted {
        for new in Set(parts(write.new)).subtracting(parts(write.old)) {
          guard new.int != nil || new.string?.utf8.count ?? 0 > 1 else { continue }
          guard identities(array, at: position).contains(new), !field.contains(.element(new)) else { return false }
          if [nil, .null].contains(write.old) || new.string != nil { isChosen = true }
          if new == identity, position <= removal { isNamed = true }
        }
      }
    }
    return isChosen && isNamed
  }

  private func unheard() throws -> [Found] {
    var found: [(line: Int, kind: String, position: Int)] = []
    for effect in effects {
      func isSilent(_ answer: Int) -> Bool {
        writes[answer].allSatisfy { write in
          write.putsBack && startWrites(effect).contains { $0.place == write.place }
        }
      }
      var failures = answers(effect, through: last).filter { hasFailure($0) && isSilent($0) }.map {
        (position: $0, settled: settled(after: $0), line: lines[$0])
      }
      let error =
        switch effect.event {
        case .finish(let error)?: error
        case .fail(let error)?: error
        default: String?.none
        }
      if let end = effect.end, error != nil {
        let answer = answers(effect, through: end).last
        if answer.map({ isSilent($0) && !hasFailure($0) }) ?? true {
          failures.append((answer ?? max(end, effect.starter), settled(after: end), effect.lines.upperBound))
        }
      }
      var windows: Set<Int> = []
      for (position, settled, line) in failures.sorted(by: { $0.line < $1.line }) {
        let isHeard =
          answers(effect, through: settled).contains { $0 > position && !isSilent($0) }
          // An answer that tries again.
          || answers(effect, through: settled).contains { answer in
            answer >= position && effects.contains { $0.starter == answer }
          }
        let logs = try recording.logs(in: position...max(settled, position)).map(recording.log)
        if isHeard || logs.contains(where: { $0.level >= .warning }) { continue }
        if windows.insert(settled).inserted { found.append((line, effect.kind, position)) }
      }
    }
    let sorted = found.sorted { $0.line < $1.line }.map { (key: $0.kind, position: $0.position, isLasting: true) }
    return told(.unheard, sorted, effects.filter { $0.end != nil }.map(\.kind))
  }
}

/// Which actions had to happen before which, by closing over every pair.
struct NaiveOrder {
  private(set) var isBefore: [[Bool]]

  init(_ recording: Recording) {
    let positions = 0...recording.last
    isBefore = positions.map { _ in positions.map { _ in false } }
    for first in positions.dropFirst() {
      for second in positions.dropFirst() where first != second {
        isBefore[first][second] = Self.isDirectlyBefore(first, second, in: recording)
      }
    }
    for middle in positions {
      for first in positions where isBefore[first][middle] {
        for second in positions where isBefore[middle][second] { isBefore[first][second] = true }
      }
    }
  }

  private static func isDirectlyBefore(_ first: Int, _ second: Int, in recording: Recording) -> Bool {
    if recording.enclosed(by: first)?.contains(second) ?? false { return true }
    if recording.enclosed(by: second)?.contains(first) ?? false { return false }
    func effect(_ position: Int) -> RecordedEffect? {
      if case .effect(let id)? = recording.origin(position) { recording.effect(id: id) } else { nil }
    }
    switch (effect(first), effect(second)) {
    case (nil, nil):
      // What ran inside another action is not from outside.
      let isInner = (1...recording.last).contains { outer in
        [first, second].contains { recording.enclosed(by: outer)?.contains($0) ?? false }
      }
      return first < second && !isInner
    case (let former, let latter?):
      if latter.seq == first { return true }
      guard let former, first < second else { return false }
      return former.id == latter.id
        || former.seq == latter.seq && latter.first > latter.seq && former.last.map { $0 <= latter.first } ?? false
    case (_?, nil): return false
    }
  }
}
