import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from './lib/bench-result.ts'
import type { SearchSource } from './search/search-exchange.ts'
import { searchFigures } from './search/search-figures.ts'
import { measureSearch } from './search/search-measure.ts'
import { SEARCH_HEADS, searchRows } from './search/search-table.ts'

const SOURCES: Readonly<Record<string, SearchSource>> = {
  corpora: 'corpora',
  '1k': 1000,
  '10k': 10_000,
  '100k': 100_000,
  '1m': 1_000_000,
}

const DEFAULT = ['corpora', '1k', '10k', '100k']

/**
 * Search in directories of different sizes: ours beside MiniSearch and SQLite's FTS5, all on the same listings and
 * queries. Each engine has a process of its own; ours and SQLite read files. MiniSearch requires all words; SQLite
 * and ours accept fewer where nothing has all. SQLite does not handle typos: ratios to it exclude queries with one.
 *
 *     npm run bench -- search               the corpora, 1,000, 10,000 and 100,000 listings: about four minutes
 *     npm run bench -- search 100k 1m       100,000 and a million: half an hour, 6 GB of memory
 */
export async function run(): Promise<BenchResult> {
  const given = process.argv.slice(3)
  const labels = given.length > 0 ? given : DEFAULT
  const unknown = labels.find((label) => !Object.hasOwn(SOURCES, label))
  if (unknown !== undefined) throw new Error(`expected some of ${Object.keys(SOURCES).join(', ')}, got ${unknown}`)
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  try {
    const table: (readonly string[])[] = [SEARCH_HEADS]
    const figures: Record<string, number> = {}
    for (const label of labels) {
      const measurement = await measureSearch(SOURCES[label] ?? 0, folder)
      table.push(...searchRows(measurement))
      Object.assign(figures, searchFigures(measurement, label))
    }
    return { table, figures }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
