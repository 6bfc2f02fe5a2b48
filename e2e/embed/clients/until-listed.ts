import { vi } from 'vitest'
import { WAIT_LIMIT_MS } from '../../wait-limit.ts'

/** Milliseconds between two questions. */
const INTERVAL_MS = 20

/**
 * Lists tools again and again, for programs that do not say when a page has changed.
 *
 * @param names What must be among them.
 * @throws {Error} when that never happens.
 */
export async function untilListed(
  names: readonly string[],
  list: () => Promise<readonly { readonly name: string }[]>,
): Promise<void> {
  await vi.waitUntil(
    async () => {
      const listed = new Set((await list()).map(({ name }) => name))
      return names.every((name) => listed.has(name))
    },
    { interval: INTERVAL_MS, timeout: WAIT_LIMIT_MS },
  )
}
