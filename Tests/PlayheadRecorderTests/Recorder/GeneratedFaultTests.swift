import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadRecorder

/// Whatever happens to its outputs, a recording says how many lines it lacks, and what it has is right.
@Suite struct GeneratedFaultTests {
  /// A file behind a descriptor that can be taken away and given back.
  private final class Destination {
    let file = RecordingFixture()
    let descriptor: CInt
    private let kept: CInt

    init() {
      descriptor = PlayheadPlatform.open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      kept = dup(descriptor)
    }

    deinit { for descriptor in [descriptor, kept] { PlayheadPlatform.close(descriptor) } }

    /// Writing fails: the device is full, or cannot be written to at all.
    func fail(isFull: Bool) {
      let other = PlayheadPlatform.open(isFull ? "/dev/full" : "/dev/null", isFull ? O_WRONLY : O_RDONLY)
      dup2(other, descriptor)
      PlayheadPlatform.close(other)
    }

    func recover() { dup2(kept, descriptor) }
  }

  @Test(arguments: Scale.seeds(12, large: 2000))
  func `each line is in the recording or counted by a gap, and each state is the one that was`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let destinations = [Destination(), Destination()]
    let recorder = Recorder(
      descriptor: destinations[0].descriptor,
      options: Recorder.Options(durability: seed.isMultiple(of: 2) ? .everyAction : .buffered, onProblem: { _ in }))
    var state: [String] = []
    var states = [state]
    var (lines, hasSecond) = (0, false)
    recorder.begin(state: state, action: Int.self)
    for step in 0..<300 {
      let destination = destinations[Int.random(in: 0...1, using: &generator)]
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: destination.fail(isFull: Bool.random(using: &generator))
      case 1...2: destination.recover()
      case 3: recorder.core.send(recorder.core.output, isAwaited: true)
      case 4:
        recorder.note("step", text: "\(step)")
        lines += 1
      case 5 where !hasSecond && step > 20:
        hasSecond = true
        destinations[1].recover()
        recorder.core.add(RecordingWriter(descriptor: destinations[1].descriptor, durability: .everyAction))
      default:
        recorder.action(step, state: &state) { state in
          switch step % 7 {
          case 0: state = []
          case 1: break
          default: state.append(String(repeating: "x", count: step % 90))
          }
        }
        states.append(state)
        lines += 2
      }
    }
    for destination in destinations { destination.recover() }
    recorder.close()
    var dropped = 0
    for (index, destination) in destinations.prefix(hasSecond ? 2 : 1).enumerated() {
      let recording = try Recording(path: destination.file.path)
      #expect(recording.ending.status == "closed")
      let missing = try recording.gaps().reduce(0) { $0 + $1.gap.dropped }
      dropped += missing
      let written = try String(contentsOfFile: destination.file.path, encoding: .utf8).split(separator: "\n")
        .count { $0.contains(/^{"kind":"(action|change|note)"/) }
      // A change may be replaced by a whole state, and the second recording begins when there is one.
      #expect(index == 1 || (0...recording.keyframes.count).contains(lines - written - missing))
      for position in recording.first...recording.last
      where !recording.lostPositions.contains(where: { $0.contains(position) }) {
        let expected = JSONValue.array(states[position].map { .string($0) })
        #expect(try recording.state(at: position) == expected, "position \(position)")
      }
    }
    #expect(dropped == recorder.droppedLines)
  }
}
