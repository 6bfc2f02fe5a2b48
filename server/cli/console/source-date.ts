import { EnvironmentError } from './exit-codes.ts'

/**
 * The time that a build or a refresh takes for now: `SOURCE_DATE_EPOCH`, in seconds since 1970.
 *
 * @throws {EnvironmentError} when it is set to anything else.
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
export function readSourceDate(env: Readonly<Record<string, string | undefined>>): number | undefined {
  const epoch = env['SOURCE_DATE_EPOCH'] ?? ''
  if (epoch === '') return undefined
  if (/^\d{1,11}$/.test(epoch)) return Number(epoch)
  throw new EnvironmentError(
    `SOURCE_DATE_EPOCH is "${epoch}"; expected whole seconds since 1970, as \`date +%s\` prints`,
  )
}
