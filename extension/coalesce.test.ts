import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work that ends when it is told to. */
function createWork(): { run: () => Promise<void>; ends: ((failed?: Error) => void)[] } {
  const ends: ((failed?: Error) => void)[] = []
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      ends.push((failed) => (failed ? reject(failed) : resolve()))
    })
  return { run, ends }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('coalesce', () => {
  it('runs at once, and once more for all that ask meanwhile', async () => {
    const { run, ends } = createWork()
    const ask = coalesce(run)
    void ask()
    expect(ends.length).toBe(1)
    for (let count = 0; count < 100; count += 1) void ask()
    ends[0]?.()
    await nextTask()
    expect(ends.length).toBe(2)
    ends[1]?.()
    await nextTask()
    expect(ends.length).toBe(2)
    void ask()
    expect(ends.length).toBe(3)
  })

  it('fails as the work does, and runs when it is asked for again', async () => {
    const { run, ends } = createWork()
    const ask = coalesce(run)
    const asked = ask()
    ends[0]?.(new Error('no'))
    await expect(asked).rejects.toThrow('no')
    void ask()
    expect(ends.length).toBe(2)
  })
})
