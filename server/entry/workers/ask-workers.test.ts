import { describe, expect, it } from 'vitest'
import { answerSupervisor, createWorkerInquiry } from './ask-workers.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Workers that answer with their number, but those that are silent. */
function createWorkers(numbers: readonly number[], silent: readonly number[] = [], limitMs?: number) {
  const listeners = new Map<number, (message: ToWorker) => void>()
  const inquiry = createWorkerInquiry(
    () => numbers.map((number) => ({ number, send: (message) => listeners.get(number)?.(message) })),
    limitMs,
  )
  for (const number of numbers) {
    const link = {
      send(message: FromWorker) {
        if (message.kind === 'answer' && !silent.includes(number)) inquiry.take(number, message)
      },
      onMessage: (listener: (message: ToWorker) => void) => void listeners.set(number, listener),
    }
    answerSupervisor(link, { metrics: () => number, insights: () => undefined, readyz: async () => `r${number}` })
  }
  return inquiry
}

describe('createWorkerInquiry', () => {
  it('gathers what all answer', async () => {
    const inquiry = createWorkers([1, 2, 3])
    const [metrics, ready] = await Promise.all([inquiry.ask('metrics'), inquiry.ask('readyz')])
    expect([metrics, ready]).toEqual([
      { values: [1, 2, 3], silent: 0 },
      { values: ['r1', 'r2', 'r3'], silent: 0 },
    ])
    expect(await createWorkers([]).ask('metrics')).toEqual({ values: [], silent: 0 })
  })

  it('leaves out who does not answer in time or ends meanwhile, and says how many', async () => {
    expect(await createWorkers([1, 2, 3], [2], 1).ask('metrics')).toEqual({ values: [1, 3], silent: 1 })
    const inquiry = createWorkers([1, 2], [2])
    const asked = inquiry.ask('metrics')
    inquiry.gone(2)
    expect(await asked).toEqual({ values: [1], silent: 1 })
  })

  it('takes one answer from each, and none that comes late', async () => {
    const inquiry = createWorkers([1, 2], [1, 2])
    const asked = inquiry.ask('metrics')
    inquiry.take(1, { kind: 'answer', ask: 1, value: 1 })
    inquiry.take(1, { kind: 'answer', ask: 1, value: 'again' })
    inquiry.take(2, { kind: 'answer', ask: 7, value: 'of another' })
    inquiry.take(2, { kind: 'answer', ask: 1, value: 2 })
    inquiry.take(2, { kind: 'answer', ask: 1, value: 'late' })
    expect(await asked).toEqual({ values: [1, 2], silent: 0 })
  })
})
