// swift-format-ignore-file
// Written by ShapeSource.

import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder
import PlayheadFormat

struct ShapeChild: Reducer {
  @Recordable struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
  }
  @Recordable enum Action: Equatable, Sendable {
    case write(String)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .write(let text): state.text = text
      }
      return .none
    }
  }
}

@Recordable struct ShapeBox<Value> {
  var value: Value
}

extension ShapeBox: Equatable where Value: Equatable {}
extension ShapeBox: Sendable where Value: Sendable {}

struct Shape1: ShapeFeature {
  @Recordable struct Row1: Hashable, Sendable {
    var `count`: Double
  }
  @Recordable enum Kind2: Hashable, Sendable {
    case `high`
  }
  @Recordable enum Kind3: Hashable, Sendable {
    case `low`(in: Double)
    case `default`(String)
    case `none`(_id: Data)
  }
  @Recordable struct Row4: Hashable, Sendable {
    var `count`: Shape1.Row1
    var `count1`: Shape1.Kind2
    private(set) var `title2`: Shape1.Kind3
    init(_ field0: Shape1.Row1, _ field1: Shape1.Kind2, _ field2: Shape1.Kind3) {
      self.`count` = field0
      self.`count1` = field1
      self.`title2` = field2
    }
  }
  @Recordable enum Mood5: Int, Hashable, Sendable {
    case calm = -1
    case none = 2
    case `in`
  }
  @Recordable enum Kind6: Hashable, Sendable {
    case `default`
  }
  @Recordable enum Kind7: Hashable, Sendable {
    case `default`(_id: Decimal, _id1: Int8)
    case `none`
  }
  @ObservableState @Recordable struct State: Equatable, Sendable {
    var field0: Shape1.Row4
    var field1: (Shape1.Mood5, Shape1.Kind6)
    var field2: (Shape1.Kind7, [Data])
    var field3: [Decimal]
    @Presents var sheet: ShapeChild.State?
    var path = StackState<ShapeChild.State>()
    var rows: IdentifiedArrayOf<ShapeChild.State> = []
    static func == (left: State, right: State) -> Bool {
      if left.field0 != right.field0 { return false }
      if left.field1 != right.field1 { return false }
      if left.field2 != right.field2 { return false }
      if left.field3 != right.field3 { return false }
      if left.sheet != right.sheet { return false }
      if left.path != right.path { return false }
      if left.rows != right.rows { return false }
      return true
    }
  }
  @CasePathable @Recordable enum Action: Sendable {
    case setfield0(Shape1.Row4)
    case loadfield0(Shape1.Row4)
    case setfield1(((Shape1.Mood5, Shape1.Kind6)))
    case loadfield1(((Shape1.Mood5, Shape1.Kind6)))
    case setfield2(((Shape1.Kind7, [Data])))
    case loadfield2(((Shape1.Kind7, [Data])))
    case setfield3([Decimal])
    case loadfield3([Decimal])
    case open(Int)
    case close
    case sheet(PresentationAction<ShapeChild.Action>)
    case path(StackActionOf<ShapeChild>)
    case rows(IdentifiedActionOf<ShapeChild>)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      case .setfield3(let value): state.field3 = value
      case .loadfield3(let value): return .run(name: "load") { await $0(.setfield3(value)) }
      case .open(let id):
        state.sheet = ShapeChild.State(id: id)
        state.path.append(ShapeChild.State(id: id))
        state.rows[id: id] = ShapeChild.State(id: id)
      case .close: state.sheet = nil; _ = state.path.popLast(); _ = state.rows.popLast()
      case .sheet, .path, .rows: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { ShapeChild() }
    .forEach(\.path, action: \.path) { ShapeChild() }
    .forEach(\.rows, action: \.rows) { ShapeChild() }
  }
  static var sessionStart: State { State(field0: Shape1.Row4(Shape1.Row1(count: -2.0), Shape1.Kind2.`high`, Shape1.Kind3.`none`(_id: Data())), field1: (Shape1.Mood5.in, Shape1.Kind6.`default`), field2: (Shape1.Kind7.`none`, [Data([0, 255, 10, 34])]), field3: [Decimal.nan, Decimal.nan]) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.setfield2(((Shape1.Kind7.`none`, [Data([0, 255, 10, 34])]))))
      actions.append(Action.open(0))
      actions.append(Action.loadfield2(((Shape1.Kind7.`none`, [Data([0, 255, 10, 34])]))))
      actions.append(Action.open(91))
      actions.append(Action.rows(.element(id: 91, action: .write("b"))))
      actions.append(Action.setfield2(((Shape1.Kind7.`none`, [Data([0, 255, 10, 34]), Data()]))))
      actions.append(Action.close)
      actions.append(Action.setfield3([]))
      actions.append(Action.close)
      actions.append(Action.loadfield3([Decimal(0)]))
      actions.append(Action.close)
      actions.append(Action.loadfield0(Shape1.Row4(Shape1.Row1(count: -2.0), Shape1.Kind2.`high`, Shape1.Kind3.`default`("// */ `#if` ${}"))))
      actions.append(Action.open(90))
      actions.append(Action.sheet(.presented(.write("a\""))))
      actions.append(Action.sheet(.dismiss))
      actions.append(Action.loadfield3([Decimal(0)]))
      actions.append(Action.setfield0(Shape1.Row4(Shape1.Row1(count: -2.0), Shape1.Kind2.`high`, Shape1.Kind3.`none`(_id: Data()))))
      actions.append(Action.setfield1(((Shape1.Mood5.none, Shape1.Kind6.`default`))))
      actions.append(Action.open(91))
      actions.append(Action.rows(.element(id: 91, action: .write("b"))))
      actions.append(Action.setfield1(((Shape1.Mood5.in, Shape1.Kind6.`default`))))
      actions.append(Action.open(91))
      actions.append(Action.rows(.element(id: 91, action: .write("b"))))
      return actions
    }
}

