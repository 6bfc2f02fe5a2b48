import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InFlightReads } from './in-flight-reads.ts'
import type { InFlightReadsOptions } from './in-flight-reads.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('InFlightReads', () => {
  function start(options: InFlightReadsOptions = {}) {
    const reads = new InFlightReads<string>(options)
    const begun: PromiseWithResolvers<string>[] = []
    const read = (key: string): Promise<string> =>
      reads.read(key, () => {
        const work = Promise.withResolvers<string>()
        begun.push(work)
        return work.promise
      })
    return { begun, read }
  }

  it('reads each key once for all who ask at the same time, and again for who asks later', async () => {
    const { begun, read } = start()
    const asked = [read('a'), read('b'), read('a'), read('a')]
    expect(begun).toHaveLength(2)
    for (const [index, { resolve }] of begun.entries()) resolve(`answer ${index}`)
    await vi.advanceTimersByTimeAsync(2)
    expect(await Promise.all(asked)).toEqual(['answer 0', 'answer 1', 'answer 0', 'answer 0'])
    void read('a')
    expect(begun).toHaveLength(3)
  })

  it('tells all why it failed, and reads again for who asks later', async () => {
    const { begun, read } = start()
    const asked = [read('a'), read('a')].map((each) => each.catch(String))
    begun[0]?.reject(new Error('the disk is broken'))
    await vi.advanceTimersByTimeAsync(2)
    expect(await Promise.all(asked)).toEqual(['Error: the disk is broken', 'Error: the disk is broken'])
    void read('a')
    expect(begun).toHaveLength(2)
  })

  it('reads once more for all who joined one that failed for reasons of its own', async () => {
    const { begun, read } = start({ isOthers: (error) => String(error) === 'Error: cut off' })
    const first = read('a').catch(String)
    const others = [read('a'), read('a')]
    begun[0]?.reject(new Error('cut off'))
    await vi.advanceTimersByTimeAsync(2)
    begun[1]?.resolve('answer')
    await vi.advanceTimersByTimeAsync(2)
    expect(await Promise.all([first, ...others])).toEqual(['Error: cut off', 'answer', 'answer'])
    expect(begun).toHaveLength(2)
  })

  it('reads once more for all who joined one that never ends', async () => {
    const { begun, read } = start({ timeoutMs: 1000 })
    void read('a')
    const others = [read('a'), read('a')]
    await vi.advanceTimersByTimeAsync(999)
    expect(begun).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    begun[1]?.resolve('answer')
    await vi.advanceTimersByTimeAsync(2)
    expect(await Promise.all(others)).toEqual(['answer', 'answer'])
    expect(begun).toHaveLength(2)
  })

  it('has nobody wait for a promise of another', async () => {
    const reads = new InFlightReads<string>()
    const work = Promise.withResolvers<string>()
    void reads.read('a', () => work.promise)
    const then = vi.spyOn(work.promise, 'then')
    const joined = reads.read('a', () => work.promise)
    work.resolve('answer')
    await vi.advanceTimersByTimeAsync(2)
    expect([await joined, then.mock.calls]).toEqual(['answer', []])
  })
})
