import PlayheadDebugger
import Testing

/// Each kind where it is, and where it is not.
@Suite struct SuspectKindTests {
  private static let search = #"{"query":"","results":[],"isLoading":false}"#

  /// A search, whose effect runs.
  private func ask(_ query: String, in scene: inout Scene) -> Int {
    scene.act("typed", "{\"_0\":\"\(query)\"}", writes: [("/query", "\"\(query)\""), ("/isLoading", "true")])
    return scene.start()
  }

  private func answer(_ query: String, _ effect: Int, in scene: inout Scene) {
    scene.act(
      "found", from: effect, "{\"_0\":[\"\(query)1\"]}",
      writes: [("/results", "[\"\(query)1\"]"), ("/isLoading", "false")])
    scene.end(effect)
  }

  @Test(arguments: [true, false]) func `an answer that overwrites a newer one is odd, in turn it is not`(isLate: Bool)
    throws
  {
    var scene = Scene(Self.search)
    for query in ["one", "two", "three", "four"] { answer(query, ask(query, in: &scene), in: &scene) }
    let (older, newer) = (ask("five", in: &scene), ask("fives", in: &scene))
    if isLate {
      answer("fives", newer, in: &scene)
      answer("five", older, in: &scene)
      #expect(try scene.suspects() == ["overwritten 12 unusual"])
    } else {
      answer("five", older, in: &scene)
      answer("fives", newer, in: &scene)
      // The first is shown although something newer is asked for.
      #expect(try scene.suspects() == ["outdated 11 unusual"])
    }
  }

  @Test func `what goes the same way often is told as seldom, and once`() throws {
    var scene = Scene(Self.search)
    for number in 1...10 {
      let (older, newer) = (ask("a\(number)", in: &scene), ask("b\(number)", in: &scene))
      answer("b\(number)", newer, in: &scene)
      answer("a\(number)", older, in: &scene)
    }
    #expect(try scene.suspects() == [])
  }

