import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

describe('readCursor', () => {
  it('gives back the offset of a cursor of the same list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.string(), (offset, key) => {
        expect(readCursor(writeCursor(offset, key), key)).toBe(offset)
      }),
    )
  })

  it.each(['', '1', '1.', '.x', '-1.x', '1e400', '2.zzzzzzzz', '__proto__', ` ${writeCursor(1, 'k')}`])(
    'refuses %j',
    (cursor) => {
      expect(readCursor(cursor, 'k')).toBeUndefined()
    },
  )

  it('refuses a cursor of another list', () => {
    expect(readCursor(writeCursor(1, 'a'), 'b')).toBeUndefined()
  })
})
