import { describe, expect, it } from 'vitest'
import { isExtensionId } from './agents-tab.ts'

describe('isExtensionId', () => {
  it.each([
    ['abcdefghijklmnopabcdefghijklmnop', true],
    ['{01234567-89ab-cdef-0123-456789abcdef}', true],
    ['name@example.org', true],
    ['@example', true],
    ['abcdefghijklmnopabcdefghijklmnoq', false],
    ['abcdefghijklmnop', false],
    ['https://example.org/', false],
    ['__proto__', false],
    ['', false],
  ])('%s: %s', (id, expected) => {
    expect(isExtensionId(id)).toBe(expected)
  })
})
