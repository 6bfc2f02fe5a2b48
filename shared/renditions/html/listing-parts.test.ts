import { describe, expect, it } from 'vitest'
import { createPageUrls } from '../../urls.ts'
import { wordsOf } from '../words/words-of.ts'
import { renderDates, renderPicture } from './listing-parts.ts'

const urls = createPageUrls('https://example.org/tools')

describe('renderPicture', () => {
  it('shows a picture that the directory publishes, without scheme and host [sources:logo:shown]', () => {
    const logo = 'https://example.org/tools/_/logo/3f/aa.svg'
    expect(renderPicture({ logo }, urls, 'logo', true)).toBe(
      '<img class="thumb sq" src="/tools/_/logo/3f/aa.svg" alt="" width="44" height="44" loading="lazy" decoding="async">',
    )
    expect(renderPicture({ logo }, urls, 'big cover')).toBe(
      '<img class="thumb" src="/tools/_/logo/3f/aa.svg" alt="" width="120" height="180" decoding="async">',
    )
  })

  it.each([
    undefined,
    'https://example.com/a.png',
    'https://example.org/tools/_/logos/a.png',
    'https://example.org.example.com/tools/_/logo/a.png',
    '_/logo/3f/aa.svg',
    'javascript:alert(1)',
  ])('shows nothing for any other: %s [sources:logo:shown]', (logo) => {
    expect(renderPicture({ logo }, urls, 'cover')).toBe('')
  })

  it('escapes what a listing says', () => {
    const logo = 'https://example.org/tools/_/logo/"onerror="alert(1)'
    expect(renderPicture({ logo }, urls, 'cover')).toContain('src="/tools/_/logo/&quot;onerror=&quot;alert(1)"')
  })
})

describe('renderDates', () => {
  const shown = (start: string, end?: string, hasYear = false): string =>
    renderDates(start, end, wordsOf('en'), hasYear).replaceAll(/<[^>]*>/g, '|')

  it('writes a day, a period in a month and one across months in three lines', () => {
    expect(shown('2026-09-18')).toBe('|Sept|18|Fri|')
    expect(shown('2026-09-10', '2026-09-11')).toBe('|Sept|10–11|Thu–Fri|')
    expect(shown('2026-09-28', '2026-10-02')).toBe('|Sept|28|– 2 Oct|')
    expect(shown('2028-09-18', undefined, true)).toBe('|Sept|18|2028|')
    expect(shown('2028-09-28', '2028-10-02', true)).toBe('|Sept|28|– 2 Oct 2028|')
  })
})
