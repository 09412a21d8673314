import Foundation
import StoreTesting
import Testing

@testable import ComposableRuntime

struct OpenURLTests {
  private let url = URL(string: "https://example.com/help?topic=1")!

  @Test func `a test overrides it`() async {
    let opened = LockIsolated<[URL]>([])
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
    }
    #expect(opened.value == [url])
  }

  @MainActor @Test func `a test that does not fails`() async {
    @Dependency(\.openURL) var openURL
    let messages = await ReportedIssues.messages { #expect(await openURL(url) == false) }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("a URL was opened in a test: https://example.com/help?topic=1") == true)
  }

  #if os(Linux)
    @Test func `a program that exits with zero has opened it`() async {
      #expect(await OpenURLEffect.running("true")(url))
      #expect(await OpenURLEffect.running("false")(url) == false)
      #expect(await OpenURLEffect.running("no-such-program")(url) == false)
    }
  #endif
}
