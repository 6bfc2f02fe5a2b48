import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { listingSchema } from '../../../shared/model/listing.ts'
import { cleanExtra } from './clean-extra.ts'
import { type ListingDraft, parsePlainListing } from './parse-plain-listing.ts'

/** Mostly one that fits. */
const mostly = (fit: string, ...others: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(fit) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const rarely = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })

const url = mostly(
  'https://a.example/b?c#d',
  'http://EXAMPLE.org/',
  'https://u:p@example.org/',
  'ftp://example.org/',
  `https://example.org/${'x'.repeat(1980)}`,
  `https://example.org/${'x'.repeat(1981)}`,
)
const date = mostly('2024-02-28', '2024-02-29', '2023-02-29', '2024-13-01', '0999-01-01', '2024-1-1', '')
const texts = fc.array(fc.string(), { maxLength: 3 })
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })

const draft: fc.Arbitrary<ListingDraft> = fc.record({
  name: fc.oneof(fc.string(), mostly('A name', 'x'.repeat(200), 'x'.repeat(201))),
  url: maybe(url),
  description: maybe(fc.oneof(fc.string(), fc.constantFrom('x'.repeat(4000), 'x'.repeat(4001)))),
  type: maybe(fc.string()),
  tags: texts,
  license: texts,
  logo: maybe(fc.string()),
  status: maybe(fc.constantFrom('active' as const, 'dead' as const)),
  pricing: rarely(fc.constant({ model: 'paid', free: false })),
  alternative_to: texts,
  language: texts,
  location: rarely(fc.constant({ lng: 1, lat: 2, name: 'Here' })),
  start: maybe(fc.string()),
  end: maybe(fc.string()),
  online: maybe(fc.boolean()),
  added: maybe(date),
  updated: maybe(date),
  checked: maybe(date),
  note: maybe(fc.string()),
  body: rarely(fc.string()),
  links: fc.array(
    fc.record({ rel: mostly('repo', '', 'x'.repeat(40), 'x'.repeat(41)), url }, { noNullPrototype: true }),
    { maxLength: 2 },
  ),
  extra: fc.dictionary(fc.string(), fc.jsonValue()).map(cleanExtra),
})

describe('parsePlainListing', () => {
  it('gives what the schema gives, in the same order, or leaves it to that', () => {
    let fits = 0
    fc.assert(
      fc.property(draft, (one) => {
        const fit = parsePlainListing(one)
        if (fit === undefined) return
        fits += 1
        const given = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined))
        const {
          id: _id,
          categories: _categories,
          ...parsed
        } = listingSchema.parse({ ...given, id: 'x', categories: ['x'] })
        expect(JSON.stringify(fit)).toBe(JSON.stringify(parsed))
      }),
      { numRuns: scaleRuns(2000) },
    )
    expect(fits).toBeGreaterThan(scaleRuns(200))
  })

  it('fits a usual listing', () => {
    const lists = { tags: ['a'], license: [], alternative_to: [], language: [], extra: { seats: 2 } }
    const links = [{ rel: 'repo', url: 'https://example.org/x' }]
    const rest = { type: undefined, logo: undefined, status: undefined, pricing: undefined, location: undefined }
    const dates = { start: undefined, end: undefined, online: undefined, added: '2024-05-06', updated: undefined }
    const more = { checked: undefined, note: undefined, body: undefined }
    const usual = {
      name: 'X',
      url: 'https://example.org',
      description: 'A thing.',
      ...lists,
      links,
      ...rest,
      ...dates,
      ...more,
    }
    expect(Object.keys(parsePlainListing(usual) ?? {})).toEqual([
      'name',
      'url',
      'description',
      'tags',
      'links',
      'license',
      'alternative_to',
      'language',
      'added',
      'extra',
    ])
  })
})
