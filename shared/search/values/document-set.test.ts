import { describe, expect, it } from 'vitest'
import { DocumentSet } from './document-set.ts'

describe('DocumentSet', () => {
  it('has what was added, ascending, each once', () => {
    const set = new DocumentSet(100, [99, 0, 31, 32, 63, 31])
    expect([...set.positions()]).toEqual([0, 31, 32, 63, 99])
    expect(set.size).toBe(5)
    expect(set.has(63)).toBe(true)
    expect(set.has(64)).toBe(false)
  })

  it('takes nothing from beyond its capacity', () => {
    const beyond = [33, -1, 32]
    for (const set of [new DocumentSet(33, beyond), new DocumentSet(33, Int32Array.from(beyond))]) {
      expect([...set.positions()]).toEqual([32])
      expect(set.has(1000)).toBe(false)
    }
  })

  it('counts again after something was added', () => {
    const set = new DocumentSet(10, [1])
    expect(set.size).toBe(1)
    set.add(2)
    expect(set.size).toBe(2)
    set.addAll(Int32Array.of(2, 3))
    expect(set.size).toBe(3)
  })

  it('intersects', () => {
    const both = new DocumentSet(70, [1, 40, 69]).intersect(new DocumentSet(70, [40, 69, 2]))
    expect([...both.positions()]).toEqual([40, 69])
  })

  it('may be empty', () => {
    expect([...new DocumentSet(0).positions()]).toEqual([])
    expect(new DocumentSet(5).size).toBe(0)
  })
})
