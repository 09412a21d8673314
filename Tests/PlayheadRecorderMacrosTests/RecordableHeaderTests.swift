import Testing

/// What the extension is declared with: access, isolation and the types that have to be recordable.
@Suite struct RecordableHeaderTests {
  @Test(
    arguments: [
      ("public extension F { @Recordable struct S {} }", "public "),
      ("package extension F { @Recordable enum S { case a } }", "package "),
      ("public extension F { @Recordable fileprivate struct S {} }", ""),
      ("public extension F { struct A { @Recordable struct S {} } }", ""),
      ("extension F { @Recordable public struct S {} }", "public "),
      ("private struct F { @Recordable struct S {} }", "fileprivate "),
      ("private extension F { @Recordable struct S {} }", "fileprivate "),
    ])
  func `access is that of the extension around`(source: String, access: String) {
    let declarations = expansion(of: source).split(separator: "\n").filter { $0.contains("func writeRecorded(into") }
    #expect(declarations == ["  \(access)func writeRecorded(into writer: inout PlayheadRecorder.JSONWriter) {"])
  }

  @Test(
    arguments: [
      ("@MainActor struct Feature { @Recordable struct State {} }", "nonisolated extension Feature.State"),
      ("@Recordable @MainActor enum State { case a }", "nonisolated extension State"),
    ])
  func `the conformance is no actor's`(source: String, start: String) {
    #expect(header(of: source) == "\(start): PlayheadRecorder.Recordable ")
  }

  @Test(
    arguments: [
      ("struct S<T> { var a: T }", "T: R"),
      ("struct S<T> { var a: [T?] }", "T: R"),
      ("struct S<T> { var a: Module.Box<T> }", "T: R"),
      ("struct S<T> { var a: (Int, b: T) }", "T: R"),
      ("struct S<T> { var a = [T]() }", "T: R"),
      ("struct S<T> { var a = Box<T>() }", "T: R"),
      ("struct S<T> { var a = T.empty }", "T: R"),
      ("struct S<T> { typealias A = B; typealias B = [T]; var a: A }", "T: R"),
      ("struct S<A, B> { var b: B, a: A }", "A: R, B: R"),
      ("struct S<T: Feature> { var a: T.State }", "T.State: R"),
      ("struct S<T: Feature> { var a = T.State() }", "T.State: R"),
      ("struct S<T: Feature> { var a: [T.Child.State], b: T }", "T: R, T.Child.State: R"),
      ("enum S<T> { case a(T), b }", "T: R"),
      ("enum S<T: Feature> { case a(T.Action), b }", "T.Action: R"),
    ])
  func `what members mention has to be recordable`(source: String, conditions: String) {
    let conditions = conditions.replacing(": R", with: ": PlayheadRecorder.Recordable")
    #expect(
      header(of: "@Recordable \(source)") == "nonisolated extension S: PlayheadRecorder.Recordable where \(conditions) "
    )
  }

  @Test(
    arguments: [
      "struct S<Tag> { var raw: Int }", "struct S<T> { let make: (T) -> T }", "struct S<T> { var type: T.Type }",
      "struct S<T> { static var a: T?; var b = 1 }", "struct S<T> { var a: Int { T.count } }",
      "enum S<Tag> { case a }",
    ])
  func `what no member mentions is asked nothing`(source: String) {
    #expect(header(of: "@Recordable \(source)") == "nonisolated extension S: PlayheadRecorder.Recordable ")
  }

  @Test func `parameters of the types around are asked too`() {
    #expect(
      header(of: "struct A<T, U> { enum B<V> { @Recordable struct S<W> { var t: T, v: [V], w: W } } }")
        == """
        nonisolated extension A.B.S: PlayheadRecorder.Recordable where T: PlayheadRecorder.Recordable, \
        V: PlayheadRecorder.Recordable, W: PlayheadRecorder.Recordable\(" ")
        """)
  }
}
