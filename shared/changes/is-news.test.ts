import { describe, expect, it } from 'vitest'
import { isNews } from './read-changes.ts'

describe('isNews', () => {
  it.each([
    ['changed', ['stars', 'last_commit', 'last_release'], false],
    ['changed', ['link', 'provenance'], false],
    ['changed', ['license', 'status', 'stars', 'provenance'], false],
    // The source says it: who said it stays the same.
    ['changed', ['license'], true],
    ['changed', ['status', 'stars'], true],
    ['changed', ['description', 'stars', 'provenance'], true],
    ['changed', undefined, true],
    ['added', undefined, true],
    ['moved', ['categories'], true],
    ['removed', undefined, true],
  ] as const)('%s %j: %s', (kind, fields, expected) => {
    expect(isNews({ kind, ...(fields && { fields: [...fields] }) })).toBe(expected)
  })
})
