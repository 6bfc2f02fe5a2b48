import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { launchBrowser } from '../e2e/browser.ts'
import { startForeignSite } from '../e2e/element/foreign-site.ts'
import { serveExample } from '../e2e/serve-example.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { countBytes } from './lib/count-bytes.ts'
import { type PageCost, measurePage } from './lib/page-cost.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 41

/** Tools of a category's page. */
const TOOLS = 4

/**
 * The embed on a third-party page: bytes that visitors load, and main-thread time until its tools are registered,
 * against an empty script in its place; also in browsers without WebMCP, which are nearly all. The page is almost
 * empty, because its content would be measured too.
 */
export async function run(): Promise<BenchResult> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-tools.mjs', import.meta.url)), 'browser'])
  const directory = await serveExample()
  const [site, nothing] = [await startForeignSite(), await startForeignSite()]
  const browser = await launchBrowser('WebMCP')
  try {
    nothing.put('/embed.js', '', { 'content-type': 'text/javascript' })
    const put = (path: string, base: string): string =>
      site.put(
        path,
        '<!doctype html><html lang="en"><title>Shop</title><p>Welcome.</p>' +
          `<script async src="${base}embed.js" data-category="databases"></script></html>`,
      )
    const embed = put('/embed', directory.url)
    const empty = put('/empty', `${nothing.url}/`)
    const rounds = await runRounds(ROUNDS, {
      empty: () => measureFresh(browser, empty, 0),
      embed: () => measureFresh(browser, embed, TOOLS),
      emptyWithout: () => measureFresh(directory.browser, empty),
      embedWithout: () => measureFresh(directory.browser, embed),
    })
    return report(rounds, {
      script: await countBytes(`${directory.url}embed.js`),
      module: await countBytes(`${directory.url}embed.mjs`),
      definitions: await countBytes(`${directory.url}databases/mcp.json`),
    })
  } finally {
    await browser.close()
    await Promise.all([site, nothing, directory].map((each) => each.close()))
  }
}

/** Loads a page in a profile of its own, without anything cached. */
async function measureFresh(browser: Browser, url: string, tools?: number): Promise<PageCost> {
  const context = await browser.newContext()
  try {
    return await measurePage(context, url, tools)
  } finally {
    await context.close()
  }
}

function report(
  rounds: ReadonlyMap<string, readonly PageCost[]>,
  bytes: Readonly<Record<string, number>>,
): BenchResult {
  const table = [['CPU ms of the main thread', 'empty', 'embed', 'more', 'scripts']]
  const figures: Record<string, number> = {}
  for (const [name, count] of Object.entries(bytes)) figures[`${name}_brotli_bytes`] = count
  for (const [where, suffix] of [
    ['WebMCP', ''],
    ['without WebMCP', 'Without'],
  ] as const) {
    const of = (script: string, cost: keyof PageCost): number =>
      median((rounds.get(script + suffix) ?? []).map((each) => each[cost]))
    const [empty, embed, scripts] = [of('empty', 'taskMs'), of('embed', 'taskMs'), of('embed', 'scriptMs')]
    table.push([where, ...[empty, embed, embed - empty, scripts].map((value) => value.toFixed(2))])
    const prefix = suffix === '' ? '' : 'without_webmcp_'
    figures[`${prefix}embed_over_empty`] = significant(embed / empty)
    figures[`${prefix}embed_minus_empty_ms`] = significant(embed - empty, 3)
    figures[`${prefix}script_ms`] = significant(scripts, 3)
  }
  for (const [name, count] of Object.entries(bytes)) table.push([`${name}, bytes in Brotli`, `${count}`])
  return { table, figures }
}
