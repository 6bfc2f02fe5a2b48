import { COMMAND_NAME, PACKAGE_NAME } from '../../../shared/package-name.ts'

/**
 * The words that this program was started with, before the name of a command: what is said to type next begins with
 * them. Where npx or a script of npm started it, there may be no program `gazetteer`.
 *
 * @param env Variables that npm sets.
 * @see https://docs.npmjs.com/cli/v11/using-npm/scripts#environment
 */
export function calledAs(env: Readonly<Record<string, string | undefined>>): string {
  if (env['npm_command'] === 'exec') return `npx ${PACKAGE_NAME}`
  const script =
    env['npm_command'] === 'run-script' || env['npm_command'] === 'run' ? env['npm_lifecycle_event'] : undefined
  return script === COMMAND_NAME ? `npm run ${script} --` : COMMAND_NAME
}
