#if canImport(XCTest)
  internal import ComposableRuntime
  internal import Foundation
  internal import XCTest

  /// Notifies `RunningTest`, which finds this class by its mangled name, when a test case of XCTest starts.
  final class TestCaseObserver: NSObject, XCTestObservation, TestCaseObservation {
    private let willStart: @Sendable () -> Void

    private init(willStart: @escaping @Sendable () -> Void) {
      self.willStart = willStart
    }

    static func observe(_ testCaseWillStart: @escaping @Sendable () -> Void) {
      let add = { @Sendable in
        XCTestObservationCenter.shared.addTestObserver(Self(willStart: testCaseWillStart))
      }
      // The main thread may be waiting for this thread. It runs the main queue before the next test case starts.
      if Thread.isMainThread { add() } else { DispatchQueue.main.async(execute: add) }
    }

    func testCaseWillStart(_ testCase: XCTestCase) { willStart() }
  }
#endif
