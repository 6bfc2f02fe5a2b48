import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { ENGLISH } from '../words/words.ts'
import { createFieldTable } from '../../model/field-table.ts'
import { describeLocation } from './listing-fields.ts'
import { describeBelow, describeFilter, rowFigure, rowPlace } from './row-view.ts'

describe('rowFigure', () => {
  it.each([
    ['downloads', 9999, '9,999'],
    ['downloads', 10_000, '10k'],
    ['downloads', 999, '999'],
    ['published', 1949, '1949'],
  ])('of %s %i is %s', (figure, value, text) => {
    const one = listing({ extra: { [figure]: value } })
    expect(rowFigure(one, { lead: 'none', facts: [], figure }, ENGLISH)?.text).toBe(text)
  })
})

describe('describeBelow', () => {
  const words = {
    ...ENGLISH,
    fields: createFieldTable([
      { name: 'free', type: 'boolean', categories: [{ value: 'true', label: 'Costs nothing' }] },
      { name: 'toilets', type: 'boolean' },
    ]),
  }

  it('does not repeat the name of a field above a truth value', () => {
    const both = (name: string, value: string) => [describeFilter, describeBelow].map((say) => say(name, value, words))
    expect(both('toilets', 'true')).toEqual(['Toilets', 'Yes'])
    expect(both('toilets', 'false')).toEqual(['Toilets: no', 'No'])
    expect(both('free', 'true')).toEqual(['Costs nothing', 'Costs nothing'])
    expect(both('kind', 'house')).toEqual(['house', 'house'])
  })
})

describe('describeLocation', () => {
  it('names a town once that the address has', () => {
    const place = { name: 'Museumsinsel 1, 80538 München', locality: 'München', region: 'Bayern', country: 'Germany' }
    expect(describeLocation(place)).toBe('Museumsinsel 1, 80538 München, Bayern, Germany')
    expect(describeLocation({ locality: 'Berlin', region: 'Berlin' })).toBe('Berlin')
  })

  it('does not add the code of a country to an address, which names it', () => {
    expect(describeLocation({ name: 'Lyon, France', country: 'FRA' })).toBe('Lyon, France')
    expect(describeLocation({ locality: 'Lyon', country: 'FRA' })).toBe('Lyon, FRA')
    expect(describeLocation({ name: '1 Main St, Salem', region: 'OR' })).toBe('1 Main St, Salem, OR')
    expect(describeLocation({ lat: 1.5, lng: 2 })).toBe('1.5, 2')
  })
})

describe('rowPlace', () => {
  it('leaves out the country that nearly all share, and all of a place', () => {
    const layout = { common: { 'location.country': 'Germany' } }
    const placeOf = (locality: string | undefined, country: string) =>
      rowPlace(listing({ location: { locality, country, lat: 1, lng: 2 } }), layout)
    expect([placeOf('Bonn', 'Germany'), placeOf('Lyon', 'France'), placeOf(undefined, 'Germany')]).toEqual([
      'Bonn',
      'Lyon, France',
      '',
    ])
  })
})
