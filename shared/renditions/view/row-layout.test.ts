import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { createFieldTable } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import type { RowConfig, RowLayout } from '../../model/theme.ts'
import { chooseRow } from './row-layout.ts'

const FIELDS = createFieldTable()

function some(count: number, each: (index: number) => Partial<Listing>): Listing[] {
  return Array.from({ length: count }, (_, index) => listing({ id: `l${index}`, ...each(index) }))
}

function choose(listings: readonly Listing[], own?: RowConfig): RowLayout {
  return chooseRow(listings, { fields: FIELDS, own, isUpright: (logo) => logo.includes('tall'), today: '2026-11-28' })
}

describe('chooseRow', () => {
  it('shows books with their covers, authors and best number, the best first', () => {
    const books = some(10, (index) => ({
      logo: 'tall.png',
      extra: { Author: `A ${index}`, 'Goodreads Rating': 4 + index / 10, 'Year Published': 1990 + index },
    }))
    expect(choose(books)).toEqual({
      lead: 'cover',
      byline: 'Author',
      facts: ['Year Published'],
      figure: 'Goodreads Rating',
      order: '-Goodreads Rating',
    })
  })

  it('takes no end of a range for what games are chosen by, and a maximum alone', () => {
    const games = (extra: (index: number) => Listing['extra']): RowLayout =>
      choose(some(10, (n) => ({ extra: extra(n) })))
    const minutes = games((n) => ({ min_players: 1 + (n % 2), max_players: 3 + n, Minutes: 20 + n }))
    expect([minutes.figure, minutes.order]).toEqual(['Minutes', '-Minutes'])
    expect(games((n) => ({ 'Alter von': n, 'Alter bis': 10 + n })).figure).toBeUndefined()
    expect(games((n) => ({ 'Max speed': 80 + n })).figure).toBe('Max speed')
  })

  it('takes numbers that name a thing, and what a licence was called, for no facts', () => {
    const named = some(10, (n) => ({
      license: ['MIT'],
      extra: { license_as_written: `MIT ${n % 2}`, tosdrId: 600 + n },
    }))
    expect(choose(named)).toEqual({ lead: 'none', facts: ['license'], common: { license: 'MIT' } })
  })

  it.each([
    [5, 'logo'],
    [4, 'none'],
  ])('of ten with %i square pictures begins with %s', (pictures, lead) => {
    expect(choose(some(10, (index) => (index < pictures ? { logo: 'wide.png' } : {}))).lead).toBe(lead)
  })

  it('leaves no room for pictures of other sites, which are not shown', () => {
    const hasLogo = (logo: string): boolean => !logo.startsWith('https:')
    const leadOf = (logo: string) =>
      chooseRow(
        some(10, () => ({ logo })),
        { fields: FIELDS, hasLogo },
      ).lead
    expect([leadOf('https://other.example/a.png'), leadOf('a.png')]).toEqual(['none', 'logo'])
  })

  it.each([
    [8, 'date'],
    [7, 'none'],
  ])('of ten with %i days begins with %s', (dates, lead) => {
    const layout = choose(some(10, (index) => (index < dates ? { start: '2026-05-01' } : {})))
    expect(layout.lead).toBe(lead)
    expect(layout.from).toBe(lead === 'date' ? '2026-11-28' : undefined)
  })

  it('leaves out what nine of ten share, and the host that eight share', () => {
    const apis = some(10, (index) => ({
      url: index < 8 ? `https://same.example/${index}` : `https://o${index}.example/`,
      extra: { HTTPS: index !== 3, Auth: index % 2 === 0 ? 'apiKey' : 'No' },
    }))
    expect(choose(apis)).toEqual({
      lead: 'none',
      facts: ['Auth', 'HTTPS'],
      common: { HTTPS: 'true' },
      host: 'same.example',
    })
  })

  it('leaves out the country of nine of ten, not their towns, and makes no fact of either', () => {
    const places = some(10, (index) => ({
      location: { locality: 'Bonn', country: index === 3 ? 'France' : 'Germany' },
    }))
    expect(choose(places)).toEqual({ lead: 'none', facts: [], common: { 'location.country': 'Germany' } })
  })

  it('shows at most five facts: licences first, no addresses, no prose, no names, nothing unknown', () => {
    const tools = some(12, (index) => ({
      license: [index % 3 === 0 ? 'MIT' : 'GPL-3.0-only'],
      extra: {
        repo: `https://example.com/${index}`,
        handle: `@tool${index}`,
        story: 'A very long story of how this tool came into being, which nobody compares.',
        cors: 'Unknown',
        ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => [name, `v${index % (at + 2)}`])),
      },
    }))
    expect(choose(tools).facts).toEqual(['license', 'e', 'f', 'c', 'd'])
  })

  it('takes no list of numbers for a figure', () => {
    const extra = (index: number) => ({ latlng: [index * 3, index * 7], area: 1000 - index })
    expect(choose(some(9, (index) => ({ extra: extra(index) }))).figure).toBe('area')
  })

  it('takes no id, year, place or price for a figure', () => {
    const extra = (index: number): Listing['extra'] => ({
      id: index,
      founded: 1990 + index,
      lat: index / 7,
      Preis: index,
    })
    expect(choose(some(9, (index) => ({ extra: extra(index) }))).figure).toBeUndefined()
  })

  it('takes no year for a figure, and the rating first, in the languages of pages', () => {
    const extra = (index: number): Listing['extra'] => ({ Baujahr: 1990 + index, Preis: index, Bewertung: index / 3 })
    expect(choose(some(9, (index) => ({ extra: extra(index) }))).figure).toBe('Bewertung')
  })

  it('takes addresses for links although one lacks its scheme', () => {
    const extra = (index: number): Listing['extra'] => ({
      Rules: `${index === 0 ? '' : 'https://'}rules${index % 3}.example`,
    })
    expect(choose(some(9, (index) => ({ extra: extra(index) }))).facts).toEqual([])
  })

  it('lets the operator override any part, and leave it out', () => {
    const books = some(10, (index) => ({ logo: 'tall.png', extra: { author: `A ${index}`, rating: index } }))
    expect(choose(books, { lead: 'none', byline: 'none', figure: 'none', facts: ['rating'] })).toEqual({
      lead: 'none',
      facts: ['rating'],
    })
    expect(choose(books, { order: 'name' }).order).toBe('name')
  })
})
