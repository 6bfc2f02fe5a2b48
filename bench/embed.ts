import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.ts'
import { startForeignSite } from '../e2e/element/foreign-site.ts'
import { serveExample } from '../e2e/serve-example.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { countBytes } from './lib/count-bytes.ts'
import { type LoadCost, measureLoad } from './lib/measure-load.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 41

/** Tools of a category's page. */
const TOOLS = 4

/**
 * The embed on somebody else's page: what visitors load, and what it costs the main thread until its tools are there,
 * against an empty script in its place; also in browsers without WebMCP, which are nearly all. The page has hardly
 * anything else, because what it has would be measured with it.
 */
export async function run(): Promise<BenchResult> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-browser.mjs', import.meta.url))])
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
      empty: () => measureLoad(browser, empty, 0),
      embed: () => measureLoad(browser, embed, TOOLS),
      emptyWithout: () => measureLoad(directory.browser, empty, 0),
      embedWithout: () => measureLoad(directory.browser, embed, 0),
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

function report(
  rounds: ReadonlyMap<string, readonly LoadCost[]>,
  bytes: Readonly<Record<string, number>>,
): BenchResult {
  const table = [['CPU ms of the main thread', 'empty', 'embed', 'more', 'scripts']]
  const figures: Record<string, number> = {}
  for (const [name, count] of Object.entries(bytes)) figures[`${name}_brotli_bytes`] = count
  for (const [where, suffix] of [
    ['WebMCP', ''],
    ['without WebMCP', 'Without'],
  ] as const) {
    const of = (script: string, cost: keyof LoadCost): number =>
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