struct Shape2: ShapeFeature {
  @Recordable enum Kind1: Hashable, Sendable {
    case `low`(in: Bool, by1: URL)
  }
  @Recordable struct Row2: Equatable, Sendable {
    let `in`: ShapeBox<Date>
    var `title1`: Shape2.Kind1
  }
  @Recordable struct Row3: Hashable, Sendable {
    var `in`: Int8
    var `title1`: URL
    var `inout2`: Bool
  }
  @Recordable struct Row4: Hashable, Sendable {
    var `type`: [Data: Double]
    var `inout1`: [Decimal]
    var `count2`: [Bool: Float]
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: [[Date: Date]: Shape2.Row2]
    var field1: Set<Shape2.Row3>
    var field2: [Shape2.Row4]
    var field3: (Data, [URL])
    static func == (left: State, right: State) -> Bool {
      if left.field0 != right.field0 { return false }
      if left.field1 != right.field1 { return false }
      if left.field2 != right.field2 { return false }
      if left.field3 != right.field3 { return false }
      return true
    }
  }
  @Recordable enum Action: Sendable {
    case setfield0([[Date: Date]: Shape2.Row2])
    case loadfield0([[Date: Date]: Shape2.Row2])
    case setfield1(Set<Shape2.Row3>)
    case loadfield1(Set<Shape2.Row3>)
    case setfield2([Shape2.Row4])
    case loadfield2([Shape2.Row4])
    case setfield3(((Data, [URL])))
    case loadfield3(((Data, [URL])))
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      case .setfield3(let value): state.field3 = value
      case .loadfield3(let value): return .run(name: "load") { await $0(.setfield3(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: { () -> [[Date: Date]: Shape2.Row2] in var values: [[Date: Date]: Shape2.Row2] = [:]; values.updateValue(Shape2.Row2(in: ShapeBox<Date>(value: Date(timeIntervalSinceReferenceDate: -1.5)), title1: Shape2.Kind1.`low`(in: true, by1: URL(string: "x")!)), forKey: { () -> [Date: Date] in var values: [Date: Date] = [:]; values.updateValue(Date(timeIntervalSinceReferenceDate: -1.5), forKey: Date(timeIntervalSinceReferenceDate: 0.0)); values.updateValue(Date(timeIntervalSinceReferenceDate: 0.0), forKey: Date(timeIntervalSinceReferenceDate: 0.0)); values.updateValue(Date(timeIntervalSinceReferenceDate: 0.0), forKey: Date(timeIntervalSinceReferenceDate: -1.5)); return values }()); return values }(), field1: [Shape2.Row3(in: -128, title1: URL(string: "x")!, inout2: false)], field2: [Shape2.Row4(type: { () -> [Data: Double] in var values: [Data: Double] = [:]; values.updateValue(1e21, forKey: Data([0, 255, 10, 34])); values.updateValue(1e300, forKey: Data()); values.updateValue(-1.5, forKey: Data()); return values }(), inout1: [], count2: { () -> [Bool: Float] in var values: [Bool: Float] = [:]; values.updateValue(-0.0, forKey: false); return values }()), Shape2.Row4(type: [:], inout1: [], count2: { () -> [Bool: Float] in var values: [Bool: Float] = [:]; values.updateValue(-0.0, forKey: false); return values }()), Shape2.Row4(type: { () -> [Data: Double] in var values: [Data: Double] = [:]; values.updateValue(1e21, forKey: Data([0, 255, 10, 34])); values.updateValue(1e300, forKey: Data()); values.updateValue(-1.5, forKey: Data()); return values }(), inout1: [], count2: { () -> [Bool: Float] in var values: [Bool: Float] = [:]; values.updateValue(-0.0, forKey: false); return values }())], field3: (Data([0, 255, 10, 34]), [URL(string: "https://a.b/c?d=%22#e")!, URL(string: "https://a.b/c?d=%22#e")!, URL(string: "https://a.b/c?d=%22#e")!])) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.loadfield0([:]))
      actions.append(Action.loadfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)]))
      actions.append(Action.loadfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: true)]))
      actions.append(Action.setfield0([:]))
      actions.append(Action.setfield0([:]))
      actions.append(Action.setfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)]))
      actions.append(Action.setfield0([:]))
      actions.append(Action.loadfield0({ () -> [[Date: Date]: Shape2.Row2] in var values: [[Date: Date]: Shape2.Row2] = [:]; values.updateValue(Shape2.Row2(in: ShapeBox<Date>(value: Date(timeIntervalSinceReferenceDate: -1.5)), title1: Shape2.Kind1.`low`(in: true, by1: URL(string: "x")!)), forKey: { () -> [Date: Date] in var values: [Date: Date] = [:]; values.updateValue(Date(timeIntervalSinceReferenceDate: -1.5), forKey: Date(timeIntervalSinceReferenceDate: 0.0)); values.updateValue(Date(timeIntervalSinceReferenceDate: 0.0), forKey: Date(timeIntervalSinceReferenceDate: 0.0)); values.updateValue(Date(timeIntervalSinceReferenceDate: 0.0), forKey: Date(timeIntervalSinceReferenceDate: -1.5)); return values }()); return values }()))
      actions.append(Action.loadfield3(((Data([0, 255, 10, 34]), [URL(string: "x")!]))))
      actions.append(Action.setfield2([]))
      return actions
    }
}

