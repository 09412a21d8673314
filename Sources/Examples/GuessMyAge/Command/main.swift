import GuessMyAgeExample
import ScriptedSession

await GuessMyAgeCommand.main()
