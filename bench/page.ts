import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.ts'
import { serveSite } from '../e2e/pages/serve-site.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { ASKINGS, openFilter, typeIntoFilter } from './page/filter-keystrokes.ts'
import { type PageWeight, weighPage } from './page/page-weight.ts'
import { percentile } from './lib/percentile.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 9

/** Of a screen that shows 60 per second. */
const FRAME_MS = 1000 / 60

/**
 * The page in a browser: the weight of pages of 50 and 600 listings, how many round trips they take to be painted, and
 * the cost of a letter in the search field of the large one and of a change of its filters, against the naive few-line
 * version.
 */
export async function run(): Promise<BenchResult> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-tools.mjs', import.meta.url)), 'browser'])
  const site = await serveSite('english')
  const browser = await launchBrowser()
  try {
    const weights = {
      fifty: await weighPage(browser, site.pageUrl('fifty')),
      large: await weighPage(browser, site.pageUrl('large')),
    }
    const pages = {
      letter: await openFilter(browser, site.pageUrl('large'), ASKINGS.letter),
      filter: await openFilter(browser, site.pageUrl('large'), ASKINGS.filter),
      naive: await openFilter(browser, site.pageUrl('large'), ASKINGS.naive),
    }
    const rounds = await runRounds(ROUNDS, {
      letter: () => typeIntoFilter(pages.letter, ASKINGS.letter),
      filter: () => typeIntoFilter(pages.filter, ASKINGS.filter),
      naive: () => typeIntoFilter(pages.naive, ASKINGS.naive),
    })
    const samples = (name: keyof typeof ASKINGS): number[] => (rounds.get(name) ?? []).flat()
    return report(weights, samples)
  } finally {
    await browser.close()
    await site.close()
  }
}

function report(
  weights: Record<string, PageWeight>,
  samples: (name: keyof typeof ASKINGS) => readonly number[],
): BenchResult {
  const table = [['', 'KB', 'HTML', 'JSON', 'page/JSON', 'round trips']]
  const figures: Record<string, number> = {}
  for (const [name, { bytes, htmlBytes, jsonBytes, roundTrips }] of Object.entries(weights)) {
    const [total, html, json] = [bytes, htmlBytes, jsonBytes].map((size) => significant(size / 1000))
    figures[`${name}_brotli_kb`] = total ?? 0
    figures[`${name}_page_over_json`] = significant(bytes / jsonBytes)
    figures[`${name}_round_trips_to_first_paint`] = roundTrips
    table.push([name, `${total}`, `${html}`, `${json}`, (bytes / jsonBytes).toFixed(2), `${roundTrips}`])
  }
  const naiveMs = median(samples('naive'))
  table.push(['', 'ms', '95 %', 'naive', 'ours/naive', 'ours/frame'])
  for (const name of ['letter', 'filter'] as const) {
    const [ours, slow] = [median(samples(name)), percentile(samples(name), 0.95)]
    table.push([
      name,
      ours.toFixed(2),
      slow.toFixed(2),
      naiveMs.toFixed(2),
      (ours / naiveMs).toFixed(2),
      (ours / FRAME_MS).toFixed(2),
    ])
    figures[`${name}_ms`] = significant(ours)
    figures[`${name}_ms_95_percent`] = significant(slow)
    figures[`${name}_over_naive`] = significant(ours / naiveMs)
    figures[`${name}_over_frame`] = significant(ours / FRAME_MS)
  }
  return { table, figures }
}
