import { vi } from 'vitest'

/** Milliseconds between two questions, and until there is no point in asking on. */
const INTERVAL_MS = 20
const TIMEOUT_MS = 20_000

/**
 * Lists tools again and again, for programs that do not say when a page has changed.
 *
 * @param names What must be among them.
 * @throws {Error} after twenty seconds.
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
    { interval: INTERVAL_MS, timeout: TIMEOUT_MS },
  )
}
