import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listing, SITE } from '../../e2e/fixtures/pages.ts'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { listCategories } from '../../e2e/protocol/list-categories.ts'
import type { CategorySummary } from '../model/category.ts'
import type { Listing } from '../model/listing.ts'
import type { CatalogEntry } from '../discovery/catalog-entry.ts'
import { collectListings } from '../search/collect-listings.fixture.ts'
import { foldText } from '../search/text/fold-text.ts'
import { CATEGORIES_PER_BLOCK } from '../tools/categories/category-list.ts'
import { createEndpointUrls, createUrls } from '../urls.ts'
import type { ArdEntry } from './ard-entry.ts'
import { listEntries } from './find-entries.ts'
import { listInOrder } from './list-in-order.ts'
import type { EntryOrder, OrderKey } from './parse-order.ts'
import type { EntryQuery } from './parse-requests.ts'
import type { RegistryPage } from './registry-page.ts'

const { baseUrl, directory } = SITE

/** A registry of listings, pages, and entries of the manifest. */
function registryOf(
  listings: readonly Listing[],
  pages: readonly CategorySummary[],
  head: readonly CatalogEntry[] = [],
): RegistryPage {
  const collection = collectListings(listings)
  const endpoints = createEndpointUrls(baseUrl)
  const root: RegistryPage['root'] = {
    kind: 'root',
    slug: '',
    title: 'All',
    description: undefined,
    directory,
    urls: createUrls(baseUrl, true),
    endpoints,
    listingCount: collection.count,
    release: 'r',
    categories: listCategories(pages),
    collection: () => collection,
    pageOf: () => undefined,
  }
  return { baseUrl, root, endpoints, head }
}

const pageOf = (title: string, at: number): CategorySummary => ({ slug: `p${at}`, title, groups: [], count: 1 })

const headOf = (displayName: string, at: number, updatedAt: string | undefined): CatalogEntry => ({
  identifier: `urn:air:example.org:lists:skill:s${at}`,
  displayName,
  type: 'text/markdown',
  url: `https://example.org/${at}`,
  representativeQueries: [],
  updatedAt,
})

/** What an entry is put in order by. */
function valueOf(by: OrderKey, entry: ArdEntry, listings: ReadonlyMap<string, Listing>): string | number | undefined {
  const own = listings.get(entry.displayName)
  if (by === 'name') return foldText(entry.displayName)
  if (by === 'changed') return entry.updatedAt
  return own?.[by]
}

/** All entries as a filter leaves them, sorted slowly. */
async function sorted(
  registry: RegistryPage,
  query: EntryQuery,
  { by, isTurned }: EntryOrder,
  listings: readonly Listing[],
): Promise<ArdEntry[]> {
  const byName = new Map(listings.map((each) => [each.name, each]))
  const { items } = await listEntries(registry, query, { start: 0, limit: 1_000_000 }, {})
  const valued = items.flatMap((entry) => {
    const value = valueOf(by, entry, byName)
    return value === undefined ? [] : [{ entry, value }]
  })
  const sign = by === 'name' ? 1 : -1
  valued.sort((a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  if (isTurned) valued.reverse()
  const rest = items.filter((entry) => valueOf(by, entry, byName) === undefined)
  return [...valued.map(({ entry }) => entry), ...rest]
}

const KEYS: readonly OrderKey[] = ['name', 'added', 'changed', 'stars']
const arbitraryDay = fc.option(fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01', '2025-12-31'), {
  nil: undefined,
})
const arbitraryListing = fc.record({ added: arbitraryDay, updated: arbitraryDay, stars: fc.option(fc.nat(3)) })
const arbitraryTitle = fc.constantFrom('a', 'B 1', 'Ä', 'b 2', 'zz', 'Tools', 'tools', 'b 10')

describe('listInOrder', () => {
  it('gives what sorting gives, in parts of any size, of any listings, pages and entries of the manifest [ard:agents:order]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          facts: fc.array(arbitraryListing, { maxLength: 12 }),
          titles: fc.array(arbitraryTitle, { maxLength: 8 }),
          heads: fc.array(fc.tuple(arbitraryTitle, arbitraryDay), { maxLength: 3 }),
          by: fc.constantFrom(...KEYS),
          isTurned: fc.boolean(),
          filter: fc.constantFrom<EntryQuery>(
            { filter: new Map() },
            { filter: new Map(), createdAfter: '2025-12-31' },
            { filter: new Map([['tags', ['even']]]) },
            { filter: new Map([['type', ['text/markdown']]]) },
          ),
          limit: fc.integer({ min: 1, max: 7 }),
        }),
        async ({ facts, titles, heads, by, isTurned, filter, limit }) => {
          const listings = facts.map(({ added, updated, stars }, at) => {
            const fields = { added, updated, ...(stars !== null && { stars }) }
            // Names of listings are different, and those of some are also those of pages.
            const name = at % 3 === 0 ? `B ${at}` : `tool ${at}`
            return listing({ id: `l${at}`, name, tags: at % 2 === 0 ? ['even'] : [], ...fields })
          })
          const manifest = heads.map(([title, day], at) => headOf(title, at, day && `${day}T00:00:00Z`))
          const registry = registryOf(listings, titles.map(pageOf), manifest)
          const expected = await sorted(registry, filter, { by, isTurned }, listings)
          const found: ArdEntry[] = []
          for (let start = 0; start <= expected.length; start += limit) {
            const part = await listInOrder(registry, filter, { by, isTurned }, { start, limit }, {})
            expect(part.total).toBe(expected.length)
            found.push(...part.items)
          }
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: scaleRuns(300) },
    )
  })

  it('finds its place among pages of several blocks [ard:agents:order]', async () => {
    const count = CATEGORIES_PER_BLOCK * 2 + 3
    const pages = Array.from({ length: count }, (_, at) => pageOf(`Page ${(at * 7_919) % count}`, at))
    const listings = Array.from({ length: 50 }, (_, at) => listing({ id: `l${at}`, name: `page ${at * 150}x` }))
    const registry = registryOf(listings, pages)
    for (const isTurned of [false, true]) {
      const order = { by: 'name', isTurned } as const
      const expected = await sorted(registry, { filter: new Map() }, order, listings)
      for (const start of [0, 1, 777, count - 20, count + 49, count + 50]) {
        const part = await listInOrder(registry, { filter: new Map() }, order, { start, limit: 100 }, {})
        expect(part).toEqual({ items: expected.slice(start, start + 100), total: count + 50 })
      }
    }
  })
})
