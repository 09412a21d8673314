import PlayheadREPL

/// Steps through any recording: `playhead FILE`.
@main
struct Playhead {
  static func main() async {
    await PlayheadArguments.run()
  }
}
