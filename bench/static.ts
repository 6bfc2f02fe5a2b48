import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.ts'
import type { BenchResult } from './lib/bench-result.ts'
import { isStaticLabel, loadStaticDirectory, STATIC_DIRECTORIES } from './static/static-directories.ts'
import { measureStatic } from './static/static-measure.ts'
import { STATIC_HEADS, staticFigures, staticRows } from './static/static-table.ts'

/**
 * Search without a server: ours, Pagefind and a MiniSearch index in one JSON file, each on the same plain file server
 * (HTTP/1.1, 40 ms before each answer, text in gzip), in a browser that knows nothing. `first`: from a blank page to
 * seven results with their texts, which is what a search field lists, scripts included. `later`: 20 queries after that. A
 * round is a request, or several at once, after the answer to others.
 *
 *     npm run bench -- static              awesome-python, static-analysis, 10,000 and 100,000 synthetic listings
 *     npm run bench -- static 500 10k      some of these
 */
export async function run(): Promise<BenchResult> {
  const given = process.argv.slice(3)
  const labels = given.length > 0 ? given : Object.keys(STATIC_DIRECTORIES)
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-tools.mjs', import.meta.url)), 'browser'])
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-static-'))
  const browser = await launchBrowser()
  try {
    const table: (readonly string[])[] = [STATIC_HEADS]
    const figures: Record<string, number> = {}
    for (const label of labels) {
      if (!isStaticLabel(label)) {
        throw new Error(`expected some of ${Object.keys(STATIC_DIRECTORIES).join(', ')}, got ${label}`)
      }
      const folder = join(scratch, label)
      const measurement = await measureStatic(browser, await loadStaticDirectory(label, folder), folder)
      table.push(...staticRows(measurement))
      Object.assign(figures, staticFigures(measurement, label))
      // Large ones would not fit on the disk together.
      rmSync(folder, { recursive: true })
    }
    return { table, figures }
  } finally {
    await browser.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}
