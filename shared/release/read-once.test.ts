import { describe, expect, it } from 'vitest'
import { readOnce } from './read-once.ts'

describe('readOnce', () => {
  it('reads once, and again after a failure', async () => {
    let reads = 0
    const read = readOnce(async () => {
      reads += 1
      if (reads === 1) throw new Error('not yet')
      return `reading ${reads}`
    })
    await expect(Promise.all([read(), read()])).rejects.toThrow('not yet')
    expect(await Promise.all([read(), read()])).toEqual(['reading 2', 'reading 2'])
    expect([await read(), reads]).toEqual(['reading 2', 2])
  })
})
