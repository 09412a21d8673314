import PlayheadDebugger
import PlayheadFormat
import Testing

@Suite struct ActionErrorTests {
  private func error(_ text: String) -> DebuggerError? {
    #expect(throws: DebuggerError.self) { try ActionSchema.json(text) }
  }

  @Test(arguments: [
    (".tik", 1..<4, "there is no 'tik' in App.Action", "did you mean 'tick'?"),
    (
      ".rename(id: 3, title: \"\")", 12..<13,
      "found an integer for 'id:' of .rename, expected UUID, a string of 32 hexadecimal digits in groups of 8-4-4-4-12",
      nil
    ),
    (
      ".count(\"3\")", 7..<10,
      "found a string for the value of .count, expected Int", nil
    ),
    (
      ".count(1.5)", 7..<10, "found a number for the value of .count, expected Int, from \(Int64.min) to \(Int64.max)",
      nil
    ),
    (".pair(128, true)", 6..<9, "found an integer for value 1 of .pair, expected Int8, from -128 to 127", nil),
    (
      #".binding(.set(\.cuont, 1))"#, 14..<21,
      #"found '\.cuont' for the value of .binding, expected a property of App.State"#,
      "did you mean 'count'?"
    ),
    (
      #".binding(.set(\.count, "1"))"#, 23..<26, #"found a string for the value of '\.count', expected Int"#, nil
    ),
    (
      ".binding(.set(3))", 9..<16, #"found '.set(…)' for the value of .binding, expected '.set(\.PROPERTY, VALUE)'"#,
      nil
    ),
    (#".count(\.count)"#, 7..<14, #"found '\.count' for the value of .count, expected Int"#, nil),
    (#".binding(.set(\count, 1))"#, 20..<21, "found ',', expected '.' and the name of a property", nil),
    (".pair(1, 1)", 9..<10, "found an integer for value 2 of .pair, expected Bool", nil),
    (".count", 1..<6, "the value of .count is missing", "it is written .count(Int)"),
    (".select()", 1..<7, "'id:' of .select is missing", "it is written .select(id: Int?)"),
    (".count(", 7..<8, "a value for .count is missing", "it is written .count(Int)"),
    (
      ".rows(.element(id: 3, ", 22..<23, "a value for .element is missing",
      "it is written .element(id: Int, action: Row.Action)"
    ),
    (".save(Row(id: 1), ", 18..<19, "a value for .save is missing", "it is written .save(Row, at: Date?)"),
    (
      ".rows.element(id: 3)", 6..<13, "'action:' of .element is missing",
      "it is written .element(id: Int, action: Row.Action)"
    ),
    (
      "rows.element(id: 3)", 5..<12, "'action:' of .element is missing",
      "it is written .element(id: Int, action: Row.Action)"
    ),
    (".tick(1)", 6..<7, "found an integer for .tick, expected no such argument", "it is written .tick"),
    (".count(1, 2)", 10..<11, "found an integer for .count, expected no such argument", "it is written .count(Int)"),
    (".select(idd: 1)", 8..<14, "found 'idd:' for .select, expected no such argument", "did you mean 'id'?"),
    (
      ".select(id: 1, id: 2)", 15..<20, "found 'id:' for .select, expected no such argument",
      "it is written .select(id: Int?)"
    ),
    (".select(3)", 8..<9, "found a value without a label for .select, expected 'id:'", nil),
    (".count(n: 3)", 7..<11, "found 'n:' for .count, expected no such argument", "it is written .count(Int)"),
    (
      ".save(Row(id: 1), at: nil)", 6..<9, "'title:' of Row is missing",
      "it is written Row(id: Int, title: String, note: String?)"
    ),
    (
      ".save(Rov(id: 1), at: nil)", 6..<16,
      "found 'Rov(…)' for value 1 of .save, expected Row(id: Int, title: String, note: String?)",
      nil
    ),
    (
      ".response(.sucess(\"\"))", 11..<17, "there is no 'sucess' in Result<String, any Error>",
      "did you mean 'success'?"
    ),
    (
      "rows.element", 5..<12, "'id:' of .element is missing", "it is written .element(id: Int, action: Row.Action)"
    ),
    ("Other.tick", 0..<10, "found 'Other.tick' for the action, expected a case of App.Action", nil),
    ("3", 0..<1, "found an integer for the action, expected a case of App.Action, such as .tick", nil),
    (".count(nil)", 7..<10, "found nil for the value of .count, expected Int", nil),
    (".prioritize(nil)", 12..<15, "found nil for the value of .prioritize, expected Priority", nil),
    (".all(3)", 5..<6, "found an integer for the value of .all, expected an array of Row", nil),
    (
      ".all([3])", 6..<7,
      "found an integer for element 1 of the value of .all, expected Row(id: Int, title: String, note: String?)", nil
    ),
    (".scores([1])", 8..<11, "found an array for the value of .scores, expected a dictionary [String: Double]", nil),
    (".scores([\"a\": 1, \"a\": 2])", 17..<20, "found a name a second time, expected each name once", nil),
    (".big(-1)", 5..<7, "found an integer for the value of .big, expected UInt64, from 0 to 18446744073709551615", nil),
    (
      ".open(url: \"u\", data: \"#\")", 22..<25,
      "found a string for 'data:' of .open, expected Data, a string in base64", nil
    ),
    (#"{"tik":{}}"#, 0..<10, "there is no 'tik' in App.Action", "did you mean 'tick'?"),
    (#"{"tick":{}"#, 10..<11, "found the end, expected ',' or '}'", nil),
  ])
  func `what does not fit is named, with its bytes and a way on`(
    text: String, range: Range<Int>, description: String, hint: String?
  ) {
    let error = error(text)
    #expect(error?.range == range)
    #expect(error?.description == description)
    #expect(error?.hint == hint)
  }

  @Test(arguments: [
    ("", 0), (".", 1), (".count(", 7), (".count(3", 8), (".count(3))", 9), (".count(3) x", 10), (".count(,)", 7),
    ("\"", 0), (".response(.success(\"abc))", 19), (#".response(.success("\q"))"#, 20),
    (#".response(.success("\u{110000}"))"#, 20), (#".response(.success("\u{}"))"#, 20),
    (#".response(.success("\(x)"))"#, 20), (".response(.success(#x))", 19), (".response(.success(\"a\nb\"))", 21),
    (".count(0x)", 7), (".count(0xG)", 7), (".count(1a)", 7), (".count(1e)", 7), (".count(99999999999999999999999)", 7),
    (".count(0x1FFFFFFFFFFFFFFFF)", 7), (".count(--1)", 8), (".count(-)", 8), (".all([1, 2", 10), (".all([,])", 6),
    (".scores([\"a\": 1, 2])", 18), (".scores([\"a\"])", 8), (".scores([1, \"a\": 2])", 15), ("{", 1), ("{1}", 1),
    ("`a", 0), ("``", 0), ("A<B", 3), ("한글.한", 0), ("é.[", 3), ("&", 0), ("A.", 2), ("#", 0),
  ])
  func `what is no action is an error with its place`(text: String, offset: Int) {
    #expect(error(text)?.range?.lowerBound == offset)
  }

  @Test func `every beginning of an action, and every byte exchanged, is an action or an error`() {
    let text = ##".save(Row(id: -0x1F, title: #"é\#n"#, note: nil), at: 2001-01-01T00:00:00.5Z) [.a: {"b": [1.5e3,]}]"##
    let scalars = Array(text.unicodeScalars)
    for count in scalars.indices {
      var view = String.UnicodeScalarView(scalars[..<count])
      _ = try? ActionSchema.json(String(view))
      for other in "\"\\(){}[]<>.,:#`-0aé\n".unicodeScalars {
        view = String.UnicodeScalarView(scalars)
        view = String.UnicodeScalarView(scalars[..<count] + [other] + scalars[(count + 1)...])
        _ = try? ActionSchema.json(String(view))
        _ = try? ActionText.json(parsing: String(view), schema: nil)
        let completion = ActionText.completion(of: String(view), at: count, schema: ActionSchema.schema)
        #expect(completion.replaced.upperBound <= String(view).utf8.count)
      }
    }
  }

  @Test(arguments: ["[", "(", "{\"a\":", ".node(", ".tree(.node(", "Row(id: ", "-", "<", "`", "#", "\\"])
  func `very deep nesting is an error`(opening: String) {
    let text = ".tree(" + String(repeating: opening, count: 20_000)
    #expect(throws: DebuggerError.self) { try ActionSchema.json(text) }
    #expect(throws: DebuggerError.self) { try ActionText.json(parsing: text, schema: nil) }
    #expect(throws: DebuggerError.self) {
      try ActionSchema.json(String(repeating: opening, count: 20_000))
    }
    _ = ActionText.completion(of: text, at: text.utf8.count, schema: ActionSchema.schema)
  }
}
