import { Command, CommanderError } from 'commander'
import { COMMAND_NAME } from '../../shared/package-name.ts'
import { addCommands } from './commands.ts'
import { commandName, EXIT_CODE_HELP, EXIT_CODES } from './console/exit-codes.ts'
import { PACKAGE_INFO } from './package-info.ts'

const program = new Command(COMMAND_NAME)
  .description('Publishes a directory, kept in a README, CSV, YAML or Markdown files, for people and for agents.')
  .version(PACKAGE_INFO.version)
  .addHelpText('after', EXIT_CODE_HELP)
  .showHelpAfterError('(gazetteer --help lists the commands)')
  .exitOverride()

/** Options of the command that runs. */
let given: { readonly github?: boolean; readonly config?: string } = {}
program.hook('preAction', (_program, command) => {
  given = command.opts()
})
addCommands(program, PACKAGE_INFO.version)
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
  const { github, config } = given
  if (github && config !== undefined) (await import('./github/publish-to-github.ts')).annotateFailure(error, config)
  const { describeFailure } = await import('./console/describe-failure.ts')
  const { message, exitCode } = describeFailure(error)
  process.stderr.write(`gazetteer: ${message}\n`)
  return exitCode
}
