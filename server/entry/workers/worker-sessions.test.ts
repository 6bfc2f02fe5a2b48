import { describe, expect, it } from 'vitest'
import { createPostRoute } from './post-route.ts'
import { MAX_WAITING_BYTES } from './worker-messages.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { createWorkerSessions } from './worker-sessions.ts'

/** Workers without processes: what they say is carried at once, or not at all by a worker that hangs. */
function createWorkers(numbers: readonly number[], options: { timeoutMs?: number; hanging?: number } = {}) {
  const listeners = new Map<number, (message: ToWorker) => void>()
  const waiting = new Map<number, number>()
  const find = (number: number) => {
    const listener = listeners.get(number)
    if (listener === undefined) return undefined
    return {
      number,
      waitingBytes: () => waiting.get(number) ?? 0,
      send(message: ToWorker, bytes = 0) {
        if (number === options.hanging) waiting.set(number, (waiting.get(number) ?? 0) + bytes)
        else listener(structuredClone(message))
      },
    }
  }
  const route = createPostRoute(find)
  const workers = numbers.map((number) => {
    const link = {
      number,
      send(message: FromWorker) {
        if (message.kind === 'post' || message.kind === 'posted') route(number, message)
      },
      onMessage: (listener: (message: ToWorker) => void) => void listeners.set(number, listener),
    }
    return createWorkerSessions({ link, ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }) })
  })
  const end = (number: number): void => {
    listeners.delete(number)
    for (const listener of listeners.values()) listener({ kind: 'gone', worker: number })
  }
  return { workers, end }
}

function pair(options?: Parameters<typeof createWorkers>[1]) {
  const { workers, end } = createWorkers([1, 2], options)
  const [first, second] = workers
  if (first === undefined || second === undefined) throw new Error('expected two')
  return { first, second, end }
}

describe('createWorkerSessions', () => {
  it('delivers what any worker is posted, in order, to the page of the session only', async () => {
    const { first, second } = pair()
    const received: unknown[] = []
    const session = await first.open('tools', (message) => received.push(message))
    expect(session.id).toMatch(/^1-[0-9a-f-]{36}$/)
    const odd = { text: 'ä\u2028 "\n', list: [null, 1.5] }
    expect(await second.deliver('tools', session.id, odd)).toBe(true)
    expect(await first.deliver('tools', session.id, 2)).toBe(true)
    expect(await second.deliver('tools', session.id, 3)).toBe(true)
    expect(await second.deliver('', session.id, 4)).toBe(false)
    expect(received).toEqual([odd, 2, 3])
    session.close()
    expect([await first.deliver('tools', session.id, 5), await second.deliver('tools', session.id, 6)]).toEqual([
      false,
      false,
    ])
    expect(received).toHaveLength(3)
  })

  it.each(['', '1', 'x', '__proto__', '01-00000000-0000-4000-8000-000000000000', '1-0', '3-', 'constructor'])(
    'knows no session %j',
    async (id) => {
      const { second } = pair()
      expect(await second.deliver('', id, 1)).toBe(false)
    },
  )

  it('knows no session of a worker that is not there, that ended, or that ends meanwhile', async () => {
    const { first, second, end } = pair()
    const { id } = await first.open('', () => undefined)
    expect(await second.deliver('', id.replace('1-', '7-'), 1)).toBe(false)
    end(1)
    expect(await second.deliver('', id, 1)).toBe(false)

    const other = pair({ hanging: 1 })
    const held = await other.first.open('', () => undefined)
    const delivered = other.second.deliver('', held.id, 1)
    other.end(1)
    expect(await delivered).toBe(false)
  })

  it('refuses what a worker does not confirm in time', async () => {
    const { first, second } = pair({ hanging: 1, timeoutMs: 1 })
    const { id } = await first.open('', () => undefined)
    await expect(second.deliver('', id, 1)).rejects.toMatchObject({ status: 503 })
  })

  it('holds a bounded number of bytes for a worker that does not take them, and one message of any size', async () => {
    const { first, second, end } = pair({ hanging: 1 })
    const { id } = await first.open('', () => undefined)
    const large = second.deliver('', id, 'x'.repeat(MAX_WAITING_BYTES))
    await expect(second.deliver('', id, 'x')).rejects.toMatchObject({ status: 503 })
    end(1)
    expect(await large).toBe(false)
    // Room again.
    expect(await second.deliver('', id, 'x')).toBe(false)
  })

  it('refuses what the supervisor holds too much of already', async () => {
    const { workers, end } = createWorkers([1, 2, 3], { hanging: 1 })
    const [first, second, third] = workers
    const { id } = (await first?.open('', () => undefined)) ?? { id: '' }
    const large = second?.deliver('', id, 'x'.repeat(MAX_WAITING_BYTES))
    await expect(third?.deliver('', id, 'x')).rejects.toMatchObject({ status: 503 })
    end(1)
    expect(await large).toBe(false)
  })
})
