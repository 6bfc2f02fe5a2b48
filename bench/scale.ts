import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult } from './lib/bench-result.ts'
import { measureScale } from './scale/scale-measure.ts'
import { scaleFigures, scaleTable } from './scale/scale-table.ts'

const DEFAULT_SIZES = ['1k', '10k']

/**
 * How everything grows with the number of pages, 20 listings each on average: building, serving, searching.
 *
 *     npm run bench -- scale [1k 10k 100k]
 *
 * 100,000 pages take about half an hour on two cores and 45 GB of disk; they are measured only on request.
 */
export async function run(): Promise<BenchResult> {
  const asked = process.argv.slice(3)
  const sizes = (asked.length === 0 ? DEFAULT_SIZES : asked).map(parseSize).toSorted((a, b) => a - b)
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-scale-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const measured = []
  for (const pages of sizes) {
    const folder = join(scratch, String(pages))
    measured.push(await measureScale(folder, pages))
    // Large ones would not fit on the disk together.
    rmSync(folder, { recursive: true })
  }
  return { table: scaleTable(measured), figures: scaleFigures(measured) }
}

/** `10k` → 10,000. @throws {Error} for anything other than a number of pages, thousands as `k`. */
function parseSize(text: string): number {
  const [, digits = '', thousands] = /^([1-9]\d{0,6})(k?)$/.exec(text) ?? []
  if (digits === '') throw new Error(`expected numbers of pages such as 500 or 10k, got ${JSON.stringify(text)}`)
  return Number(digits) * (thousands === 'k' ? 1000 : 1)
}
