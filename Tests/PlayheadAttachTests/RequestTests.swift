import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

@testable import PlayheadAttach

/// What a debugger asks for is done only where the app allows it.
@Suite struct RequestTests {
  private func answer(
    to request: String, allowing permissions: Set<AttachPermission> = Set(AttachPermission.allCases),
    _ prepare: (ListeningStore) -> Void = { _ in }
  ) async throws -> AttachReply? {
    let store = ListeningStore(allowing: permissions)
    prepare(store)
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "\"kind\":\"header\"")
    connection.say(request + "\n")
    let (_, answers) = RawConnection.parts(await connection.read(until: "\"kind\":\"answer\""))
    return answers.last
  }

  @Test(arguments: [
    (#"{"id":1,"send":{"add":{"_0":3}}}"#, AttachReply.refused(id: 1, .forbidden)),
    (#"{"id":2,"note":{"name":"a"}}"#, .refused(id: 2, .forbidden)),
    (#"{"id":3,"present":{"position":1,"state":{"count":1,"text":""}}}"#, .refused(id: 3, .forbidden)),
    (#"{"id":4,"live":true}"#, .refused(id: 4, .forbidden)),
    (#"{"id":5,"keyframe":true}"#, .done(id: 5)),
  ])
  func `by default a debugger can only look`(request: String, expected: AttachReply) async throws {
    let answer = try await answer(to: request, allowing: [])
    #expect(answer == expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is not allowed is refused however its name is spelled`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    func space() -> String { (0...2).map { _ in ["", " ", "\t", "\r"].randomElement(using: &random)! }.joined() }
    func spelled(_ name: String) -> String {
      name.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16, uppercase: Bool.random(using: &random))
        return Int.random(in: 0..<3, using: &random) == 0
          ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : String(scalar)
      }.joined()
    }
    let bodies = [
      ("send", #"{"add":{"_0":5}}"#), ("note", #"{"name":"a","text":"b"}"#), ("live", "true"),
      ("present", #"{"position":0,"state":{"count":99,"text":""}}"#),
    ]
    let (name, value) = bodies.randomElement(using: &random)!
    let member = "\"\(spelled(name))\"\(space()):\(space())\(value)"
    let id = "\"\(spelled("id"))\":1"
    let members = Bool.random(using: &random) ? [id, member] : [member, id]
    let answer = try await answer(
      to: "{\(space())" + members.joined(separator: "\(space()),\(space())") + "\(space())}", allowing: [])
    guard case .refused(_, .forbidden)? = answer else {
      Issue.record("\(members): \(answer.map { "\($0)" } ?? "no answer")")
      return
    }
  }

  @Test(arguments: [
    (#"{"id":7,"fly":true}"#, AttachReply.refused(id: 7, .unknown)),
    // No recording has such a position.
    (#"{"id":8,"present":{"position":-1,"state":{"count":1,"text":""}}}"#, .refused(id: 8, .unknown)),
    (#"{"id":9,"present":{"position":9223372036854775807,"state":{"count":1,"text":""}}}"#, .refused(id: 9, .unknown)),
    (#"{"id":10,"live":null}"#, .refused(id: 10, .unknown)),
    ("nonsense", .refused(id: 0, .unknown)), ("", .refused(id: 0, .unknown)),
    (#"{"id":99999999999999999999}"#, .refused(id: 0, .unknown)),
    (#"{"id":-1,"present":{"state":1}}"#, .refused(id: -1, .unknown)),
    (
      #"{"id":1,"send":{"add":{"_0":3}}}"#,
      .refused(
        id: 1, .unable("this store takes no actions from a debugger", hint: "tell the recorder how: 'onSend'"))
    ),
    (#"{"id":1,"live":true}"#, .refused(id: 1, .unable("the present is shown already"))),
  ])
  func `what is no request, or cannot be done, is refused`(request: String, expected: AttachReply) async throws {
    let answer = try await answer(to: request) { $0.recorder.onPresent { (_: ListeningStore.State?) in } }
    #expect(answer == expected)
  }

  @Test func `an action is decoded as its type says`() async throws {
    func prepare(_ store: ListeningStore) {
      store.recorder.onSend { [weak store] (action: ListeningStore.Action) in
        store?.recorded?.send(action, from: .debugger)
      }
    }
    let good = try await answer(to: #"{"id":1,"send":{"add":{"_0":3}}}"#, prepare)
    #expect(good == .done(id: 1))
    let bad = try await answer(to: #"{"id":1,"send":{"add":{"_0":"x"}}}"#, prepare)
    #expect(bad == .refused(id: 1, .value(pointer: "/add/_0", found: "string", expected: "Int")))
  }

  @Test func `all that came of an action stands before the answer, and a note is in the recording`() async throws {
    let store = ListeningStore(allowing: [.sending, .noting])
    store.recorder.onSend { [weak store] (action: ListeningStore.Action) in
      store?.recorded?.send(action, from: .debugger)
    }
    let connection = try RawConnection(to: store.app)
    var came = await connection.read(until: "\"kind\":\"header\"")
    for id in 1...50 { connection.say("{\"id\":\(id),\"send\":{\"add\":{\"_0\":1}}}\n") }
    came += await connection.read(until: "\"kind\":\"answer\",\"id\":50")
    let lines = String(decoding: came, as: UTF8.self).split(separator: "\n")
    for id in 1...50 {
      let answered = try #require(lines.firstIndex { $0.hasPrefix("{\"kind\":\"answer\",\"id\":\(id)") })
      #expect(lines[..<answered].contains { $0.hasPrefix("{\"kind\":\"change\",\"seq\":\(id),") })
    }
    connection.say("{\"id\":51,\"note\":{\"name\":\"odd\",\"text\":\"that\"}}\n")
    await connection.read(until: "\"id\":51")
    store.recorder.close()
    let file = try Recording(path: store.path)
    #expect(file.last == 50 && file.origin(50) == .debugger)
    #expect(try file.notes().map(\.name) == ["odd"])
  }

  @Test func `a request without an end is given up`() async throws {
    let store = ListeningStore()
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "attached")
    let part = String(repeating: "x", count: 1 << 20)
    while connection.say(part) {}
    while store.listener.debuggers > 0 { await Task.yield() }
    store.recorded?.send(.add(1))
    #expect(store.state.count == 1)
  }

  @Test func `who presents and goes puts the present back`() async throws {
    let store = ListeningStore(allowing: [.presenting])
    let (shown, continuation) = AsyncStream.makeStream(of: Int?.self)
    store.recorder.onPresent { (state: ListeningStore.State?) in continuation.yield(state?.count) }
    var iterator = shown.makeAsyncIterator()
    do {
      let connection = try RawConnection(to: store.app)
      await connection.read(until: "\"kind\":\"header\"")
      connection.say(#"{"id":1,"present":{"position":0,"state":{"count":7,"text":"then"}}}"# + "\n")
      #expect(await iterator.next() == 7)
    }
    #expect(await iterator.next() == .some(nil))
  }

  @Test func `who attaches while an old state is presented is told`() async throws {
    let store = ListeningStore(allowing: [.presenting])
    store.recorder.onPresent { (_: ListeningStore.State?) in }
    let first = try RawConnection(to: store.app)
    await first.read(until: "\"kind\":\"header\"")
    first.say(#"{"id":1,"present":{"position":0,"state":{"count":7,"text":"then"}}}"# + "\n")
    await first.read(until: "\"kind\":\"answer\"")
    let second = try RawConnection(to: store.app)
    let came = await second.read(until: "\"kind\":\"present\"")
    #expect(String(decoding: came, as: UTF8.self).contains("\"shows\":0"))
    first.say(#"{"id":2,"live":true}"# + "\n")
    await first.read(until: "\"id\":2")
    let third = try RawConnection(to: store.app)
    var later = await third.read(until: "\"kind\":\"header\"")
    store.recorded?.send(.add(1))
    later += await third.read(until: "\"kind\":\"change\"")
    #expect(!String(decoding: later, as: UTF8.self).contains("\"kind\":\"present\""))
  }

  @Test func `one debugger at a time presents`() async throws {
    let store = ListeningStore(allowing: [.presenting])
    store.recorder.onPresent { (_: ListeningStore.State?) in }
    let (first, second) = (try RawConnection(to: store.app), try RawConnection(to: store.app))
    for connection in [first, second] { await connection.read(until: "\"kind\":\"header\"") }
    let request = #"{"id":1,"present":{"position":0,"state":{"count":7,"text":"then"}}}"# + "\n"
    first.say(request)
    await first.read(until: "\"kind\":\"answer\"")
    second.say(request)
    let (_, refused) = RawConnection.parts(await second.read(until: "\"kind\":\"answer\""))
    #expect(
      refused.last
        == .refused(
          id: 1, .unable("another debugger presents a state", hint: "'present live' puts the present back")))
    first.say(#"{"id":2,"live":true}"# + "\n")
    await first.read(until: "\"id\":2")
    second.say(#"{"id":3,"present":{"position":0,"state":{"count":7,"text":"then"}}}"# + "\n")
    let (_, done) = RawConnection.parts(await second.read(until: "\"id\":3"))
    #expect(done.last == .done(id: 3))
  }

  @Test func `a state that is refused leaves what is shown, and its debugger still ends it by going`() async throws {
    let store = ListeningStore(allowing: [.presenting])
    let (shown, continuation) = AsyncStream.makeStream(of: Int?.self)
    store.recorder.onPresent { (state: ListeningStore.State?) in continuation.yield(state?.count) }
    var iterator = shown.makeAsyncIterator()
    let second = try RawConnection(to: store.app)
    await second.read(until: "\"kind\":\"header\"")
    do {
      let first = try RawConnection(to: store.app)
      await first.read(until: "\"kind\":\"header\"")
      first.say(#"{"id":1,"present":{"position":0,"state":{"count":7,"text":""}}}"# + "\n")
      #expect(await iterator.next() == 7)
      first.say(#"{"id":2,"present":{"position":0,"state":{"count":"x"}}}"# + "\n")
      let (_, answers) = RawConnection.parts(await first.read(until: "\"id\":2"))
      #expect(answers.contains { if case .refused = $0 { true } else { false } })
      second.say(#"{"id":1,"present":{"position":0,"state":{"count":8,"text":""}}}"# + "\n")
      let (_, refused) = RawConnection.parts(await second.read(until: "\"kind\":\"answer\""))
      #expect(
        refused.last
          == .refused(
            id: 1, .unable("another debugger presents a state", hint: "'present live' puts the present back")))
    }
    #expect(await iterator.next() == .some(nil))
    second.say(#"{"id":3,"present":{"position":0,"state":{"count":9,"text":""}}}"# + "\n")
    #expect(await iterator.next() == 9)
  }

  @Test func `two listeners of one recorder let one debugger present`() async throws {
    let store = ListeningStore(allowing: [.presenting])
    store.recorder.onPresent { (_: ListeningStore.State?) in }
    let other = RecorderListener(
      store.recorder.core, .loopback(), [.presenting], ListenerSettings(folder: store.folder))
    let apps = try ListeningFolder(store.folder).apps()
    #expect(apps.count == 2)
    let connections = try apps.map { try RawConnection(to: $0) }
    for connection in connections { await connection.read(until: "\"kind\":\"header\"") }
    var answers: [AttachReply?] = []
    for connection in connections {
      connection.say(#"{"id":1,"present":{"position":0,"state":{"count":7,"text":""}}}"# + "\n")
      answers.append(RawConnection.parts(await connection.read(until: "\"kind\":\"answer\"")).answers.last)
    }
    #expect(answers.first == .done(id: 1))
    if case .refused? = answers.last {} else { Issue.record("\(answers)") }
    other.close()
  }

  @Test func `requests are done in their order`() async throws {
    let store = ListeningStore(allowing: [.sending, .noting])
    store.recorder.onSend { [weak store] (action: ListeningStore.Action) in
      await Task.yield()
      store?.recorded?.send(action, from: .debugger)
    }
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "\"kind\":\"header\"")
    var requests = ""
    for number in 1...40 {
      requests += "{\"id\":\(2 * number),\"send\":{\"add\":{\"_0\":1}}}\n"
      requests += "{\"id\":\(2 * number + 1),\"note\":{\"name\":\"n\(number)\"}}\n"
    }
    connection.say(requests)
    await connection.read(until: "\"kind\":\"answer\",\"id\":81")
    store.recorder.close()
    let notes = try Recording(path: store.path).notes()
    #expect(notes.map(\.name) == (1...40).map { "n\($0)" })
    #expect(notes.map(\.seq) == Array(1...40))
  }

  @Test func `a store of another kind takes no action of a debugger while it shows the past`() async throws {
    let store = ListeningStore(allowing: [.sending, .presenting])
    store.recorder.onPresent { (_: ListeningStore.State?) in }
    store.recorder.onSend { [weak store] (action: ListeningStore.Action) in
      store?.recorded?.send(action, from: .debugger)
    }
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "\"kind\":\"header\"")
    connection.say(#"{"id":1,"present":{"position":0,"state":{"count":7,"text":""}}}"# + "\n")
    let came = await connection.read(until: "\"kind\":\"answer\",\"id\":1")
    #expect(String(decoding: came, as: UTF8.self).contains("\"shows\":0,\"goesOn\":true}"))
    connection.say(#"{"id":2,"send":{"add":{"_0":1}}}"# + "\n")
    let (_, answers) = RawConnection.parts(await connection.read(until: "\"id\":2"))
    if case .refused(id: 2, .unable)? = answers.last {} else { Issue.record("\(answers)") }
    #expect(store.state.count == 0)
  }

  @Test func `what a request needs is known before its values are read`() throws {
    var random = SeededGenerator(seed: 1)
    let names = ["id", "send", "note", "present", "live", "keyframe", "fly"]
    for _ in 1...2000 {
      let members = names.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { name in
        let value =
          name == "id"
          ? String(Int.random(in: -5...5000, using: &random))
          : [#"{"send":1,"id":7}"#, #""a\"}],{\\""#, "[1,[{}],\"]\"]", "-1.5e3", "true"].randomElement(using: &random)!
        return "\"\(name)\"\(Bool.random(using: &random) ? " : " : ":")\(value)"
      }
      let line = "{" + members.joined(separator: Bool.random(using: &random) ? " , " : ",") + "}"
      let json = try JSONValue(parsing: line)
      let glance = Array(line.utf8).withUnsafeBytes { AttachRequest.Glance($0) }
      #expect(glance.id == json["id"]?.int ?? 0, "\(line)")
      let permission: AttachPermission? =
        if json["send"] != nil {
          .sending
        } else if json["note"] != nil {
          .noting
        } else if json["present"] != nil || json["live"] != nil { .presenting } else { nil }
      #expect(glance.permission == permission, "\(line)")
      // What is cut, or changed, is looked at all the same.
      var bytes = Array(line.utf8)
      if let index = bytes.indices.randomElement(using: &random) {
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = bytes.prefix(Int.random(in: 0...bytes.count, using: &random)).withUnsafeBytes { AttachRequest.Glance($0) }
    }
  }
}