struct Shape3: ShapeFeature {
  @Recordable enum Mood1: String, Hashable, Sendable {
    case calm = "a \"b\""
    case none = ""
    case `in`
  }
  @Recordable enum Kind2: Hashable, Sendable {
    case `row`(by: UInt64, by1: UUID)
  }
  @Recordable enum State: Equatable, Sendable {
    case field0(Set<Character>?)
    case field1(Shape3.Mood1)
    case field2(Set<Character>)
    case field3(ShapeBox<Shape3.Kind2>)
  }
  @Recordable enum Action: Equatable, Sendable {
    case setfield0(Set<Character>?)
    case loadfield0(Set<Character>?)
    case setfield1(Shape3.Mood1)
    case loadfield1(Shape3.Mood1)
    case setfield2(Set<Character>)
    case loadfield2(Set<Character>)
    case setfield3(ShapeBox<Shape3.Kind2>)
    case loadfield3(ShapeBox<Shape3.Kind2>)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state = .field0(value)
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state = .field1(value)
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state = .field2(value)
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      case .setfield3(let value): state = .field3(value)
      case .loadfield3(let value): return .run(name: "load") { await $0(.setfield3(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State.field0(Optional<Set<Character>>.some(["e\u{301}", " ", "\u{1f1e9}\u{1f1ea}"])) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.setfield2([" ", "\""]))
      actions.append(Action.loadfield1(Shape3.Mood1.none))
      actions.append(Action.setfield2([" ", "\""]))
      actions.append(Action.setfield1(Shape3.Mood1.calm))
      actions.append(Action.setfield1(Shape3.Mood1.none))
      actions.append(Action.setfield2([]))
      actions.append(Action.loadfield1(Shape3.Mood1.calm))
      actions.append(Action.setfield2([" ", "\u{1f1e9}\u{1f1ea}", "\r\n"]))
      actions.append(Action.loadfield0(Optional<Set<Character>>.some([])))
      actions.append(Action.setfield1(Shape3.Mood1.in))
      return actions
    }
}

struct Shape4: ShapeFeature {
  @Recordable enum Kind1: Hashable, Sendable {
    case `high`
    case `low`(_id: UUID)
  }
  @Recordable enum Kind2: Hashable, Sendable {
    case `low`
  }
  @Recordable enum Kind3: Hashable, Sendable {
    case `low`(by: Shape4.Kind2)
  }
  @Recordable struct Row4: Hashable, Sendable {
    var `in`: Date
    private(set) var `value1`: Character
    var `inout2`: Int
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: [Shape4.Kind1: [Int: Character]]
    var field1: Shape4.Kind3
    var field2: [Shape4.Row4: ShapeBox<[Int]>]
    var field3: [Int: Double]
  }
  @Recordable enum Action: Equatable, Sendable {
    case setfield0([Shape4.Kind1: [Int: Character]])
    case loadfield0([Shape4.Kind1: [Int: Character]])
    case setfield1(Shape4.Kind3)
    case loadfield1(Shape4.Kind3)
    case setfield2([Shape4.Row4: ShapeBox<[Int]>])
    case loadfield2([Shape4.Row4: ShapeBox<[Int]>])
    case setfield3([Int: Double])
    case loadfield3([Int: Double])
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      case .setfield3(let value): state.field3 = value
      case .loadfield3(let value): return .run(name: "load") { await $0(.setfield3(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: { () -> [Shape4.Kind1: [Int: Character]] in var values: [Shape4.Kind1: [Int: Character]] = [:]; values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue("\"", forKey: Int.min); values.updateValue("\r\n", forKey: 0); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue([:], forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); return values }(), field1: Shape4.Kind3.`low`(by: Shape4.Kind2.`low`), field2: { () -> [Shape4.Row4: ShapeBox<[Int]>] in var values: [Shape4.Row4: ShapeBox<[Int]>] = [:]; values.updateValue(ShapeBox<[Int]>(value: [Int.max]), forKey: Shape4.Row4(in: Date(timeIntervalSinceReferenceDate: 1e12), value1: "\r\n", inout2: Int.max)); values.updateValue(ShapeBox<[Int]>(value: []), forKey: Shape4.Row4(in: Date(timeIntervalSinceReferenceDate: 789_004_800.123456), value1: "\u{1f1e9}\u{1f1ea}", inout2: 0)); return values }(), field3: [:]) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.loadfield2([:]))
      actions.append(Action.loadfield1(Shape4.Kind3.`low`(by: Shape4.Kind2.`low`)))
      actions.append(Action.loadfield0({ () -> [Shape4.Kind1: [Int: Character]] in var values: [Shape4.Kind1: [Int: Character]] = [:]; values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)); values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue("\"", forKey: Int.min); values.updateValue("\r\n", forKey: 0); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)); values.updateValue([:], forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)); return values }()))
      actions.append(Action.loadfield0({ () -> [Shape4.Kind1: [Int: Character]] in var values: [Shape4.Kind1: [Int: Character]] = [:]; values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue("\"", forKey: Int.min); values.updateValue("\r\n", forKey: 0); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue([:], forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); return values }()))
      actions.append(Action.setfield2({ () -> [Shape4.Row4: ShapeBox<[Int]>] in var values: [Shape4.Row4: ShapeBox<[Int]>] = [:]; values.updateValue(ShapeBox<[Int]>(value: [Int.max]), forKey: Shape4.Row4(in: Date(timeIntervalSinceReferenceDate: 1e12), value1: "\r\n", inout2: Int.max)); values.updateValue(ShapeBox<[Int]>(value: []), forKey: Shape4.Row4(in: Date(timeIntervalSinceReferenceDate: 789_004_800.123456), value1: "\u{1f1e9}\u{1f1ea}", inout2: 0)); return values }()))
      actions.append(Action.setfield3({ () -> [Int: Double] in var values: [Int: Double] = [:]; values.updateValue(1e21, forKey: 0); return values }()))
      actions.append(Action.loadfield1(Shape4.Kind3.`low`(by: Shape4.Kind2.`low`)))
      actions.append(Action.setfield0({ () -> [Shape4.Kind1: [Int: Character]] in var values: [Shape4.Kind1: [Int: Character]] = [:]; values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)); values.updateValue([:], forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)); return values }()))
      actions.append(Action.setfield0({ () -> [Shape4.Kind1: [Int: Character]] in var values: [Shape4.Kind1: [Int: Character]] = [:]; values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue("\"", forKey: Int.min); values.updateValue("\r\n", forKey: 0); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue([:], forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); values.updateValue({ () -> [Int: Character] in var values: [Int: Character] = [:]; values.updateValue(" ", forKey: Int.min); values.updateValue("\"", forKey: Int.max); return values }(), forKey: Shape4.Kind1.`low`(_id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)); return values }()))
      actions.append(Action.setfield0([:]))
      return actions
    }
}

