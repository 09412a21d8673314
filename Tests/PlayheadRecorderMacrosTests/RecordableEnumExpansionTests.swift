import Testing

@Suite struct RecordableEnumExpansionTests {
  @Test func `an enum is written by its case`() {
    expectExpansion(
      """
      @Recordable
      enum Action<T> {
        case tick
        case row(id: T, action: RowAction)
        case `default`(Int?)
      }
      """,
      to: """
        enum Action<T> {
          case tick
          case row(id: T, action: RowAction)
          case `default`(Int?)
        }

        nonisolated extension Action: PlayheadRecorder.Recordable where T: PlayheadRecorder.Recordable {
          func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter) {
            writer.openObject()
            switch self {
            case .tick:
              writer.append(key: "tick")
              writer.openObject()
              writer.closeObject()
            case .row(let payload0, let payload1):
              writer.append(key: "row")
              writer.openObject()
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                payload0
              }
              PlayheadRecorder.recordedMember(of: type0).write(payload0, "id", into: &writer)
              let type1 = PlayheadRecorder.recordedType { (_: Self) in
                payload1
              }
              PlayheadRecorder.recordedMember(of: type1).write(payload1, "action", into: &writer)
              writer.closeObject()
            case .`default`(let payload0):
              writer.append(key: "default")
              writer.openObject()
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                payload0
              }
              PlayheadRecorder.recordedMember(of: type0).write(payload0, "_0", into: &writer)
              writer.closeObject()
            }
            writer.closeObject()
          }

          func writeRecordedChanges(since old: Self, into patch: inout PlayheadRecorder.PatchWriter) {
            switch (old, self) {
            case (.tick, .tick):
              break
            case (.row(let old0, let old1), .row(let new0, let new1)):
              let mark = patch.enter("row" as PlayheadRecorder.JSONKey)
              let type1 = PlayheadRecorder.recordedType { (_: Self) in
                new1
              }
              PlayheadRecorder.recordedMember(of: type1).writeChanges(from: old1, to: new1, "action", into: &patch)
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                new0
              }
              PlayheadRecorder.recordedMember(of: type0).writeChanges(from: old0, to: new0, "id", into: &patch)
              patch.leave(mark)
            case (.`default`(let old0), .`default`(let new0)):
              let mark = patch.enter("default" as PlayheadRecorder.JSONKey)
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                new0
              }
              PlayheadRecorder.recordedMember(of: type0).writeChanges(from: old0, to: new0, "_0", into: &patch)
              patch.leave(mark)
            default:
              patch.replace { writer in
                self.writeRecorded(into: &writer)
              }
            }
          }

          func isRecordedIdentically(to old: Self) -> Bool {
            switch (old, self) {
            case (.tick, .tick):
              return true
            case (.row(let old0, let old1), .row(let new0, let new1)):
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                new0
              }
              if !PlayheadRecorder.recordedMember(of: type0).isIdentical(old0, new0) {
                return false
              }
              let type1 = PlayheadRecorder.recordedType { (_: Self) in
                new1
              }
              if !PlayheadRecorder.recordedMember(of: type1).isIdentical(old1, new1) {
                return false
              }
              return true
            case (.`default`(let old0), .`default`(let new0)):
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                new0
              }
              if !PlayheadRecorder.recordedMember(of: type0).isIdentical(old0, new0) {
                return false
              }
              return true
            default:
              return false
            }
          }

          init(recorded value: PlayheadRecorder.JSONValue) throws(PlayheadRecorder.RecordableError) {
            let recorded = try PlayheadRecorder.RecordedCase(value, of: Self.self)
            switch recorded.name {
            case "tick":
              self = .tick
            case "row":
              self = try recorded.read { payload throws(PlayheadRecorder.RecordableError) -> Self in
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .row(let payload, _):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                let payload0 = try PlayheadRecorder.recordedMember(of: type0).read("id", of: payload)
                let type1 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .row(_, let payload):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                let payload1 = try PlayheadRecorder.recordedMember(of: type1).read("action", of: payload)
                return .row(id: payload0, action: payload1)
              }
            case "default":
              self = try recorded.read { payload throws(PlayheadRecorder.RecordableError) -> Self in
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .`default`(let payload):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                let payload0 = try PlayheadRecorder.recordedMember(of: type0).read("_0", of: payload)
                return .`default`(payload0)
              }
            default:
              throw recorded.unknown(in: Self.self)
            }
          }

          static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String {
            types.describe(casesOf: Self.self) { types in
              var cases: [PlayheadRecorder.Schema.Case] = []
              cases.append(PlayheadRecorder.Schema.Case(name: "tick"))
              do {
                var payload: [PlayheadRecorder.Schema.Field] = []
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .row(let payload, _):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                payload.append(PlayheadRecorder.recordedMember(of: type0).describe("id", in: &types))
                let type1 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .row(_, let payload):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                payload.append(PlayheadRecorder.recordedMember(of: type1).describe("action", in: &types))
                cases.append(PlayheadRecorder.Schema.Case(name: "row", payload: payload))
              }
              do {
                var payload: [PlayheadRecorder.Schema.Field] = []
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .`default`(let payload):
                    return payload;
                  default:
                    preconditionFailure()
                  }
                }
                payload.append(PlayheadRecorder.recordedMember(of: type0).describe("_0", in: &types))
                cases.append(PlayheadRecorder.Schema.Case(name: "default", payload: payload))
              }
              return cases
            }
          }

          func writeRecordedCase(into writer: inout PlayheadRecorder.JSONWriter) -> Bool {
            switch self {
            case .tick:
              writer.append(raw: "tick")
            case .row(_, let action):
              writer.append(raw: "row")
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                action
              }
              PlayheadRecorder.recordedMember(of: type0).writeCase(action, into: &writer)
            case .`default`:
              writer.append(raw: "default")
            }
            return true
          }
        }
        """)
  }

