import { describe, expect, it } from 'vitest'
import { createPageUrls } from '../../urls.ts'
import { renderTile } from './listing-parts.ts'

const urls = createPageUrls('https://example.org/tools')

describe('renderTile', () => {
  it('shows a logo that the directory publishes, without scheme and host [sources:logo:shown]', () => {
    const logo = 'https://example.org/tools/_/logo/3f/aa.svg'
    expect(renderTile({ id: 'a', name: 'Alpha', logo }, urls, 'tiny')).toBe(
      '<img class="tile tiny" src="/tools/_/logo/3f/aa.svg" alt="" loading="lazy" decoding="async">',
    )
    expect(renderTile({ id: 'a', name: 'Alpha', logo }, urls, 'big')).toBe(
      '<img class="tile big" src="/tools/_/logo/3f/aa.svg" alt="" decoding="async">',
    )
  })

  it.each([
    undefined,
    'https://example.com/a.png',
    'https://example.org/tools/_/logos/a.png',
    'https://example.org.example.com/tools/_/logo/a.png',
    '_/logo/3f/aa.svg',
    'javascript:alert(1)',
  ])('shows letters for any other: %s [sources:logo:shown]', (logo) => {
    expect(renderTile({ id: 'a', name: 'Alpha', logo }, urls)).toBe(
      '<span class="tile h4" aria-hidden="true">Al</span>',
    )
  })

  it('escapes what a listing says', () => {
    const logo = 'https://example.org/tools/_/logo/"onerror="alert(1)'
    expect(renderTile({ id: 'a', name: 'Alpha', logo }, urls, 'big')).toBe(
      '<img class="tile big" src="/tools/_/logo/&quot;onerror=&quot;alert(1)" alt="" decoding="async">',
    )
  })
})