struct Shape5: ShapeFeature {
  @Recordable struct Row1: Hashable, Sendable {
    let `type`: UInt64
  }
  @Recordable struct Row2: Hashable, Sendable {
    var `title`: Int8
    var `title1`: Int
    var `default2`: UInt64
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: Set<Double>
    var field1: [Shape5.Row1]
    var field2: [String?]
    var field3: ([Date: URL], Shape5.Row2)
    static func == (left: State, right: State) -> Bool {
      if left.field0 != right.field0 { return false }
      if left.field1 != right.field1 { return false }
      if left.field2 != right.field2 { return false }
      if left.field3 != right.field3 { return false }
      return true
    }
  }
  @Recordable enum Action: Sendable {
    case setfield0(Set<Double>)
    case loadfield0(Set<Double>)
    case setfield1([Shape5.Row1])
    case loadfield1([Shape5.Row1])
    case setfield2([String?])
    case loadfield2([String?])
    case setfield3((([Date: URL], Shape5.Row2)))
    case loadfield3((([Date: URL], Shape5.Row2)))
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      case .setfield3(let value): state.field3 = value
      case .loadfield3(let value): return .run(name: "load") { await $0(.setfield3(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: [-2.0, -2.0, -2.0], field1: [Shape5.Row1(type: 1)], field2: [Optional<String>.some(""), Optional<String>.some("\u{301}x"), Optional<String>.some("\u{301}x")], field3: ({ () -> [Date: URL] in var values: [Date: URL] = [:]; values.updateValue(URL(string: "x")!, forKey: Date(timeIntervalSinceReferenceDate: -1.5)); return values }(), Shape5.Row2(title: 0, title1: Int.min, default2: 1))) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.setfield3((({ () -> [Date: URL] in var values: [Date: URL] = [:]; values.updateValue(URL(string: "x")!, forKey: Date(timeIntervalSinceReferenceDate: -1.5)); return values }(), Shape5.Row2(title: 0, title1: Int.min, default2: 1)))))
      actions.append(Action.setfield1([]))
      actions.append(Action.loadfield2([Optional<String>.some(""), Optional<String>.some("\u{301}x"), Optional<String>.some("\u{301}x")]))
      actions.append(Action.setfield1([Shape5.Row1(type: UInt64.max)]))
      actions.append(Action.setfield3((([:], Shape5.Row2(title: -128, title1: Int.max, default2: 1)))))
      actions.append(Action.setfield1([Shape5.Row1(type: 1)]))
      actions.append(Action.loadfield1([Shape5.Row1(type: UInt64.max), Shape5.Row1(type: 1), Shape5.Row1(type: 1)]))
      actions.append(Action.setfield1([Shape5.Row1(type: 1)]))
      actions.append(Action.loadfield2([Optional<String>.some(""), Optional<String>.some("\u{301}x"), Optional<String>.some("\u{301}x")]))
      actions.append(Action.setfield2([Optional<String>.some(""), Optional<String>.some("\u{301}x"), Optional<String>.some("\u{301}x")]))
      return actions
    }
}

struct Shape6: ShapeFeature {
  @Recordable struct Row1: Hashable, Sendable {
    var `in`: Decimal
    var `self_1`: UUID
    private(set) var `value2`: Double
  }
  @Recordable struct Row2: Hashable, Sendable {
    private(set) var `var`: UInt64
    var `type1`: Bool
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: ([String], Shape6.Row1)
    var field1: Shape6.Row2
    var field2: ShapeBox<Bool>
    static func == (left: State, right: State) -> Bool {
      if left.field0 != right.field0 { return false }
      if left.field1 != right.field1 { return false }
      if left.field2 != right.field2 { return false }
      return true
    }
  }
  @Recordable enum Action: Sendable {
    case setfield0((([String], Shape6.Row1)))
    case loadfield0((([String], Shape6.Row1)))
    case setfield1(Shape6.Row2)
    case loadfield1(Shape6.Row2)
    case setfield2(ShapeBox<Bool>)
    case loadfield2(ShapeBox<Bool>)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: (["a\"b\\c\n\r\t", "a\"b\\c\n\r\t", "a\"b\\c\n\r\t"], Shape6.Row1(in: Decimal(0), self_1: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, value2: -1.5)), field1: Shape6.Row2(var: 1, type1: true), field2: ShapeBox<Bool>(value: false)) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.setfield2(ShapeBox<Bool>(value: true)))
      actions.append(Action.setfield1(Shape6.Row2(var: 1, type1: true)))
      actions.append(Action.loadfield2(ShapeBox<Bool>(value: true)))
      actions.append(Action.setfield2(ShapeBox<Bool>(value: true)))
      actions.append(Action.setfield1(Shape6.Row2(var: UInt64.max, type1: true)))
      actions.append(Action.setfield2(ShapeBox<Bool>(value: false)))
      actions.append(Action.setfield0(((["a\"b\\c\n\r\t", "a\"b\\c\n\r\t", "a\"b\\c\n\r\t"], Shape6.Row1(in: Decimal(0), self_1: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, value2: -1.5)))))
      actions.append(Action.loadfield1(Shape6.Row2(var: 1, type1: true)))
      actions.append(Action.setfield1(Shape6.Row2(var: UInt64.max, type1: true)))
      actions.append(Action.setfield1(Shape6.Row2(var: UInt64.max, type1: true)))
      return actions
    }
}

