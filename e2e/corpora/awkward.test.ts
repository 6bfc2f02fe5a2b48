import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryModel } from '../../server/sources/contract/directory-model.ts'
import { guessDirectory } from '../../server/sources/init/guess-directory.ts'
import { writeDirectoryYaml } from '../../server/sources/init/write-directory-yaml.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { listLinkedFacts } from '../../shared/renditions/view/fact-values.ts'
import { SITE, categoryPage } from '../fixtures/pages.ts'
import { CORPORA_DIR, NEEDS_CORPORA } from '../paths.ts'

/** What a right import gives, as counted by independent scripts; `pages` where they are few. */
interface Expected {
  readonly title: string
  readonly listings: number
  readonly pages: number
  readonly urls: number
  readonly counts?: Readonly<Record<string, number>>
  readonly status?: Readonly<Record<string, number>>
  /** Codes of diagnostics. */
  readonly codes: readonly string[]
}

const AWKWARD: Readonly<Record<string, Expected>> = {
  countries: {
    title: 'Countries',
    listings: 250,
    pages: 6,
    urls: 0,
    counts: { Africa: 59, Americas: 56, Europe: 53, Asia: 50, Oceania: 27, Antarctic: 5 },
    codes: [],
  },
  eips: {
    title: 'Eips',
    listings: 153,
    pages: 5,
    urls: 0,
    counts: { ERC: 75, Core: 58, Interface: 12, Networking: 1, Other: 7 },
    codes: [],
  },
  'indie-zh': {
    title: '中国独立开发者项目列表',
    listings: 1961,
    // By the months of the days that head them, rather than 1,643 by author or 730 by day.
    pages: 72,
    urls: 1961,
    status: { active: 1747, dead: 182 },
    codes: ['markdown_not_a_listing', 'duplicate_url'],
  },
  // Seven of its 471 objects are empty.
  'mcp-registry': {
    title: 'MCP registry',
    listings: 464,
    pages: 1,
    urls: 464,
    codes: ['name_missing', 'duplicate_url'],
  },
  'nuxt-modules': { title: 'Nuxt modules', listings: 120, pages: 16, urls: 120, codes: ['logo_missing'] },
  // 908 in HTML and 12 in Markdown.
  'secret-knowledge': { title: 'Secret Knowledge', listings: 920, pages: 102, urls: 920, codes: [] },
  spaceapi: { title: 'Spaceapi', listings: 245, pages: 1, urls: 245, codes: [] },
}

describe.each(Object.entries(AWKWARD))('a configuration that init writes for %s', (name, expected) => {
  const folder = path.join(CORPORA_DIR, 'awkward', name)
  describe.skipIf(!existsSync(folder))('read as a directory', NEEDS_CORPORA, () => {
    let model: DirectoryModel
    const listings: Listing[] = []
    const home = mkdtempSync(path.join(tmpdir(), 'gazetteer-awkward-'))

    beforeAll(async () => {
      const { config, explanation } = await guessDirectory(folder, { configDir: home })
      const configPath = path.join(home, 'directory.yml')
      writeFileSync(configPath, writeDirectoryYaml(config, explanation))
      model = await readDirectory({ configPath })
      const byId = new Map(model.categories.flatMap(({ slug }) => model.listings(slug).map((one) => [one.id, one])))
      listings.push(...byId.values())
    })
    afterAll(() => {
      rmSync(home, { recursive: true })
    })

    it('has every entry with its name and address, and no other [sources:read:awkward]', () => {
      const { title, counts, codes, status = {} } = expected
      expect(model.directory.title).toBe(title)
      expect({
        listings: model.listingCount,
        pages: model.categories.length,
        urls: listings.filter(({ url }) => url).length,
      }).toEqual({
        listings: expected.listings,
        pages: expected.pages,
        urls: expected.urls,
      })
      const own = Object.fromEntries(model.categories.map((one) => [one.title, one.count]))
      expect(own).toEqual(counts ?? own)
      const found: Record<string, number> = {}
      for (const listing of listings) if (listing.status) found[listing.status] = (found[listing.status] ?? 0) + 1
      expect(found).toEqual(status)
      expect([...new Set(model.diagnostics.map(({ code }) => code))]).toEqual(codes)
      for (const { read, published, merged, skipped } of model.accounts) {
        expect(read).toBe(skipped.reduce((sum, { count }) => sum + count, published + merged))
      }
    })

    it('shows no JSON [page:listing:values]', () => {
      const place = createPageView(categoryPage([]), SITE)
      const texts = listings.flatMap((listing) =>
        listLinkedFacts(listing, place).flatMap(({ values }) => values.map(({ text }) => text)),
      )
      expect(texts.filter((text) => /^[[{]|[{[]"|\[object/.test(text))).toEqual([])
    })
  })
})
