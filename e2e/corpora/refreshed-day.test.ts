import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../bench/lib/random.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import { refreshKeys } from '../../shared/refresh-file/refresh-keys.ts'
import { REFRESH_FILE, roundStars } from '../../shared/refresh-file/refresh-line.ts'
import type { RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import { writeRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../paths.ts'

/**
 * A day in the life of 1,224 repositories, the median of 179 days of a directory of self-hosted software: ten get
 * the first commit of a month, 57 a release, and the stars of 716 change.
 */
const DAY = { repositories: 1224, months: 10, releases: 57 }

/** A repository as its forge knows it. */
interface Repository {
  readonly key: string
  readonly stars: number
  readonly month: string
  readonly release: string
}

const folder = mkdtempSync(path.join(tmpdir(), 'gazetteer-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stars that a repository gets on a day, as a share of those it has. */
const GROWTH = 0.0007

/** Stars from 200 to 60,000, as many with thousands as with hundreds. */
function createRepositories(keys: readonly string[]): Repository[] {
  const random = createRandom(7)
  return keys.map((key) => ({
    key,
    stars: Math.floor(200 * 300 ** random()),
    month: '2026-10',
    release: '2026-09-14',
  }))
}

/** The same a day later. */
function spendDay(repositories: readonly Repository[]): Repository[] {
  const random = createRandom(11)
  const share = (count: number): boolean => random() < count / DAY.repositories
  return repositories.map((each) => ({
    key: each.key,
    stars: each.stars + Math.floor(each.stars * GROWTH + random()),
    month: share(DAY.months) ? '2026-11' : each.month,
    release: share(DAY.releases) ? '2026-11-22' : each.release,
  }))
}

function lineOf({ key, stars, month, release }: Repository): RefreshLine {
  return { key, stars: roundStars(stars), last_commit: month, last_release: release, archived: false }
}

/** Pages that a day, and a refresh in which nothing happened, render again. */
async function measure(name: string, config: string, keys: readonly string[]) {
  const configPath = path.join(folder, name, 'directory.yml')
  if (config !== '') writeFileSync(configPath, config)
  const build = async (asOf: string, repositories: readonly Repository[]) => {
    writeFileSync(path.join(folder, name, REFRESH_FILE), writeRefreshFile(asOf, repositories.map(lineOf)))
    const { pages } = await buildDirectory({
      configPath,
      outDir: path.join(folder, name, 'out'),
      assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
      generator: { name: 'g', version: '0' },
      nowMs: 1_000_000,
    })
    return pages.rendered
  }
  const before = createRepositories(keys)
  const after = spendDay(before)
  const all = await build('2026-11-21', before)
  const day = await build('2026-11-21', after)
  const nothing = await build('2026-11-22', after)
  return { all, day, nothing, changed: before.filter(({ stars }, at) => stars !== after[at]?.stars).length }
}

describe('a day of a directory with directory.refresh.jsonl', () => {
  it('renders at most 60 of 96 pages again where the stars of 716 listings change [refreshed:build:unchanged]', async () => {
    const random = createRandom(3)
    const name = mkdtempSync(path.join(folder, 'shaped-')).slice(folder.length + 1)
    // 1,348 listings on 95 pages besides the root, some of them many times larger than others.
    const rows = Array.from({ length: 1348 }, (_, number) => ({
      name: `Listing ${number}`,
      url: number < DAY.repositories ? `https://github.com/owner/${number}` : `https://${number}.example/`,
      category: `Page ${number < 95 ? number : Math.floor(95 * random() * random())}`,
    }))
    writeFileSync(path.join(folder, name, 'data.json'), JSON.stringify(rows))
    const config = `title: T\ndescription: D.\nbase_url: https://example.org\nsources:\n  - {kind: json, files: data.json, category: category}\n`
    const keys = rows.slice(0, DAY.repositories).map(({ url }) => url.replace('https://github.com/', 'github:'))
    const { all, day, nothing, changed } = await measure(name, config, keys)
    expect([all, nothing]).toEqual([96, 1])
    expect(changed).toBeGreaterThanOrEqual(716)
    expect(day).toBeLessThanOrEqual(60)
  })

  const corpora = ['awesome-python', 'static-analysis'].filter((corpus) => existsSync(path.join(CORPORA_DIR, corpus)))
  it.skipIf(corpora.length === 0).each(corpora)('renders some of %s again', NEEDS_CORPORA, async (corpus) => {
    const source = path.join(PROJECT_DIR, 'e2e/corpora', corpus, 'directory.yml')
    const model = await readDirectory({ configPath: source })
    const listings = model.categories.flatMap(({ slug }) => model.listings(slug))
    const keys = [...new Set(listings.flatMap((listing) => refreshKeys(listing).repository?.key ?? []))]
    const name = mkdtempSync(path.join(folder, 'corpus-')).slice(folder.length + 1)
    const toCorpora = path.relative(path.join(folder, name), CORPORA_DIR)
    const config = readFileSync(source, 'utf8').replaceAll('../../../../shared/corpora', toCorpora)
    const { all, day, nothing } = await measure(name, config, keys)
    expect(nothing).toBe(1)
    expect(day).toBeLessThanOrEqual(all * 0.625)
  })
})
