import { createCounter } from '../attack.ts'
import type { Attack, Counter } from '../attack.ts'
import { ask } from '../send-request.ts'
import type { Answered, Sent } from '../send-request.ts'

/** Sends requests without end, so many at once. Full when each of these was answered once. */
export function askAgain(
  atOnce: number,
  next: () => Sent,
  count: (answer: Answered, counter: Counter) => void = () => undefined,
): Attack {
  const counter = createCounter()
  const stopping = new AbortController()
  const loop = async (first: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const answer = await ask(next())
        counter.add(answer.status)
        if (answer.headers['retry-after'] !== undefined) counter.add('retry-after')
        count(answer, counter)
      } catch {
        counter.add('reset')
      }
      first()
    }
  }
  const full = Promise.all(
    Array.from({ length: atOnce }, () => new Promise<void>((resolve) => void loop(resolve))),
  ).then(() => undefined)
  return {
    full,
    tally: () => counter.tally(),
    stop: () => stopping.abort(),
  }
}
