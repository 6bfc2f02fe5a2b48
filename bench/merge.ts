import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergePageIndexes } from '../server/publish/search/merge-page-indexes.ts'
import type { EarlierIndex } from '../server/publish/search/merge-page-indexes.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { makePageIndex, makePageIndexes, PAGE_LISTINGS } from './merge/page-index-file.ts'

const DEFAULT_PAGES = [1000, 10_000]

/** Pages that change: one page, and one in a hundred. */
const CHANGES = [
  { what: 'one page', every: Infinity },
  { what: 'one page in 100', every: 100 },
] as const

/**
 * The index of a directory's root, from the indexes of its pages of 20 listings: merged from all of them, and from the
 * earlier index and those of pages that changed. Checks that both are the same. CPU seconds: others use the machine.
 *
 *     npm run bench -- merge                 1,000 and 10,000 pages: two minutes
 *     npm run bench -- merge 100000          two million listings: a quarter of an hour, 2 GB of memory
 */
export async function run(): Promise<BenchResult> {
  const given = process.argv.slice(3).map(Number)
  const table: string[][] = [['', 'CPU s', 'µs a listing', 'MB written', 'share of all']]
  const figures: Record<string, number> = {}
  for (const pages of given.length > 0 ? given : DEFAULT_PAGES) {
    if (!(Number.isInteger(pages) && pages > 0)) throw new Error(`expected numbers of pages, got ${pages}`)
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
    try {
      measure(pages, folder, table, figures)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return { table, figures }
}

function measure(pages: number, folder: string, table: string[][], figures: Record<string, number>): void {
  const indexes = makePageIndexes(join(folder, 'pages'), pages)
  const placed = Array.from({ length: pages }, (_, page) => {
    return { key: String(page), positions: positionsOf(page) }
  })
  const merge = (isChanged: (page: number) => boolean, earlier?: EarlierIndex) => {
    // A changed page has different listings.
    const changed = new Map(placed.flatMap((_, page) => (isChanged(page) ? [[page, makePageIndex(page + pages)]] : [])))
    const readIndex = (key: string): Uint8Array => changed.get(Number(key)) ?? indexes.read(Number(key))
    const before = process.cpuUsage()
    const file = mergePageIndexes(placed, { folder, language: 'en', readIndex, earlier })
    const { user, system } = process.cpuUsage(before)
    return { ...file, seconds: (user + system) / 1e6 }
  }
  const all = merge(() => false)
  const row = (what: string, { seconds, byteLength }: { seconds: number; byteLength: number }): string[] => [
    `${pages.toLocaleString('en')} pages: ${what}`,
    seconds.toFixed(2),
    ((seconds * 1e6) / (pages * PAGE_LISTINGS)).toFixed(1),
    (byteLength / 1e6).toFixed(1),
    `${((seconds / all.seconds) * 100).toFixed(0)} %`,
  ]
  table.push(row('all merged', all))
  figures[`merge_cpu_s_${pages}`] = significant(all.seconds)
  for (const { what, every } of CHANGES) {
    const isChanged = (page: number): boolean =>
      every === Infinity ? page === pages >> 1 : page % every === every >> 1
    const updated = merge(isChanged, {
      file: all,
      listingCount: pages * PAGE_LISTINGS,
      positions: (key) => (isChanged(Number(key)) ? undefined : positionsOf(Number(key))),
    })
    const expected = merge(isChanged)
    if (updated.name !== expected.name) throw new Error(`${what} of ${pages}: the update gives another index`)
    table.push(row(`${what} changed`, updated))
    figures[`update_over_merge_${every === Infinity ? 'one' : 'share'}_${pages}`] = significant(
      updated.seconds / expected.seconds,
    )
  }
  indexes.close()
}

function positionsOf(page: number): Int32Array {
  return Int32Array.from({ length: PAGE_LISTINGS }, (_, at) => page * PAGE_LISTINGS + at)
}
