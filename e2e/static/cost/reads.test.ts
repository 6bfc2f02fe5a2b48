import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { percentile } from '../../../bench/lib/percentile.ts'
import { makeScaleDirectory } from '../../../bench/scale/scale-directory.ts'
import { MEAN_PAGE_SIZE } from '../../../bench/scale/scale-sizes.ts'
import { readListings } from '../../../bench/search/search-documents.ts'
import { makeStaticQueries, MIX_SIZE } from '../../../bench/static/static-queries.ts'
import { answerFromPage } from '../../../shared/release/answer-from-page.ts'
import { openReleases } from '../../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../../shared/release/plain-files.ts'
import type { Releases } from '../../../shared/release/release.ts'
import { readCollection } from '../../../shared/tools/read-collection.ts'
import { loadStemmers } from '../../../shared/search/load-stemmers.ts'
import { runCli } from '../../cli.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../../paths.ts'
import { writePlainFolder } from '../write-plain-folder.ts'
import { createCountedReader } from './count-reads.ts'
import type { CountedReader, ReadCost } from './count-reads.ts'

/** As many as a search field lists. */
const RESULTS = 7

/** First queries, each of an engine that knows nothing, of which the median counts. */
const FIRST_QUERIES = 9

/** The first results of an engine that knows nothing, and of 20 queries after that. */
interface Measured {
  readonly first: Readonly<Record<keyof ReadCost, number>>
  readonly later: readonly ReadCost[]
}

describe('what the engine reads', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-reads-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  async function measure(config: string, name: string): Promise<Measured> {
    const [out, folder] = [join(scratch, name, 'out'), join(scratch, name, 'folder')]
    const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out])
    if (code !== 0) throw new Error(stderr)
    await writePlainFolder(out, folder)
    const queries = makeStaticQueries(await readListings(config), 2).map(({ text }) => text)
    const stemmers = await loadStemmers('en')
    const start = (): { releases: Releases; reader: CountedReader } => {
      const reader = createCountedReader(folder)
      return { releases: openReleases(openPlainFiles(reader.read), { loadStemmers: async () => stemmers }), reader }
    }
    const first: ReadCost[] = []
    for (const query of queries.slice(MIX_SIZE, MIX_SIZE + FIRST_QUERIES)) {
      const { releases, reader } = start()
      first.push(await reader.count(() => search(releases, query)))
    }
    const { releases, reader } = start()
    await reader.count(() => search(releases, queries[MIX_SIZE] ?? ''))
    const later: ReadCost[] = []
    for (const query of queries.slice(0, MIX_SIZE)) later.push(await reader.count(() => search(releases, query)))
    const middle = (part: keyof ReadCost): number => percentile(costs(first, part), 0.5)
    return { first: { requests: middle('requests'), bytes: middle('bytes'), rounds: middle('rounds') }, later }
  }

  describe.each([['awesome-python', 500]])('of %s, %i listings', (corpus) => {
    describe.skipIf(!existsSync(join(CORPORA_DIR, corpus)))('beside the project', NEEDS_CORPORA, () => {
      let measured: Measured

      beforeAll(async () => {
        measured = await measure(join(PROJECT_DIR, 'e2e/corpora', corpus, 'directory.yml'), corpus)
      })

      it('is at most 9 files and 28 KB, besides the script [answer:engine:reads]', () => {
        expect(measured.first.requests).toBeLessThanOrEqual(9)
        expect(measured.first.bytes).toBeLessThanOrEqual(28_000)
      })

      it('takes at most five rounds, the first of them beside the script [answer:engine:reads]', () => {
        expect(measured.first.rounds).toBeLessThanOrEqual(5)
      })

      it('is little after that [answer:engine:reads]', () => {
        expect(percentile(costs(measured.later, 'bytes'), 0.5)).toBeLessThanOrEqual(10_000)
        expect(percentile(costs(measured.later, 'rounds'), 0.5)).toBeLessThanOrEqual(2)
      })
    })
  })

  // A minute of building: only in `npm run test:all`.
  describe.each(process.env['TEST_ALL'] ? [4_000] : [])('of %i listings', (count) => {
    let measured: Measured

    beforeAll(async () => {
      const { config } = makeScaleDirectory(join(scratch, 'sources'), count / MEAN_PAGE_SIZE)
      measured = await measure(config, '4k')
    })

    it('takes at most four rounds, the first of them beside the script [answer:engine:reads]', () => {
      expect(measured.first.rounds).toBeLessThanOrEqual(4)
    })

    it('is at most 10 files and 45 KB, besides the script [answer:engine:reads]', () => {
      expect(measured.first.requests).toBeLessThanOrEqual(10)
      expect(measured.first.bytes).toBeLessThanOrEqual(45_000)
    })

    it('is little after that [answer:engine:reads]', () => {
      expect(percentile(costs(measured.later, 'bytes'), 0.5)).toBeLessThanOrEqual(24_000)
      expect(percentile(costs(measured.later, 'rounds'), 0.5)).toBeLessThanOrEqual(2)
    })
  })
})

async function search(releases: Releases, query: string): Promise<void> {
  const found = await answerFromPage(releases, '', (page) =>
    readCollection(page, {}, (collection) => {
      const { hits } = collection.search(query, { limit: RESULTS })
      return collection.listings(hits.map(({ position }) => position))
    }),
  )
  expect(found).not.toBeUndefined()
}

function costs(of: readonly ReadCost[], part: keyof ReadCost): number[] {
  return of.map((cost) => cost[part])
}
