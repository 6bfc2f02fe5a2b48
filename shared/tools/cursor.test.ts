import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

describe('readCursor', () => {
  it('returns the offset of a cursor of the same list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.string(), fc.string(), (offset, request, release) => {
        const cursor = writeCursor(offset, { request, release })
        expect(readCursor(cursor, { request, release })).toEqual({ ok: true, offset })
        expect(cursor.length).toBeLessThanOrEqual(24)
      }),
    )
  })

  const key = { request: 'k', release: 'r' }

  it.each(['', '1', '1.', '.x.x', '-1.x.x', '1e400', '2.zzzzzzzz.z', '__proto__', ` ${writeCursor(1, key)}`])(
    'refuses %j',
    (cursor) => {
      expect(readCursor(cursor, key)).toEqual({ ok: false, reason: 'unknown' })
    },
  )

  it('refuses a cursor of another list', () => {
    expect(readCursor(writeCursor(1, key), { ...key, request: 'l' })).toEqual({ ok: false, reason: 'unknown' })
  })

  it('says that a cursor is of another release', () => {
    expect(readCursor(writeCursor(1, key), { ...key, release: 's' })).toEqual({ ok: false, reason: 'outdated' })
    expect(readCursor(writeCursor(1, { request: 'k' }), { request: 'k' })).toEqual({ ok: true, offset: 1 })
  })
})
