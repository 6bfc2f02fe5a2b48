import { describe, expect, it } from 'vitest'
import { isSearch } from './offer.ts'

describe('isSearch', () => {
  const text = { type: 'string' }
  const words = { properties: { query: text, limit: {} }, required: ['query'] }

  it.each<[string, string, object, boolean]>([
    ['words alone', 'search', words, true],
    ['as pages call it', 'directory_search', words, true],
    ['words that may be left out', 'search', { properties: { query: text } }, true],
    ['another name', 'research', words, false],
    ['more than words', 'search', { properties: { query: text, city: text }, required: ['query', 'city'] }, false],
    ['no words', 'search', { properties: { query: { type: 'object' } } }, false],
    ['no schema of an object', 'search', [], false],
  ])('%s', (_, name, inputSchema, expected) => {
    const tool = { name, title: name, description: '', inputSchema, readOnly: true, consequential: false }
    expect(isSearch(tool)).toBe(expected)
    expect(isSearch({ ...tool, readOnly: false })).toBe(false)
  })
})
