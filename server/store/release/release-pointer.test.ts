import { describe, expect, it } from 'vitest'
import { parseReleasePointer, writeReleasePointer } from './release-pointer.ts'

const MANIFEST = '0123456789abcdef0123456789abcdef'

describe('parseReleasePointer', () => {
  it('reads what was written', () => {
    const text = writeReleasePointer({ release: 'r', manifest: MANIFEST })
    expect(text).toBe(`{"format":6,"release":"r","manifest":"${MANIFEST}"}\n`)
    expect(parseReleasePointer(text)).toEqual({ release: 'r', manifest: MANIFEST })
  })

  it.each([
    ['', /not JSON; build again/],
    ['null', /not an object; build again/],
    ['{"format":4,"release":"r","table":{"name":"a.table"}}', /format 4, expected 6; build again with this version/],
    ['{"format":6,"release":"r"}', /names no release and manifest; build again/],
    [`{"format":6,"release":1,"manifest":"${MANIFEST}"}`, /names no release and manifest/],
    ['{"format":6,"release":"r","manifest":"../../current.json"}', /names no release and manifest/],
    [`{"format":6,"release":"r","manifest":"${MANIFEST}0"}`, /names no release and manifest/],
  ])('refuses what is none, and says what to do: %s', (text, message) => {
    expect(() => parseReleasePointer(text)).toThrow(message)
  })
})
