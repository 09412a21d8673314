import ComposableRuntime
import StoreTesting
import Testing

@Suite struct DependencyEntryTests {
  @Test func anEntryHasItsValueInTests() {
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

  @Test func anEntryMayHaveAValueForPreviewsAlone() {
    @Dependency(\.loudTone) var tone
    #expect(tone.pitch == 4)
    withDependencies {
      $0 = .preview
    } operation: {
      #expect(tone.pitch == 5)
    }
  }

  @Test func anEntryWithoutALiveValueIsReportedInAnApp() {
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

  @Test func mistakesAreReportedInTests() {
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

  @Test func aMistakeFailsATest() {
    withKnownIssue {
      @Dependency(\.assert) var assert
      assert(false, "a mistake")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("a mistake") }
    }
  }

  @Test func mistakesCanBeHandled() {
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
