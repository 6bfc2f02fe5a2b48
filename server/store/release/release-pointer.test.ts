import { describe, expect, it } from 'vitest'
import { parseReleasePointer, writeReleasePointer } from './release-pointer.ts'

describe('parseReleasePointer', () => {
  it('reads what was written', () => {
    const table = { name: 'a-b_C9.table', byteLength: 40_000 }
    const text = writeReleasePointer({ release: 'r', table })
    expect(text).toBe('{"format":4,"release":"r","table":{"name":"a-b_C9.table","byteLength":40000}}\n')
    expect(parseReleasePointer(text)).toEqual({ format: 4, release: 'r', table })
    const earlier = { release: 'q', table: { name: 'd.table', byteLength: 1 } }
    expect(parseReleasePointer(writeReleasePointer({ release: 'r', table, earlier }))).toMatchObject({ table, earlier })
  })

  it.each([
    ['', /not JSON; build again/],
    ['null', /not an object; build again/],
    [
      '{"format":3,"release":"r","table":{"name":"a.table","byteLength":1}}',
      /format 3, expected 4; build again with this version/,
    ],
    ['{"format":4,"release":"r"}', /names no release and table; build again/],
    ['{"format":4,"release":1,"table":{"name":"a.table","byteLength":1}}', /names no release and table/],
    ['{"format":4,"release":"r","table":{"name":"../a.table","byteLength":1}}', /names no release and table/],
    ['{"format":4,"release":"r","table":{"name":"a.table","byteLength":1.5}}', /names no release and table/],
    ['{"format":4,"release":"r","table":{"name":"a.table"}}', /names no release and table/],
  ])('refuses what is none, and says what to do: %s', (text, message) => {
    expect(() => parseReleasePointer(text)).toThrow(message)
  })
})
