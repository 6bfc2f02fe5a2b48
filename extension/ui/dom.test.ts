import { describe, expect, it } from 'vitest'
import { webUrl } from './dom.ts'

describe('webUrl', () => {
  it.each<[unknown, string | undefined]>([
    ['https://example.org/', 'https://example.org/'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['mailto:a@example.org', undefined],
    ['//example.org/', undefined],
    ['/path', undefined],
    [' https://example.org/', undefined],
    ['https://bank.example@evil.example/', undefined],
    [`https://example.org/${'a'.repeat(4000)}`, undefined],
    [5, undefined],
    ['https://a.example/, https://b.example/', undefined],
    [undefined, undefined],
  ])('%j → %j', (value, expected) => {
    expect(webUrl(value)).toBe(expected)
  })
})
