import { describe, expect, it } from 'vitest'
import { bytesAt } from './fakes.fixture.ts'
import { createPieceMemory } from './piece-memory.ts'

describe('createPieceMemory', () => {
  it('finds every part of a piece, and nothing that is not whole', () => {
    const memory = createPieceMemory(1000)
    memory.add('a', 100, bytesAt(100, 50))
    expect(memory.find('a', 100, 50)).toEqual(bytesAt(100, 50))
    expect(memory.find('a', 120, 30)).toEqual(bytesAt(120, 30))
    expect(memory.find('a', 120, 31)).toBeUndefined()
    expect(memory.find('a', 99, 2)).toBeUndefined()
    expect(memory.find('b', 100, 50)).toBeUndefined()
    memory.add('a', 140, bytesAt(140, 60))
    expect(memory.find('a', 141, 59)).toEqual(bytesAt(141, 59))
    expect(memory.find('a', 130, 20)).toEqual(bytesAt(130, 20))
  })

  it('drops what was used least recently', () => {
    const memory = createPieceMemory(40)
    for (let at = 0; at < 40; at += 10) memory.add('a', at, bytesAt(at, 10))
    for (let load = 0; load < 32; load += 1) memory.add('b', 0, bytesAt(0, 0))
    memory.find('a', 0, 10)
    memory.add('b', 0, bytesAt(0, 10))
    expect(memory.find('a', 10, 10)).toBeUndefined()
    expect(memory.find('a', 0, 10)).toEqual(bytesAt(0, 10))
    expect(memory.find('a', 20, 20)).toBeUndefined()
    expect(memory.find('a', 20, 10)).toEqual(bytesAt(20, 10))
  })

  it('keeps what was just loaded up to twice as much, and the last piece whatever its size', () => {
    const memory = createPieceMemory(40)
    for (let at = 0; at < 100; at += 10) memory.add('a', at, bytesAt(at, 10))
    expect(memory.find('a', 10, 10)).toBeUndefined()
    expect(memory.find('a', 20, 10)).toEqual(bytesAt(20, 10))
    memory.add('large', 0, bytesAt(0, 500))
    expect(memory.find('large', 0, 500)).toEqual(bytesAt(0, 500))
    expect(memory.find('a', 90, 10)).toBeUndefined()
    memory.add('a', 0, bytesAt(0, 10))
    expect(memory.find('large', 0, 500)).toBeUndefined()
  })

  it('takes a piece for the one it had', () => {
    const memory = createPieceMemory(40)
    memory.add('a', 0, bytesAt(0, 10))
    memory.add('a', 0, bytesAt(0, 20))
    expect(memory.find('a', 0, 20)).toEqual(bytesAt(0, 20))
  })
})
