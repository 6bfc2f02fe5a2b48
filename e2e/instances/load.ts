import type { Answer } from './ask.ts'
import { createAsker } from './ask.ts'
import type { Repeatable } from './questions.ts'

/** A request that went wrong. */
export interface Failure {
  readonly id: number
  readonly problem: string
}

/** Clients that ask without a pause. */
export interface Load {
  /** Ids of requests that have no answer yet. */
  readonly outstanding: ReadonlySet<number>
  readonly failures: readonly Failure[]
  /** Resolves when this many more are answered or failed. */
  further(count: number): Promise<void>
  /** Lets what is under way finish. @returns How many requests there were. */
  stop(): Promise<number>
}

/** What {@link startLoad} needs. */
export interface LoadOptions {
  readonly port: number
  readonly questions: readonly Repeatable[]
  /** Requests under way at once. */
  readonly clients?: number
  /** Whether each request has a connection of its own. Default: they stay open. */
  readonly hasFreshConnections?: boolean
  /** @returns What is wrong with an answer, if anything. */
  readonly check: (answer: Answer, question: Repeatable, id: number) => string | undefined
}

/** Starts clients that ask the questions in turn, each time with an id of its own. */
export function startLoad({ port, questions, clients = 8, hasFreshConnections = false, check }: LoadOptions): Load {
  const asker = createAsker(port, '127.0.0.1', !hasFreshConnections)
  const outstanding = new Set<number>()
  const failures: Failure[] = []
  const waiting = new Set<{ left: number; resolve: () => void }>()
  let id = 0
  const stopped = new AbortController()

  const count = (): void => {
    for (const waiter of waiting) {
      waiter.left -= 1
      if (waiter.left > 0) continue
      waiting.delete(waiter)
      waiter.resolve()
    }
  }
  const askOnce = async (own: number): Promise<void> => {
    const question = questions[own % questions.length]
    if (question === undefined) return
    outstanding.add(own)
    try {
      const problem = check(await asker.ask(question.write(own)), question, own)
      if (problem !== undefined) failures.push({ id: own, problem: `${question.name}: ${problem}` })
    } catch (error) {
      failures.push({ id: own, problem: `${question.name}: ${String(error)}` })
    }
    outstanding.delete(own)
    count()
  }
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) await askOnce((id += 1))
  }
  const workers = Array.from({ length: clients }, work)
  return {
    outstanding,
    failures,
    further: (left) => new Promise((resolve) => waiting.add({ left, resolve })),
    async stop() {
      stopped.abort()
      await Promise.all(workers)
      asker.close()
      return id
    },
  }
}
