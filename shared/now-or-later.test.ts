import { describe, expect, it } from 'vitest'
import { andThen, orElse } from './now-or-later.ts'

describe('andThen', () => {
  it('goes on at once with what is there, and later with what is not', async () => {
    expect(andThen(1, (value) => value + 1)).toBe(2)
    const later = andThen(Promise.resolve(1), (value) => value + 1)
    expect(later).toBeInstanceOf(Promise)
    expect(await later).toBe(2)
  })
})

describe('orElse', () => {
  const fail = (): never => {
    throw new Error('no')
  }

  it('recovers from what is thrown at once, and from what is thrown later', async () => {
    expect(orElse(fail, String)).toBe('Error: no')
    const later = orElse(() => Promise.reject(new Error('no')), String)
    expect(later).toBeInstanceOf(Promise)
    expect(await later).toBe('Error: no')
  })

  it('leaves alone what succeeds', async () => {
    expect(orElse(() => 1, fail)).toBe(1)
    expect(await orElse(() => Promise.resolve(1), fail)).toBe(1)
  })
})
