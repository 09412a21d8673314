import RepositoriesExample
import ScriptedSession

await RepositoriesCommand.main()
