import type { ForkedWorker } from './fork-worker.ts'
import type { WorkerLink } from './worker-link.ts'
import type { FromWorker, WorkerQuestion } from './worker-messages.ts'

/** Milliseconds until workers that have not answered are left out. */
const LIMIT_MS = 1000

/** How a worker says whether it is ready. */
export interface WorkerReadiness {
  readonly status: number
  readonly body: string
}

/** What a worker answers, by what it is asked. Plain JSON. */
export type WorkerAnswers = Readonly<Record<WorkerQuestion, () => unknown>>

/** Answers of those workers that gave one in time. */
export interface GatheredAnswers {
  readonly values: readonly unknown[]
  /** How many did not. */
  readonly silent: number
}

/** Asks workers. */
export interface WorkerInquiry {
  /** Asks all of them at once; takes a second at most. */
  ask(question: WorkerQuestion): Promise<GatheredAnswers>
  /** Takes an answer. */
  take(from: number, message: Extract<FromWorker, { kind: 'answer' }>): void
  /** The worker has ended, and will not answer. */
  gone(worker: number): void
}

interface OpenQuestion {
  readonly missing: Set<number>
  readonly values: unknown[]
  readonly settle: () => void
}

/** Creates the supervisor's part. @param answering Those that answer requests now. */
export function createWorkerInquiry(
  answering: () => readonly Pick<ForkedWorker, 'number' | 'send'>[],
  limitMs: number = LIMIT_MS,
): WorkerInquiry {
  const open = new Map<number, OpenQuestion>()
  let asked = 0
  const strike = (question: OpenQuestion, worker: number): void => {
    question.missing.delete(worker)
    if (question.missing.size === 0) question.settle()
  }
  return {
    ask(question) {
      const workers = answering()
      asked += 1
      const ask = asked
      return new Promise((resolve) => {
        const missing = new Set(workers.map(({ number }) => number))
        const values: unknown[] = []
        const settle = (): void => {
          clearTimeout(timer)
          open.delete(ask)
          resolve({ values, silent: workers.length - values.length })
        }
        const timer = setTimeout(settle, limitMs)
        open.set(ask, { missing, values, settle })
        for (const worker of workers) worker.send({ kind: 'ask', ask, question })
        if (workers.length === 0) settle()
      })
    },
    take(from, { ask, value }) {
      const question = open.get(ask)
      if (question === undefined || !question.missing.has(from)) return
      question.values.push(value)
      strike(question, from)
    },
    gone(worker) {
      for (const question of open.values()) if (question.missing.has(worker)) strike(question, worker)
    },
  }
}

/** Lets a worker answer its supervisor. What throws is not answered. */
export function answerSupervisor(
  { send, onMessage }: Pick<WorkerLink, 'send' | 'onMessage'>,
  answers: WorkerAnswers,
): void {
  const answer = async (ask: number, question: WorkerQuestion): Promise<void> => {
    send({ kind: 'answer', ask, value: await answers[question]() })
  }
  onMessage((message) => {
    if (message.kind === 'ask') void answer(message.ask, message.question)
  })
}