struct Shape7: ShapeFeature {
  @Recordable struct Row1: Hashable, Sendable {
    var `title`: [Int8: Double]
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: Shape7.Row1
    var field1: [[String: Character]: [String: Data]]?
  }
  @Recordable enum Action: Equatable, Sendable {
    case setfield0(Shape7.Row1)
    case loadfield0(Shape7.Row1)
    case setfield1([[String: Character]: [String: Data]]?)
    case loadfield1([[String: Character]: [String: Data]]?)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: Shape7.Row1(title: { () -> [Int8: Double] in var values: [Int8: Double] = [:]; values.updateValue(0.5, forKey: -128); values.updateValue(-2.0, forKey: -128); return values }()), field1: Optional<[[String: Character]: [String: Data]]>.some([:])) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.setfield0(Shape7.Row1(title: [:])))
      actions.append(Action.setfield1(Optional<[[String: Character]: [String: Data]]>.some([:])))
      actions.append(Action.loadfield0(Shape7.Row1(title: [:])))
      actions.append(Action.setfield1(Optional<[[String: Character]: [String: Data]]>.some([:])))
      actions.append(Action.loadfield0(Shape7.Row1(title: { () -> [Int8: Double] in var values: [Int8: Double] = [:]; values.updateValue(0.5, forKey: -128); values.updateValue(-2.0, forKey: -128); return values }())))
      actions.append(Action.setfield0(Shape7.Row1(title: { () -> [Int8: Double] in var values: [Int8: Double] = [:]; values.updateValue(0.5, forKey: -128); values.updateValue(-2.0, forKey: -128); return values }())))
      actions.append(Action.setfield1(nil))
      actions.append(Action.setfield1(Optional<[[String: Character]: [String: Data]]>.some({ () -> [[String: Character]: [String: Data]] in var values: [[String: Character]: [String: Data]] = [:]; values.updateValue([:], forKey: [:]); values.updateValue([:], forKey: [:]); values.updateValue({ () -> [String: Data] in var values: [String: Data] = [:]; values.updateValue(Data(), forKey: "e\u{301}"); values.updateValue(Data(), forKey: "\u{1f468}\u{200d}\u{1f469}\u{feff}"); values.updateValue(Data([0, 255, 10, 34]), forKey: "\u{301}x"); return values }(), forKey: [:]); return values }())))
      actions.append(Action.setfield0(Shape7.Row1(title: [:])))
      actions.append(Action.setfield1(Optional<[[String: Character]: [String: Data]]>.some({ () -> [[String: Character]: [String: Data]] in var values: [[String: Character]: [String: Data]] = [:]; values.updateValue({ () -> [String: Data] in var values: [String: Data] = [:]; values.updateValue(Data([0, 255, 10, 34]), forKey: "\u{301}x"); return values }(), forKey: [:]); return values }())))
      return actions
    }
}

