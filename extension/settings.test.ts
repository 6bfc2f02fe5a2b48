import { afterEach, describe, expect, it, vi } from 'vitest'
import { sitePattern } from './settings.ts'

afterEach(() => vi.unstubAllGlobals())

describe('sitePattern', () => {
  it.each([
    ['chrome-extension://id/', 'https://example.org', 'https://example.org/*'],
    ['chrome-extension://id/', 'http://localhost:3000', 'http://localhost:3000/*'],
    ['moz-extension://id/', 'https://example.org', 'https://example.org/*'],
    ['moz-extension://id/', 'http://localhost:3000', 'http://localhost/*'],
  ])('in %s grants %s with %s', (own, origin, expected) => {
    vi.stubGlobal('chrome', { runtime: { getURL: () => own } })
    expect(sitePattern(origin)).toBe(expected)
  })
})
