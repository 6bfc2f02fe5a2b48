import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFarSource } from '../../../release/far-source.fixture.ts'
import { buildIndex } from '../../index-listings.ts'
import { DamagedIndexError, readWhenLoaded, createByteSource } from './byte-source.ts'
import { openIndex } from '../whole/open-index.ts'
import { openRecords, writeRecords } from './record-file.ts'

describe('openRecords', () => {
  it('returns the records that were written', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), (records) => {
        const file = openRecords(createByteSource(writeRecords(records)))
        expect(file.count).toBe(records.length)
        records.forEach((record, position) => expect(Buffer.compare(file.read(position), record)).toBe(0))
        expect(() => file.read(records.length)).toThrow(RangeError)
        expect(() => file.read(-1)).toThrow(RangeError)
      }),
    )
  })

  it('reads several in two rounds', async () => {
    const bytes = writeRecords(Array.from({ length: 30_000 }, (_, at) => Buffer.from(`{"name":"Ω ${at}"}`)))
    let rounds = 0
    let pending = 0
    const source = createFarSource(bytes, 65_536, async () => {
      if (pending === 0) rounds += 1
      pending += 1
      await Promise.resolve()
      pending -= 1
    })
    const file = await readWhenLoaded(() => openRecords(source))
    expect(rounds).toBe(1)
    const texts = await readWhenLoaded(() => file.readTexts([1, 15_000, 29_999]))
    expect(texts).toEqual(['{"name":"Ω 1"}', '{"name":"Ω 15000"}', '{"name":"Ω 29999"}'])
    expect(rounds).toBe(3)
  })

  it('does not take an index for records, or records for an index', () => {
    const index = createByteSource(buildIndex([], { language: '' }))
    expect(() => openRecords(index)).toThrow(DamagedIndexError)
    expect(() => openIndex(createByteSource(writeRecords([])))).toThrow(DamagedIndexError)
  })
})
