import { describe, expect, it } from 'vitest'
import { parseBase } from './access-parts.ts'

describe('parseBase', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/lists//?q=1#x', 'https://example.org/lists'],
    ['/lists/', 'https://example.com/lists'],
    ['..', 'https://example.com/a'],
  ])('reads %s on a page', (base, expected) => {
    expect(parseBase(base, 'https://example.com/a/b/page.html')).toBe(expected)
  })

  it('finds the directory a script is loaded from', () => {
    expect(parseBase('..', 'https://example.org/lists/_/directory-access.js?v=2')).toBe('https://example.org/lists')
    expect(parseBase('..', 'https://example.org/_/directory-access.js')).toBe('https://example.org')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'mailto:a@example.org'])('refuses %s', (base) => {
    expect(parseBase(base, 'https://example.com/')).toBeUndefined()
  })

  it.each(['blob:https://example.com/1', 'data:text/javascript,1', 'about:blank'])(
    'finds nothing where the script is %s',
    (script) => {
      expect(parseBase('..', script)).toBeUndefined()
    },
  )
})