  @Test func `an indirect enum is compared by its pointer`() {
    expectExpansion(
      """
      @Recordable
      indirect enum List {
        case next(List)
      }
      """,
      to: """
        indirect enum List {
          case next(List)
        }

        nonisolated extension List: PlayheadRecorder.Recordable {
          func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter) {
            writer.openObject()
            switch self {
            case .next(let payload0):
              writer.append(key: "next")
              writer.openObject()
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                payload0
              }
              PlayheadRecorder.recordedMember(of: type0).write(payload0, "_0", into: &writer)
              writer.closeObject()
            }
            writer.closeObject()
          }

          func writeRecordedChanges(since old: Self, into patch: inout PlayheadRecorder.PatchWriter) {
            switch (old, self) {
            case (.next(let old0), .next(let new0)):
              let mark = patch.enter("next" as PlayheadRecorder.JSONKey)
              let type0 = PlayheadRecorder.recordedType { (_: Self) in
                new0
              }
              PlayheadRecorder.recordedMember(of: type0).writeChanges(from: old0, to: new0, "_0", into: &patch)
              patch.leave(mark)
            }
          }

          func isRecordedIdentically(to old: Self) -> Bool {
            PlayheadRecorder.recordedBitsMatch(old, self)
          }

          init(recorded value: PlayheadRecorder.JSONValue) throws(PlayheadRecorder.RecordableError) {
            let recorded = try PlayheadRecorder.RecordedCase(value, of: Self.self)
            switch recorded.name {
            case "next":
              self = try recorded.read { payload throws(PlayheadRecorder.RecordableError) -> Self in
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .next(let payload):
                    return payload
                  }
                }
                let payload0 = try PlayheadRecorder.recordedMember(of: type0).read("_0", of: payload)
                return .next(payload0)
              }
            default:
              throw recorded.unknown(in: Self.self)
            }
          }

          static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String {
            types.describe(casesOf: Self.self) { types in
              var cases: [PlayheadRecorder.Schema.Case] = []
              do {
                var payload: [PlayheadRecorder.Schema.Field] = []
                let type0 = PlayheadRecorder.recordedType { (value: Self) in
                  switch value {
                  case .next(let payload):
                    return payload
                  }
                }
                payload.append(PlayheadRecorder.recordedMember(of: type0).describe("_0", in: &types))
                cases.append(PlayheadRecorder.Schema.Case(name: "next", payload: payload))
              }
              return cases
            }
          }

          func writeRecordedCase(into writer: inout PlayheadRecorder.JSONWriter) -> Bool {
            switch self {
            case .next:
              writer.append(raw: "next")
            }
            return true
          }
        }
        """)
  }

  @Test func `an enum with a raw value names its cases`() {
    expectExpansion(
      """
      @Recordable
      enum Tab: String {
        case first = "1", `default`
      }
      """,
      to: """
        enum Tab: String {
          case first = "1", `default`
        }

        nonisolated extension Tab: PlayheadRecorder.Recordable {
          static func describeRecorded(in types: inout PlayheadRecorder.RecordedTypes) -> String {
            types.describe(valuesOf: Self.self, [("first", .first), ("default", .`default`)])
          }
        }
        """)
  }
}
