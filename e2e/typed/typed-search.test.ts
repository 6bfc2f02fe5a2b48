import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePageDocument } from '../../shared/model/parse-page-document.fixture.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { RESULTS_PER_PAGE } from '../../shared/search/page-query.ts'
import { askEndpoint } from '../embed/ask-endpoint.ts'
import { BROWSERS, openPage } from '../open-page.ts'
import type { BrowserPage } from '../open-page.ts'
import { scaleRuns } from '../property-runs.ts'
import { CHINESE_PAGE } from '../pages/chinese-site.ts'
import { serveSite } from '../pages/serve-site.ts'
import type { ServedSite } from '../pages/serve-site.ts'
import { makeQueries } from './make-queries.ts'
import { typeWords } from './type-words.ts'

/** Most listings that the endpoint gives at once. */
const LIMIT = 20

/** A page and its questions: of each language a root, and of one a page of its own. */
const CASES = [
  ['english', 'large', 60],
  ['english', '', 80],
  ['chinese', '', 30],
  ...(process.env['TEST_ALL']
    ? ([
        ['english', 'small', 60],
        ['chinese', CHINESE_PAGE, 30],
      ] as const)
    : []),
] as const

describe.each(BROWSERS)('what one types in %s', (browser) => {
  const sites = new Map<string, ServedSite>()
  let page: BrowserPage

  beforeAll(async () => {
    const [english, chinese] = await Promise.all([serveSite('english'), serveSite('chinese')])
    sites.set('english', english).set('chinese', chinese)
    page = await openPage(browser)
  })

  afterAll(async () => {
    await page.close()
    await Promise.all(Array.from(sites.values(), (site) => site.close()))
  })

  it.each(CASES)(
    'finds on the %s directory, page "%s", what the tool finds [answer:surfaces:parity]',
    async (name, slug, count) => {
      const site = sites.get(name)
      if (site === undefined) throw new Error(`${name} is not served`)
      const listings = await readListings(site, slug === '' ? 'large' : slug)
      const wanted = scaleRuns(count)
      const queries = makeQueries(listings, wanted, count)
      // The root page has no listings of its own, and its results have.
      await page.goto(`${site.pageUrl(slug)}${slug === '' ? '?sort=page' : ''}`)
      const typed = await page.evaluate(typeWords, queries)
      expect(typed).toHaveLength(wanted)
      let found = 0
      for (const [index, query] of queries.entries()) {
        const args = { query, limit: LIMIT, max_characters: 20_000 }
        const { results, total } = Object(await askEndpoint(`${site.pageUrl(slug)}mcp`, 'search', args))
        const { ids = [], status = '' } = typed[index] ?? {}
        const asked = results.map(({ id }: { id: string }) => id)
        expect([query, ids.slice(0, LIMIT)]).toEqual([query, asked])
        // Both count those that have all words; the nearest are shown beside them.
        expect([query, Number(/\d+/.exec(status)?.[0])]).toEqual([query, total || ids.length])
        expect(ids.length).toBeGreaterThanOrEqual(Math.min(total, RESULTS_PER_PAGE))
        found += Math.sign(total)
      }
      expect(found).toBeGreaterThan(wanted * 0.8)
    },
  )
})

async function readListings(site: ServedSite, slug: string): Promise<readonly Listing[]> {
  const page = site.name === 'chinese' ? CHINESE_PAGE : slug
  const response = await fetch(`${site.pageUrl(page)}index.json`)
  return parsePageDocument(await response.text()).listings
}