  @Test func `a count that two effects raise overwrites nothing`() throws {
    var scene = Scene(#"{"count":0}"#)
    scene.act("tapped")
    let (first, second) = (scene.start("a"), scene.start("b"))
    scene.act("raised", from: first, #"{"_0":20}"#, writes: [("/count", "20")])
    scene.act("raised", from: second, #"{"_0":20}"#, writes: [("/count", "40")])
    #expect(try scene.suspects() == [])
  }

  private static let rows =
    #"{"rows":[{"id":71,"title":"a"},{"id":72,"title":"b"},{"id":73,"title":"c"}],"sheet":null}"#

  @Test(arguments: [true, false]) func `an answer by index is odd after the elements have moved, one by id never`(
    isByIndex: Bool
  ) throws {
    var scene = Scene(Self.rows)
    scene.act("save", #"{"id":73}"#, writes: [("/rows/2/title", #""d""#)])
    let effect = scene.start()
    scene.act("remove", #"{"id":71}"#, patch: [#"{"op":"remove","path":"/rows/0"}"#])
    scene.act("add", #"{"id":74}"#, patch: [#"{"op":"add","path":"/rows/2","value":{"id":74,"title":"e"}}"#])
    if isByIndex {
      scene.act("saved", from: effect, #"{"at":2,"title":"saved"}"#, writes: [("/rows/2/title", #""saved""#)])
      #expect(try scene.suspects() == ["moved 4 possible"])
    } else {
      scene.act("saved", from: effect, #"{"id":73,"title":"saved"}"#, writes: [("/rows/1/title", #""saved""#)])
      #expect(try scene.suspects() == [])
    }
  }

  @Test(arguments: [true, false]) func `an answer for an element that was removed is odd if it does something`(
    doesMore: Bool
  ) throws {
    var scene = Scene(Self.rows)
    scene.act("export", #"{"id":73}"#)
    let effect = scene.start()
    scene.act("remove", #"{"id":73}"#, patch: [#"{"op":"remove","path":"/rows/2"}"#])
    scene.act(
      "exported", from: effect, #"{"id":73,"file":"c.pdf"}"#, writes: doesMore ? [("/sheet", #""c.pdf""#)] : [])
    #expect(try scene.suspects() == (doesMore ? ["gone 3 possible"] : []))
  }

  @Test(arguments: ["finish", "cancel", "fail"]) func `a flag that others put back is stuck when an effect is over`(
    end: String
  ) throws {
    var scene = Scene(Self.search)
    for query in ["one", "two", "three", "four"] { answer(query, ask(query, in: &scene), in: &scene) }
    let effect = ask("five", in: &scene)
    if end == "cancel" { scene.act("back") }
    scene.end(effect, end)
    scene.act("other")
    let found = try scene.suspects()
    #expect(found.contains("stuck \(end == "cancel" ? 10 : 9) unusual"), "\(found)")
  }

  @Test func `a flag is not stuck while the same is under way again`() throws {
    var scene = Scene(Self.search)
    for query in ["one", "two", "three", "four"] { answer(query, ask(query, in: &scene), in: &scene) }
    let former = ask("five", in: &scene)
    scene.act("typed", #"{"_0":"fives"}"#, writes: [("/query", #""fives""#)])
    scene.end(former, "cancel")
    let effect = scene.start()
    scene.act("other")
    answer("fives", effect, in: &scene)
    #expect(try scene.suspects() == [])
  }

  @Test(arguments: [true, false]) func `an effect that starts beside another run of itself is odd, if others do not`(
    isSame: Bool
  ) throws {
    var scene = Scene(#"{"count":0}"#)
    scene.act("connect", #"{"to":"a"}"#)
    _ = scene.start()
    scene.act("connect", #"{"to":"\#(isSame ? "a" : "b")"}"#)
    _ = scene.start()
    #expect(try scene.suspects() == (isSame ? ["twice 2 possible"] : []))
  }

  @Test func `an id that comes into a list again breaks its rule`() throws {
    var scene = Scene(Self.rows)
    scene.act("load", patch: [#"{"op":"add","path":"/rows/3","value":{"id":72,"title":"again"}}"#])
    #expect(try scene.suspects() == ["identity 1 certain"])
  }

  @Test(arguments: [true, false])
  func `a field that names what is removed breaks its rule, unless it is cleared at once`(
    isCleared: Bool
  ) throws {
    var scene = Scene(Self.rows)
    scene.act("select", #"{"id":72}"#, writes: [("/sheet", "72")])
    scene.act("remove", #"{"id":72}"#, patch: [#"{"op":"remove","path":"/rows/1"}"#])
    if isCleared {
      let effect = scene.start("send")
      scene.end(effect)
      scene.act("cleared", from: effect, writes: [("/sheet", "null")])
    }
    #expect(try scene.suspects() == (isCleared ? [] : ["identity 2 certain"]))
  }

  @Test(arguments: ["nothing", "message", "log", "again"]) func `a failure that nothing shows is odd`(shown: String)
    throws
  {
    var scene = Scene(#"{"isSaving":false,"failure":null}"#)
    for _ in 1...4 {
      scene.act("save", writes: [("/isSaving", "true")])
      let effect = scene.start()
      scene.act("saved", from: effect, #"{"_0":{"success":{}}}"#, writes: [("/isSaving", "false")])
      scene.end(effect)
    }
    scene.act("save", writes: [("/isSaving", "true")])
    let effect = scene.start()
    scene.act(
      "saved", from: effect, #"{"_0":{"failure":{"_0":"offline"}}}"#,
      writes: [("/isSaving", "false")] + (shown == "message" ? [("/failure", #""offline""#)] : []))
    if shown == "again" { scene.end(scene.start("retry")) }
    if shown == "log" { scene.log("not saved") }
    scene.end(effect)
    #expect(try scene.suspects() == (shown == "nothing" ? ["unheard 10 unusual"] : []))
  }
}
