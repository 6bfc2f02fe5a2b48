import { describe, expect, it } from 'vitest'
import { BytesNotLoaded } from '../index/blocks/byte-source.ts'
import { NameLengths } from './best-rows.ts'

const LISTINGS = 10_000

/** An index that has to wait for every window: those loaded, by where they start. */
function createReader() {
  const loads: number[] = []
  const reads: number[] = []
  const index = {
    nameLengths(start: number, count: number) {
      reads.push(start)
      if (!loads.includes(start)) {
        throw new BytesNotLoaded(async () => {
          loads.push(start)
        })
      }
      return Uint8Array.from({ length: Math.min(count, LISTINGS - start) }, (_, at) => (start + at) % 7)
    },
  }
  return { index, loads, reads }
}

describe('NameLengths', () => {
  it('requests all missing bytes together', async () => {
    const { index, loads } = createReader()
    const positions = [0, 4_095, 4_096, 9_999, 1]
    const first = new NameLengths(index)
    expect(positions.map((position) => first.at(position))).toEqual([255, 255, 255, 255, 255])
    expect(() => first.finish()).toThrow(BytesNotLoaded)
    try {
      first.finish()
    } catch (error) {
      if (error instanceof BytesNotLoaded) await error.load()
    }
    expect(loads).toEqual([0, 4_096, 8_192])
    const second = new NameLengths(index)
    expect(positions.map((position) => second.at(position))).toEqual([0, 0, 1, 3, 1])
    expect(() => second.finish()).not.toThrow()
  })

  it('reads the listings of a window once', async () => {
    const { index, loads, reads } = createReader()
    loads.push(0)
    const names = new NameLengths(index)
    for (let position = 0; position < 4_096; position += 1) names.at(position)
    expect(reads).toEqual([0])
  })
})
