import { bare, listen, methodOf } from './primordials.ts'

interface Turn {
  readonly run: () => void
  next: Turn | undefined
}

/** Runs a function in a task of its own, after those passed before. */
export type RunInTask = (run: () => void) => void

/**
 * Creates a function that queues tasks as browsers do to run tools and report changes. Timers would be throttled in
 * background tabs, and pages can clear them.
 */
export function createTasks(): RunInTask {
  const { port1, port2 } = new MessageChannel()
  const post = methodOf(MessagePort.prototype, 'postMessage')
  let first: Turn | undefined
  let last: Turn | undefined
  listen(port1, 'message', () => {
    const turn = first
    first = turn?.next
    turn?.run()
  })
  port1.start()
  return (run) => {
    const turn: Turn = bare({ run, next: undefined })
    if (first && last) last.next = turn
    else first = turn
    last = turn
    post(port2, 0)
  }
}
