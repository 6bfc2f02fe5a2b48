import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../e2e/browser.ts'
import { startForeignSite } from '../e2e/element/foreign-site.ts'
import { serveExample } from '../e2e/serve-example.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { countBytes } from './lib/count-bytes.ts'
import { type LoadCost, measureLoad } from './lib/measure-load.ts'
import { median, runRounds } from './lib/rounds.ts'

const ROUNDS = 25

/** Tools of a category's page. */
const TOOLS = 4

/**
 * The embed on somebody else's page: what visitors load, and what it costs the main thread until its tools are there,
 * against an empty script in its place; also in browsers without WebMCP, which are nearly all.
 */
export async function run(): Promise<BenchResult> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-browser.mjs', import.meta.url))])
  const directory = await serveExample()
  const site = await startForeignSite()
  const other = await startForeignSite()
  const browser = await launchBrowser('WebMCP')
  try {
    const page = (script: string): string =>
      `<!doctype html><html lang="en"><title>Shop</title><p>Welcome.</p><script async ${script}></script></html>`
    other.put('/empty.js', '', { 'content-type': 'text/javascript' })
    site.put('/empty', page(`src="${other.url}/empty.js"`))
    site.put('/embed', page(`src="${directory.url}embed.js" data-category="databases"`))
    const load = (path: string, inBrowser: typeof browser, tools: number) => () =>
      measureLoad(inBrowser, site.url + path, tools)
    const rounds = await runRounds(ROUNDS, {
      empty: load('/empty', browser, 0),
      embed: load('/embed', browser, TOOLS),
      emptyWithout: load('/empty', directory.browser, 0),
      embedWithout: load('/embed', directory.browser, 0),
    })
    return report(rounds, {
      script: await countBytes(`${directory.url}embed.js`),
      module: await countBytes(`${directory.url}embed.mjs`),
      definitions: await countBytes(`${directory.url}databases/mcp.json`),
    })
  } finally {
    await browser.close()
    await site.close()
    await other.close()
    await directory.close()
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
