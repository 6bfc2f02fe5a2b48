import type { StartAttack } from '../attack.ts'
import { createQueries } from '../target.ts'
import { askAgain } from './ask-again.ts'

const AT_ONCE = 16

/** Asks for pages of results of 16 words without end, each another one. */
export const askDearestPages: StartAttack = (target) => {
  const query = createQueries(target)
  return askAgain(AT_ONCE, () => ({
    port: target.port,
    path: `/?query=${encodeURIComponent(query())}`,
    headers: { accept: 'text/html' },
  }))
}
