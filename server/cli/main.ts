#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { addAuditCommand } from './audit.ts'
import { addBuildCommand } from './build.ts'
import { addCheckCommand } from './check.ts'
import { addDeployCommand } from './deploy.ts'
import { addDevCommand } from './dev.ts'
import { EXIT_CODE_HELP, EXIT_CODES } from './console/exit-codes.ts'
import { addInitCommand } from './init.ts'
import { PACKAGE_INFO } from './package-info.ts'
import { addPublishCommand } from './publish.ts'
import { addServeCommand } from './serve.ts'
import { addVerifyCommand } from './verify.ts'

const program = new Command('gazetteer')
  .description('Publishes a directory, kept in a README, CSV, YAML or Markdown files, for people and for agents.')
  .version(PACKAGE_INFO.version)
  .addHelpText('after', EXIT_CODE_HELP)
  .showHelpAfterError('(gazetteer --help lists the commands)')
  .exitOverride()

addInitCommand(program)
addBuildCommand(program)
addServeCommand(program)
addCheckCommand(program)
addVerifyCommand(program)
addAuditCommand(program)
addDevCommand(program)
addPublishCommand(program)
addDeployCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = await report(error)
}

async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage
  const { describeFailure } = await import('./console/describe-failure.ts')
  const { message, exitCode } = describeFailure(error)
  process.stderr.write(`gazetteer: ${message}\n`)
  return exitCode
}
