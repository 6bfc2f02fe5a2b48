import { describe, expect, it } from 'vitest'
import { readableUrl } from './readable-url.ts'

describe('readableUrl', () => {
  it.each([
    ['https://example.org/databases/mcp', 'https://example.org/databases/mcp'],
    [`https://example.org/${encodeURIComponent('数据库')}/mcp`, 'https://example.org/数据库/mcp'],
    [`https://example.org/${encodeURIComponent('قواعد')}/index.md`, 'https://example.org/قواعد/index.md'],
    ['https://example.org/c%2B%2B/a%20b/%2F', 'https://example.org/c%2B%2B/a%20b/%2F'],
    // No UTF-8, a mark of direction, a space that is none, an invisible separator.
    ['https://example.org/%ff', 'https://example.org/%ff'],
    ['https://example.org/a%E2%80%AEb', 'https://example.org/a%E2%80%AEb'],
    ['https://example.org/a%C2%A0b', 'https://example.org/a%C2%A0b'],
    ['https://example.org/a%E2%81%A3b', 'https://example.org/a%E2%81%A3b'],
  ])('shows %s as %s', (url, shown) => {
    expect(readableUrl(url)).toBe(shown)
    expect(new URL(shown).href).toBe(new URL(url).href)
  })
})
