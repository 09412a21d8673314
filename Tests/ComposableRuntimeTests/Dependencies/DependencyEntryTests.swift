import ComposableRuntime
import StoreTesting
import Testing

@Suite struct DependencyEntryTests {
  @Test func `an entry has its value in tests`() {
    @Dependency(\.tone) var tone
    #expect(tone.pitch == 2)
    withDependencies {
      $0.tone.pitch = 3
    } operation: {
      #expect(tone.pitch == 3)
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(tone.pitch == 1)
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(tone.pitch == 1)
    }
  }

  @Test func `an entry may have a value for previews alone`() {
    @Dependency(\.loudTone) var tone
    #expect(tone.pitch == 4)
    withDependencies {
      $0 = .preview
    } operation: {
      #expect(tone.pitch == 5)
    }
  }

  @Test func `an entry without a live value is reported in an app`() {
    @Dependency(\.quietTone) var tone
    #expect(tone.pitch == 2)
    let messages = ReportedIssues.messages {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = tone
      }
    }
    #expect(
      messages.first?.hasPrefix("a dependency has no live value, and its value for tests is used instead") == true)
  }

  @Test func `mistakes are reported in tests`() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    let messages = ReportedIssues.messages {
      assert(true, "holds")
      assert(1 > 2, "does not hold")
      precondition(1 > 2, "nor does this")
      assertionFailure("a mistake")
    }
    #expect(messages == ["does not hold", "nor does this", "a mistake"])
  }

  @Test func `a mistake fails a test`() {
    withKnownIssue {
      @Dependency(\.assert) var assert
      assert(false, "a mistake")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("a mistake") }
    }
  }

  @Test func `mistakes can be handled`() {
    let found = LockIsolated<[String]>([])
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, message, _, _ in
        let message = condition() ? nil : message()
        found.withValue { $0 += message.map { [$0] } ?? [] }
      }
    } operation: {
      @Dependency(\.assert) var assert
      assert(false, "found")
      assert(true, "not found")
    }
    #expect(found.value == ["found"])
  }
}

private struct Tone: Sendable {
  var pitch: Int
}

extension DependencyValues {
  @DependencyEntry(liveValue: Tone(pitch: 1)) fileprivate var tone: Tone = Tone(pitch: 2)
  @DependencyEntry fileprivate var quietTone: Tone = Tone(pitch: 2)
  @DependencyEntry(previewValue: Tone(pitch: 5)) fileprivate var loudTone: Tone = Tone(pitch: 4)
}
