import { describe, expect, it } from 'vitest'
import { createRestartDelay } from './restart-delay.ts'

describe('createRestartDelay', () => {
  it('doubles from 0.1 to 5 s while workers end soon, and begins anew after one that lived for 30 s', () => {
    const delay = createRestartDelay()
    const next = (livedMs: number): number => delay.next(livedMs)
    expect([0, 29_999, 1, 1, 1, 1, 1, 1].map(next)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
    expect([30_000, 0].map(next)).toEqual([100, 200])
  })
})
