import { COMMAND_NAME, PACKAGE_NAME } from '../../../shared/package-name.ts'

/** Exit codes of `gazetteer`; {@link EXIT_CODE_HELP} says what they mean. */
export const EXIT_CODES = { ok: 0, problems: 1, usage: 2, environment: 3, shrunk: 4, internal: 70 } as const

export const EXIT_CODE_HELP = `
Exit codes:
  0   success
  1   check, verify or --strict found problems; nothing was published
  2   the command line or directory.yml cannot be understood
  3   the environment does not allow it: nothing published yet, another build running, port taken, no permission,
      no answer from a site or the target published to, or it refuses
  4   the release would lose more than a fifth of the listings or pages of the one before; nothing was published
  70  a defect of ours; please report it`

/** Thrown by commands when the machine, not the directory, is the problem; the message says what to do. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Does what the machine may not allow. @throws {EnvironmentError} with the message of whatever goes wrong. */
export async function tryHere<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new EnvironmentError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * The words that this program was started with, before the name of a command: what is said to type next begins with
 * them. Where npx or a script of npm started it, there may be no program `gazetteer`.
 *
 * @param env Variables that npm sets.
 * @see https://docs.npmjs.com/cli/v11/using-npm/scripts#environment
 */
export function commandName(env: Readonly<Record<string, string | undefined>>): string {
  if (env['npm_command'] === 'exec') return `npx ${PACKAGE_NAME}`
  const script =
    env['npm_command'] === 'run-script' || env['npm_command'] === 'run' ? env['npm_lifecycle_event'] : undefined
  return script === COMMAND_NAME ? `npm run ${script} --` : COMMAND_NAME
}
