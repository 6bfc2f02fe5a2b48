import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.ts'
import { serveSite } from '../e2e/pages/serve-site.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { openFilter, typeIntoFilter } from './page/filter-keystrokes.ts'
import { type PageWeight, weighPage } from './page/page-weight.ts'
import { percentile } from './lib/percentile.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 9

/** Of a screen that shows 60 per second. */
const FRAME_MS = 1000 / 60

/**
 * The page in a browser: the weight of pages of 50 and 600 listings, how many round trips they take to be painted, and
 * the cost of a keystroke in the filter of the large one, against the naive few-line version.
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
      ours: await openFilter(browser, site.pageUrl('large'), 'ours'),
      naive: await openFilter(browser, site.pageUrl('large'), 'naive'),
    }
    const rounds = await runRounds(ROUNDS, {
      ours: () => typeIntoFilter(pages.ours),
      naive: () => typeIntoFilter(pages.naive),
    })
    return report(weights, (rounds.get('ours') ?? []).flat(), (rounds.get('naive') ?? []).flat())
  } finally {
    await browser.close()
    await site.close()
  }
}

function report(weights: Record<string, PageWeight>, ours: readonly number[], naive: readonly number[]): BenchResult {
  const table = [['', 'KB', 'HTML', 'JSON', 'page/JSON', 'round trips']]
  const figures: Record<string, number> = {}
  for (const [name, { bytes, htmlBytes, jsonBytes, roundTrips }] of Object.entries(weights)) {
    const [total, html, json] = [bytes, htmlBytes, jsonBytes].map((size) => significant(size / 1000))
    figures[`${name}_brotli_kb`] = total ?? 0
    figures[`${name}_page_over_json`] = significant(bytes / jsonBytes)
    figures[`${name}_round_trips_to_first_paint`] = roundTrips
    table.push([name, `${total}`, `${html}`, `${json}`, (bytes / jsonBytes).toFixed(2), `${roundTrips}`])
  }
  const [oursMs, naiveMs] = [median(ours), median(naive)]
  const slow = percentile(ours, 0.95)
  table.push(
    ['', 'ms ours', '95 %', 'naive', 'ours/naive', 'ours/frame'],
    [
      'keystroke',
      oursMs.toFixed(2),
      slow.toFixed(2),
      naiveMs.toFixed(2),
      ratio(oursMs, naiveMs),
      ratio(oursMs, FRAME_MS),
    ],
  )
  return {
    table,
    figures: {
      ...figures,
      filter_ms_ours: significant(oursMs),
      filter_ms_ours_95_percent: significant(slow),
      filter_ms_naive: significant(naiveMs),
      filter_ours_over_naive: significant(oursMs / naiveMs),
      filter_ours_over_frame: significant(oursMs / FRAME_MS),
    },
  }
}

function ratio(value: number, base: number): string {
  return (value / base).toFixed(2)
}
