import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import RandomTesting
import Testing

private enum Node {
  static let path = "/usr/bin/node"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
}

/// The script of a page without a browser: it plays states, and looks up who wrote a value, as the debugger does.
@Suite(.enabled(if: Node.isInstalled, "no JavaScript: install Debian's nodejs"))
struct PageScriptTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings")

  /// Reads a page and questions, and prints the state at each position as the page writes it, then for each question, a position and a
  /// pointer, the positions of the actions that changed the value there.
  private static let driver = #"""
    const [fs, vm, zlib] = ["fs", "vm", "zlib"].map((name) => require(name));
    const [, file, questions] = process.argv;
    const page = fs.readFileSync(file, "utf8");
    const script = /<script nonce="[^"]*">\n([^]*?)<\/script>/.exec(page)[1];
    const asked = `
      const unpack = (text) => zlib.gunzipSync(Buffer.from(text, "base64"));
      const data = (id) => unpack(page.match(new RegExp('id="data-' + id + '">([^<]*)<'))[1]);
      const facts = parseJSON(String(data("facts")));
      const schema = facts.get("schema") ? new Schema(facts.get("schema")) : null;
      const count = Number(facts.get("actions").text);
      const numbers = (type, bytes) => new type(Uint8Array.from(bytes).buffer);
      const positions = numbers(Float64Array, data("columns").subarray(0, 8 * count));
      const places = new Places(parseJSON(String(data("places"))), numbers(Uint32Array, data("writes")), count);
      const states = new Map();
      let player;
      for (const [, block] of page.matchAll(/class="block"[^>]*>([^<]*)</g)) {
        for (const line of String(unpack(block)).split("\\n").filter(Boolean).map(parseJSON)) {
          if (line.get("kind") === "keyframe") player = new StatePlayer(line.get("state"));
          else if (line.get("kind") === "change") player.apply(line.get("patch") ?? []);
          else continue;
          states.set(Number(line.get("seq").text), player.handOut());
        }
      }
      const text = new ValueText(schema);
      const answer = { states: {}, histories: [] };
      for (const [position, state] of states) answer.states[position] = text.pretty(state, schema ? { type: schema.state } : null);
      // A write around a value, or of a list whose elements have no identity, may leave it as it was.
      const value = (position, followed) => {
        const state = states.get(position);
        const pointer = state === undefined ? null : Places.pointerIn(state, followed);
        return pointer === null ? undefined : valueAt(state, pointerTokens(pointer));
      };
      for (const [position, pointer] of JSON.parse(questions)) {
        const followed = places.follow(states.get(position), pointer);
        const written = Array.from(places.history(followed), (index) => positions[index]);
        answer.histories.push(written.filter((at) => !isSamePlace(value(at - 1, followed), value(at, followed))));
      }
      console.log(JSON.stringify(answer));
    `;
    const around = { page, questions, zlib, Buffer, console, TextDecoder, location: {}, matchMedia: () => ({}), document: { body: { childNodes: [] }, head: {} } };
    vm.runInNewContext(script.replace(/\nstart\(\);\s*\}\)\(\);\s*$/, asked + "})();"), around);
    """#

  private struct Answer: Decodable {
    var states: [String: String]
    var histories: [[Int]]
  }

  private func expectSame(_ path: String, _ generator: inout SeededGenerator, _ folder: String) throws {
    let page = "\(folder)/\(UUID()).html"
    let recording = try Page.write(path, as: page, blockSize: 4000).recording
    var debugger = Debugger(recording)
    var questions: [(position: Int, pointer: JSONPointer, path: FollowedPath)] = []
    let shown = [recording.first] + recording.actionPositions.filter { recording.hasChange($0) }
    for position in shown where questions.count < 60 && Int.random(in: 0..<3, using: &generator) == 0 {
      _ = try debugger.goto(.position(position))
      for _ in 0..<4 {
        let pointer = try randomPlace(in: recording.state(at: position), &generator)
        let text = PathText.text(of: pointer, in: try recording.view(at: position), schema: recording.schema)
        guard let parsed = try? ValuePath(parsing: text), let followed = try? debugger.followedPath(parsed) else {
          continue
        }
        // In a dictionary of pairs, keys stand at even indexes; nobody asks for one.
        let isKey = zip(pointer.tokens, followed.parts).contains { token, part in
          if case .entry = part { Int(token).map { $0.isMultiple(of: 2) } ?? false } else { false }
        }
        if !isKey { questions.append((position, pointer, followed)) }
      }
    }
    let asked = JSONValue.array(
      questions.map { [.integer(Int64($0.position)), .string($0.pointer.description)] })
    var writer = JSONWriter()
    writer.append(asked)
    let session = try PipeSession(
      executable: Node.path, arguments: ["-e", Self.driver, page, writer.text], input: .devNull)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(session.output.utf8))
    let values = ValueText(schema: recording.schema)
    for position in shown {
      let text = values.pretty(try recording.view(at: position), recording.schema.map { .value($0.stateType) })
      #expect(answer.states["\(position)"] == text, "\(path) \(position)")
    }
    try #require(answer.histories.count == questions.count, "\(session.errors)")
    for (question, history) in zip(questions, answer.histories) {
      let expected = try changes(of: question.path, from: question.position, in: recording)
      #expect(history == expected, "\(path) \(question)")
    }
  }

  /// The positions at which a followed value changed.
  private func changes(of path: FollowedPath, from position: Int, in recording: Recording) throws -> [Int] {
    var found: [Int] = []
    var later = try PathHistory(path, in: recording, at: position)
    while let event = try later.next() { if event.isChange { found.append(event.position) } }
    var earlier = try PathHistory(path, in: recording, at: position)
    while let event = try earlier.previous() { if event.isChange { found.append(event.position) } }
    return found.sorted()
  }

  private func randomPlace(in state: JSONValue, _ generator: inout SeededGenerator) -> JSONPointer {
    var (value, place) = (state, JSONPointer())
    while place.tokens.isEmpty || Int.random(in: 0..<5, using: &generator) > 0 {
      switch value {
      case .object(let members):
        guard let name = members.keys.randomElement(using: &generator), let part = members[name] else { return place }
        place.tokens.append(name)
        value = part
      case .array(let elements):
        guard let index = elements.indices.randomElement(using: &generator) else { return place }
        place.tokens.append(String(index))
        value = elements[index]
      default: return place
      }
    }
    return place
  }

  @Test(arguments: [
    "counter", "guessmyage", "list", "primes", "repositories", "timer", "bugs/search", "bugs/connection",
  ])
  func `of the samples`(sample: String) throws {
    var generator = SeededGenerator(seed: 1)
    try withTemporaryFolder { folder in
      try expectSame(Self.recordings.appending(path: "\(sample).jsonl").path, &generator, folder)
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>) func `of dictionaries and sets`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let keyed = KeyedStates(seed: seed, actions: 40, hasSchema: true, hasEqualKeys: false)
      try keyed.text.write(toFile: path, atomically: true, encoding: .utf8)
      try expectSame(path, &generator, folder)
    }
  }
}
