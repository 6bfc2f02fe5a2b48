import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join, relative } from 'node:path'
import { createBuilder } from 'vite'
import { launchBrowser } from '../../../e2e/browser.ts'
import { isOurs } from './summarize-walk.ts'
import type { RunFunction } from './summarize-walk.ts'

/** Environments of vite.config.ts whose scripts a page loads while someone types. */
const TYPING = ['client', 'engine']

/**
 * Functions that run in Chromium for one more letter typed into the search field of a page.
 *
 * @param url A page of a directory that the tree at `root` built and serves.
 * @param temporary An empty folder, for scripts with source maps.
 */
export async function walkKeystroke(root: string, url: string, temporary: string): Promise<RunFunction[]> {
  const maps = await buildSourceMaps(root, temporary)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(url, { waitUntil: 'load' })
    const input = page.locator('[role=combobox]')
    const listed = (words: string) => page.locator('.hits [role=option]', { hasText: `“${words}”` }).waitFor()
    await input.fill('sql')
    await listed('sql')
    // Coverage that starts when scripts are loaded counts from zero.
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    await input.press('i')
    await listed('sqli')
    const scripts = await page.coverage.stopJSCoverage()
    return scripts.flatMap((script) => {
      const map = maps.get(basename(script.url).replace(/\.[0-9a-f]{16}\.js$/, '.js'))
      if (map === undefined || script.source === undefined) return []
      return listOriginalFunctions(script.source, script.functions, map)
    })
  } finally {
    await browser.close()
  }
}

interface FoundMap {
  readonly map: SourceMap
  /** Path of a source of the map, relative to the project. */
  readonly locate: (source: string) => string
}

/** Builds the scripts once more, into a temporary folder, with maps that the published ones come without. */
async function buildSourceMaps(root: string, temporary: string): Promise<Map<string, FoundMap>> {
  const outputs = TYPING.map(
    (name) => [name, { build: { outDir: join(temporary, name), sourcemap: 'hidden' } }] as const,
  )
  const environments = Object.fromEntries(outputs)
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments,
  })
  const found = new Map<string, FoundMap>()
  for (const name of TYPING) {
    const environment = builder.environments[name]
    if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`)
    await builder.build(environment)
    const folder = join(temporary, name)
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.js.map'))) {
      const map = new SourceMap(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      found.set(file.slice(0, -'.map'.length), { map, locate: (source) => relative(root, join(folder, source)) })
    }
  }
  return found
}

interface CoveredFunction {
  readonly functionName: string
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
}

function listOriginalFunctions(
  code: string,
  functions: readonly CoveredFunction[],
  { map, locate }: FoundMap,
): RunFunction[] {
  const starts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
  return functions.flatMap(({ functionName, ranges: [range] }) => {
    if (range === undefined || range.count === 0 || (functionName === '' && range.startOffset === 0)) return []
    const line = starts.findLastIndex((start) => start <= range.startOffset)
    const entry = map.findEntry(line, range.startOffset - (starts[line] ?? 0))
    // Code that the bundler wrote has no source.
    if (!('originalSource' in entry) || !entry.originalSource) return []
    const file = locate(entry.originalSource)
    return isOurs(file) ? { file, key: `${entry.originalLine}:${entry.originalColumn}` } : []
  })
}