struct Shape8: ShapeFeature {
  @Recordable struct Row1: Hashable, Sendable {
    var `inout`: Int8
  }
  @Recordable struct State: Equatable, Sendable {
    var field0: [Decimal: Double]?
    var field1: URL?
    var field2: [[[Decimal: Bool]: Shape8.Row1]]
  }
  @Recordable enum Action: Equatable, Sendable {
    case setfield0([Decimal: Double]?)
    case loadfield0([Decimal: Double]?)
    case setfield1(URL?)
    case loadfield1(URL?)
    case setfield2([[[Decimal: Bool]: Shape8.Row1]])
    case loadfield2([[[Decimal: Bool]: Shape8.Row1]])
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setfield0(let value): state.field0 = value
      case .loadfield0(let value): return .run(name: "load") { await $0(.setfield0(value)) }
      case .setfield1(let value): state.field1 = value
      case .loadfield1(let value): return .run(name: "load") { await $0(.setfield1(value)) }
      case .setfield2(let value): state.field2 = value
      case .loadfield2(let value): return .run(name: "load") { await $0(.setfield2(value)) }
      }
      return .none
    }
  }
  static var sessionStart: State { State(field0: Optional<[Decimal: Double]>.some([:]), field1: nil, field2: [[:]]) }
  static var sessionActions: [Action] {
      var actions: [Action] = []
      actions.append(Action.loadfield2([[:]]))
      actions.append(Action.setfield2([[:]]))
      actions.append(Action.setfield1(Optional<URL>.some(URL(string: "x")!)))
      actions.append(Action.setfield2([[:]]))
      actions.append(Action.setfield2([[:]]))
      actions.append(Action.setfield1(Optional<URL>.some(URL(string: "x")!)))
      actions.append(Action.loadfield1(nil))
      actions.append(Action.setfield2([[:]]))
      actions.append(Action.setfield0(Optional<[Decimal: Double]>.some({ () -> [Decimal: Double] in var values: [Decimal: Double] = [:]; values.updateValue(1e21, forKey: Decimal(0)); return values }())))
      actions.append(Action.setfield2([[:]]))
      return actions
    }
}

@MainActor let shapeFeatures: [any ShapeFeature.Type] = [
  Shape1.self,
  Shape2.self,
  Shape3.self,
  Shape4.self,
  Shape5.self,
  Shape6.self,
  Shape7.self,
  Shape8.self,
]
