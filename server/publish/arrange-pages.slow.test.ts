import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { buildDirectory } from './build-directory.ts'

const EVENTS = [
  { name: 'Last year', start: '2025-11-05' },
  { name: 'Autumn', start: '2026-10-07', tags: ['talks'] },
  { name: 'Yesterday', start: '2026-06-07', end: '2026-06-09', tags: ['talks'] },
  { name: 'Summer', start: '2026-07-20' },
  { name: 'This week', start: '2026-06-08', end: '2026-06-12' },
  { name: 'Late summer', start: '2026-07-28T18:00' },
  { name: 'Some day' },
]

/** What comes first, then what has no day, then what is over, the latest first. */
const ORDER = ['This week', 'Summer', 'Late summer', 'Autumn', 'Some day', 'Yesterday', 'Last year']

let folder: string
let store: NodeFileStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-events-'))
  mkdirSync(join(folder, 'categories'))
  const config = { title: 'Meet', description: 'All.', base_url: 'https://example.org', default_type: 'Event' }
  writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
  for (const [slug, row] of Object.entries({ events: {}, names: { row: { order: 'name' } } })) {
    const listings = EVENTS.map(({ name, ...days }) => ({ name, url: `https://example.org/${slug}/${name}`, ...days }))
    writeFileSync(join(folder, 'categories', `${slug}.yml`), JSON.stringify({ title: slug, ...row, listings }))
  }
  const rated = ['3.5', '4.8', '4.2'].map((stars) => ({ name: `Of ${stars}`, extra: { stars: Number(stars) } }))
  writeFileSync(join(folder, 'categories/rated.yml'), JSON.stringify({ title: 'Rated', listings: rated }))
  await buildDirectory({
    configPath: join(folder, 'directory.yml'),
    outDir: join(folder, 'out'),
    plain: true,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: 'b{}', style_hash: 'sha256-x' } },
    generator: { name: 'g', version: '0' },
    nowMs: Date.UTC(2026, 5, 10),
  })
  store = openNodeFileStore(join(folder, 'out'), { watch: false })
})

afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function read(path: string): string {
  return readFileSync(join(folder, 'out', path), 'utf8')
}

/** The months, what is folded, and the names of listings, as they follow each other. */
function outline(html: string): string[] {
  const parts = /<h2 class="month"[^>]*>([^<]+)|<details class="past"><summary[^>]*>([^<]+)|<h3[^>]*>(.*?)<\/h3>/g
  return Array.from(
    html.matchAll(parts),
    ([, month, past, name = '']) => month ?? past ?? name.replaceAll(/<[^>]*>/g, '').trim(),
  )
}

describe('a list of events', () => {
  it('sorts by the number of the source that is called as an order of ours', () => {
    const { category, listings } = JSON.parse(read('rated/index.json')) as {
      category: { row: { order: string } }
      listings: { name: string }[]
    }
    expect(category.row.order).toBe('down_stars')
    expect(listings.map(({ name }) => name)).toEqual(['Of 4.8', 'Of 4.2', 'Of 3.5'])
  })

  it('has those to come below their months, and folds those that are over [page:list:events]', () => {
    const months = [
      'June 2026',
      'This week',
      'July 2026',
      'Summer',
      'Late summer',
      'October 2026',
      'Autumn',
      'Some day',
    ]
    // One list of what is to come, so that two boxes anywhere in it offer the comparison.
    expect(read('events/index.html').match(/<ol class="rows/g)).toHaveLength(2)
    expect(outline(read('events/index.html'))).toEqual([...months, 'Past: 2 listings', 'Yesterday', 'Last year'])
  })

  it('has the same order in every form, and where it is filtered [page:list:events]', async () => {
    const { listings } = JSON.parse(read('events/index.json')) as { listings: { name: string }[] }
    expect(listings.map(({ name }) => name)).toEqual(ORDER)
    const [markdown, jsonLd] = [read('events/index.md'), read('events/index.jsonld')]
    const orderBy = (placeOf: (name: string) => number): string[] => ORDER.toSorted((a, b) => placeOf(a) - placeOf(b))
    expect(orderBy((name) => markdown.indexOf(`\n## ${name}\n`))).toEqual(ORDER)
    expect(orderBy((name) => jsonLd.indexOf(`/events/${encodeURI(name)}`))).toEqual(ORDER)
    const filtered = await createApp({ store }).request('https://example.org/events/?filter_tags=talks')
    expect(outline(await filtered.text())).toEqual(['October 2026', 'Autumn', 'Past: 1 listing', 'Yesterday'])
  })

  it('has no months in another order [page:list:events]', () => {
    const rows = ORDER.toSorted().map((name) => (/^(?:Last year|Yesterday)$/.test(name) ? `${name} over` : name))
    expect(outline(read('names/index.html'))).toEqual(rows)
  })
})
