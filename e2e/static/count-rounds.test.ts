import { describe, expect, it } from 'vitest'
import { countRounds } from './count-rounds.ts'

const at = (beganMs: number, endedMs: number) => ({ beganMs, endedMs })

describe('countRounds', () => {
  it('counts what is asked together once', () => {
    expect(countRounds([])).toBe(0)
    expect(countRounds([at(0, 40)])).toBe(1)
    expect(countRounds([at(0, 40), at(1, 41), at(39, 80)])).toBe(1)
  })

  it('counts what is asked after an answer', () => {
    expect(countRounds([at(0, 40), at(40, 80)])).toBe(2)
    expect(countRounds([at(0, 40), at(1, 41), at(42, 82), at(43, 83)])).toBe(2)
    expect(countRounds([at(82, 120), at(0, 40), at(41, 81)])).toBe(3)
  })

  it('follows the longest chain, not the slowest', () => {
    expect(countRounds([at(0, 500), at(0, 40), at(41, 81), at(82, 122), at(501, 541)])).toBe(4)
  })
})
