import { describe, expect, it } from 'vitest'
import { createReleaseAgreement } from './release-agreement.ts'
import { createReleaseGate } from './release-gate.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Workers whose messages arrive when they are told to, in their order. */
function createWorkers(numbers: readonly number[]) {
  const late: (() => void)[] = []
  const toWorkers: [number, ToWorker][] = []
  const listeners = new Map<number, (message: ToWorker) => void>()
  const agreement = createReleaseAgreement(
    (worker, message) => void toWorkers.push([worker, message]),
    (callback) => void late.push(callback),
  )
  const join = (number: number) => {
    const gate = createReleaseGate({
      send(message: FromWorker) {
        if ('release' in message) agreement[message.kind](number, message.release)
      },
      onMessage: (listener) => void listeners.set(number, listener),
    })
    return {
      log: [] as string[],
      async take(release: string) {
        const mayTake = await gate.agree(release)
        this.log.push(`${mayTake ? 'takes' : 'looks again, not at'} ${release}`)
      },
      isOpen: () => gate.whenOpen() === undefined,
      whenOpen: () => gate.whenOpen(),
    }
  }
  /** Delivers what was sent, of some kinds only. */
  const deliver = (...kinds: ToWorker['kind'][]): void => {
    for (const [worker, message] of toWorkers.splice(0)) {
      if (kinds.length === 0 || kinds.includes(message.kind)) listeners.get(worker)?.(message)
      else toWorkers.push([worker, message])
    }
  }
  const deliverAll = (): void => {
    while (toWorkers.length > 0) deliver()
  }
  const end = (number: number): void => {
    listeners.delete(number)
    agreement.gone(number)
  }
  return { workers: numbers.map(join), join, deliver, deliverAll, end, late }
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

describe('a release', () => {
  it('is taken when all have verified it and none begins answers', async () => {
    const { workers, deliver, deliverAll } = createWorkers([1, 2])
    const [one, two] = workers
    void one?.take('A')
    deliverAll()
    void two?.take('A')
    deliverAll()
    await settled()
    void one?.take('B')
    deliverAll()
    await settled()
    expect([one?.log, one?.isOpen()]).toEqual([['takes A'], true])
    void two?.take('B')
    deliver('hold')
    expect([one?.isOpen(), two?.isOpen()]).toEqual([false, false])
    const opened = two?.whenOpen()
    deliver('take')
    await opened
    await settled()
    expect([one?.log, two?.log]).toEqual([
      ['takes A', 'takes B'],
      ['takes A', 'takes B'],
    ])
    expect([one?.isOpen(), two?.isOpen()]).toEqual([true, true])
  })

  it('is taken by a lone worker, and by one that comes to others that have it', async () => {
    const { workers, join, deliverAll } = createWorkers([1])
    void workers[0]?.take('A')
    deliverAll()
    const late = join(2)
    void late.take('A')
    deliverAll()
    await settled()
    expect([workers[0]?.log, late.log]).toEqual([['takes A'], ['takes A']])
  })

  it('does not wait for a worker that ended, nor longer than a moment for one that does not stop answering', async () => {
    const { workers, deliver, deliverAll, end, late } = createWorkers([1, 2, 3])
    for (const worker of workers) void worker.take('A')
    deliverAll()
    await settled()
    const [one, two, three] = workers
    void one?.take('B')
    void two?.take('B')
    end(3)
    deliverAll()
    await settled()
    expect([one?.log, two?.log, three?.log]).toEqual([['takes A', 'takes B'], ['takes A', 'takes B'], ['takes A']])
    void one?.take('C')
    void two?.take('C')
    for (const callback of late.splice(0)) callback()
    deliver('take')
    await settled()
    expect([one?.log.at(-1), two?.log.at(-1)]).toEqual(['takes C', 'takes C'])
  })

  it('gives way to one that was verified later', async () => {
    const { workers, deliverAll } = createWorkers([1, 2])
    const [one, two] = workers
    for (const worker of workers) void worker.take('A')
    deliverAll()
    void one?.take('B')
    void two?.take('C')
    deliverAll()
    await settled()
    expect([one?.log, one?.isOpen(), two?.log]).toEqual([['takes A', 'looks again, not at B'], true, ['takes A']])
    void one?.take('C')
    deliverAll()
    await settled()
    expect([one?.log.at(-1), two?.log.at(-1)]).toEqual(['takes C', 'takes C'])
  })
})
