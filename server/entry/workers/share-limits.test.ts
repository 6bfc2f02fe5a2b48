import { describe, expect, it } from 'vitest'
import { BURST_SECONDS, createClientBudgets } from '../../http/limits/client-budgets.ts'
import type { ClientKeys } from '../../http/limits/client-keys.ts'
import { divideLimit, shareBudgets } from './share-limits.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const CLIENT: ClientKeys = ['192.0.2.1']
const PER_SECOND = 10

/** Workers whose messages arrive when they are told to tell. */
function createWorkers(count: number) {
  const clock = { ms: 0 }
  const listeners: ((message: ToWorker) => void)[] = []
  const waiting: (() => void)[] = []
  const workers = Array.from({ length: count }, (_, number) =>
    shareBudgets(
      createClientBudgets({ requestsPerSecond: PER_SECOND, unitsPerSecond: PER_SECOND }, () => clock.ms),
      {
        send(message: FromWorker) {
          if (message.kind !== 'used') return
          for (const [other, listener] of listeners.entries()) if (other !== number) listener(structuredClone(message))
        },
        onMessage: (listener) => void listeners.push(listener),
      },
      (callback) => void waiting.push(callback),
    ),
  )
  const tell = (): void => {
    for (const callback of waiting.splice(0)) callback()
  }
  return { clock, workers, tell }
}

describe('shareBudgets', () => {
  it.each([
    ['requests', 'rate'],
    ['units', 'cost'],
  ] as const)(
    'gives a client of several workers the %s of one, in the long run [budget:workers:whole]',
    (kind, reason) => {
      const { clock, workers, tell } = createWorkers(3)
      let passed = 0
      const seconds = 60
      for (let step = 0; step < seconds * 10; step += 1) {
        for (const { arrive, spend } of workers) {
          for (;;) {
            const short = kind === 'requests' ? arrive(CLIENT) : spend(CLIENT, 1)
            if (short?.reason === reason) break
            passed += 1
          }
        }
        tell()
        clock.ms += 100
      }
      // A burst of each at first, which is then owed.
      const whole = PER_SECOND * (seconds + BURST_SECONDS)
      expect(passed).toBeGreaterThan(whole * 0.9)
      expect(passed).toBeLessThan(whole + 3)
    },
  )

  it('lets a client on one connection have all of it, and tells no one of nothing', () => {
    const { workers, tell } = createWorkers(2)
    const passed = Array.from({ length: 100 }, () => workers[0]?.arrive(CLIENT)).filter((short) => short === undefined)
    expect(passed).toHaveLength(PER_SECOND * BURST_SECONDS)
    tell()
    expect(workers[1]?.arrive(CLIENT)).toMatchObject({ reason: 'rate' })
    // What was refused is told to nobody.
    tell()
    expect(workers[1]?.arrive(CLIENT)).toMatchObject({ retryAfterSeconds: 1 })
  })

  it('tells what was given back', () => {
    const { workers, tell } = createWorkers(2)
    workers[0]?.spend(CLIENT, 50)
    workers[0]?.settle(CLIENT, -20)
    tell()
    expect([workers[1]?.spend(CLIENT, 20), workers[1]?.spend(CLIENT, 1)]).toEqual([
      undefined,
      expect.objectContaining({ reason: 'cost', left: 0 }),
    ])
  })
})

describe('divideLimit', () => {
  it('divides, leaves some for a client whose connections meet in one worker, and never more than there was', () => {
    expect([divideLimit(64, 2), divideLimit(64, 3), divideLimit(64, 8), divideLimit(5, 4)]).toEqual([32, 22, 16, 5])
    expect(divideLimit(Number.POSITIVE_INFINITY, 4)).toBe(Number.POSITIVE_INFINITY)
  })
})
