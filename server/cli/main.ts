import { Command, CommanderError } from 'commander'
import { COMMAND_NAME } from '../../shared/package-name.ts'
import { commandName, EXIT_CODE_HELP, EXIT_CODES } from './console/exit-codes.ts'
import { PACKAGE_INFO } from './package-info.ts'

/** Adds a command. @param version Of this program: requests to sites carry it. */
type AddCommand = (program: Command, version: string) => void

/** Commands, in the order of the help. Only the one that is typed is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  init: async () => (await import('./directory-commands.ts')).addInitCommand,
  build: async () => (await import('./directory-commands.ts')).addBuildCommand,
  serve: async () => (await import('./serve.ts')).addServeCommand,
  mcp: async () => (await import('./mcp.ts')).addMcpCommand,
  check: async () => (await import('./directory-commands.ts')).addCheckCommand,
  pull: async () => (await import('./refreshing/pull.ts')).addPullCommand,
  refresh: async () => (await import('./refreshing/refresh.ts')).addRefreshCommand,
  verify: async () => (await import('./directory-commands.ts')).addVerifyCommand,
  dev: async () => (await import('./directory-commands.ts')).addDevCommand,
  publish: async () => (await import('./publish-commands.ts')).addPublishCommand,
  deploy: async () => (await import('./publish-commands.ts')).addDeployCommand,
}

const program = new Command(COMMAND_NAME)
  .description('Publishes a directory, kept in a README, CSV, YAML or Markdown files, for people and for agents.')
  .version(PACKAGE_INFO.version)
  .addHelpText('after', EXIT_CODE_HELP)
  .showHelpAfterError('(gazetteer --help lists the commands)')
  .exitOverride()

const typed = Object.entries(COMMANDS).filter(([name]) => name === process.argv[2])
for (const [, load] of typed.length > 0 ? typed : Object.entries(COMMANDS))
  (await load())(program, PACKAGE_INFO.version)
// Has all of them.
if (typed.length === 0) (await import('./completion.ts')).addCompletionCommand(program)
showOptionsOnError(program, commandName(process.env))

try {
  if (process.argv.length > 2) await program.parseAsync()
  else await (await import('./run-overview.ts')).runOverview(commandName(process.env))
} catch (error) {
  process.exitCode = await report(error)
}

/** Paths are given by options: which, for those who gave one without. */
function showOptionsOnError(command: Command, name: string): void {
  for (const child of command.commands) {
    const childName = `${name} ${child.name()}`
    const paths = child.options.map(({ flags }) => flags).filter((flags) => /<(?:file|folder|path)>/.test(flags))
    const given = paths.length > 0 ? `paths: ${paths.join('; ')}. ` : ''
    child.showHelpAfterError(`(${given}${childName} --help lists all options)`)
    showOptionsOnError(child, childName)
  }
}

async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage
  const { describeFailure } = await import('./console/describe-failure.ts')
  const { message, exitCode } = describeFailure(error)
  process.stderr.write(`gazetteer: ${message}\n`)
  return exitCode
}
