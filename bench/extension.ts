import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startForeignSite } from '../e2e/element/foreign-site.ts'
import { serveDirectory } from '../e2e/embed/clients/serve-directory.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { type MeasuredBrowser, launchWith, launchWithout } from './extension/extension-browsers.ts'
import { type PageCost, measurePage } from './lib/page-cost.ts'
import { type TabMemory, measureTabs, readMemoryMib } from './extension/extension-memory.ts'
import { type WorkerStart, measureStart, stopWorkers, writeBareExtension } from './extension/extension-worker.ts'
import { median, runRounds } from './lib/rounds.ts'

const LOAD_ROUNDS = 21
const START_ROUNDS = 21
const TAB_ROUNDS = 5
const BROWSER_ROUNDS = 7

/** Tools of a category's page. */
const TOOLS = 4

const SCRIPTS = ['main-world', 'content', 'clients', 'background', 'engine', 'panel', 'popup']

type Row = readonly string[]
type Figures = Record<string, number>

interface Part {
  readonly rows: readonly Row[]
  readonly figures: Figures
}

/**
 * The cost of the extension, against the same Chromium without it: pages of sites that are off, on, and on with a
 * directory, each in a browser without WebMCP and in one with it; memory while nothing happens; and how long its
 * background takes to start, against an empty one. The pages are almost empty, because their content
 * would be measured too.
 */
export async function run(): Promise<BenchResult> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/ensure-tools.mjs', import.meta.url)), 'browser'])
  const directory = await serveDirectory('examples/building-blocks/directory.yml')
  const [off, on] = [await startForeignSite(), await startForeignSite()]
  try {
    const plain = '<!doctype html><html lang="en"><title>Shop</title><p>Welcome.</p></html>'
    const named = plain.replace('<p>', `<link rel="service-desc" href="${directory.url}databases/mcp.json"><p>`)
    const pages = { off: off.put('/', plain), on: on.put('/', plain), directory: on.put('/named', named) }
    const parts = [
      await compareLoads(pages, false),
      await compareLoads(pages, true),
      await compareTabs(pages),
      await compareBrowsers(),
      await compareStarts(),
      weighScripts(),
    ]
    return {
      table: parts.flatMap(({ rows }) => rows),
      figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Figures,
    }
  } finally {
    await Promise.all([off, on, directory].map((each) => each.close()))
  }
}

interface Pages {
  readonly off: string
  readonly on: string
  readonly directory: string
}

async function compareLoads(pages: Pages, native: boolean): Promise<Part> {
  const [without, extension] = [await launchWithout(native), await launchWith(native, [pages.on])]
  try {
    const [none, some] = [native ? 0 : undefined, TOOLS]
    const rounds = await runRounds<string, PageCost>(LOAD_ROUNDS, {
      without: () => measurePage(without.context, pages.off, none),
      off: () => measurePage(extension.context, pages.off, none),
      on: () => measurePage(extension.context, pages.on, 0),
      directory: () => measurePage(extension.context, pages.directory, some),
    })
    const of = (name: string, cost: keyof PageCost): number =>
      median((rounds.get(name) ?? []).map((each) => each[cost]))
    const figures: Figures = {}
    const title = native ? 'Opening a page, WebMCP' : 'Opening a page, no WebMCP'
    const rows: Row[] = [[title, 'CPU ms', 'scripts', 'load ms', 'CPU more', 'load ratio']]
    for (const name of ['without', 'off', 'on', 'directory']) {
      const more = of(name, 'taskMs') - of('without', 'taskMs')
      const ratio = of(name, 'loadMs') / of('without', 'loadMs')
      const costs = (['taskMs', 'scriptMs', 'loadMs'] as const).map((cost) => of(name, cost).toFixed(2))
      rows.push([name, ...costs, more.toFixed(2), ratio.toFixed(2)])
      if (name === 'without') continue
      const prefix = native ? `webmcp_${name}` : name
      figures[`${prefix}_minus_without_cpu_ms`] = significant(more, 3)
      figures[`${prefix}_over_without_cpu`] = significant(of(name, 'taskMs') / of('without', 'taskMs'), 3)
      figures[`${prefix}_over_without_load`] = significant(ratio, 3)
    }
    return { rows, figures }
  } finally {
    await Promise.all([without.close(), extension.close()])
  }
}

async function compareTabs(pages: Pages): Promise<Part> {
  const [without, extension] = [await launchWithout(false), await launchWith(false, [pages.on])]
  try {
    const measure = ({ context, session }: MeasuredBrowser, url: string) => measureTabs(context, session, url)
    const rounds = await runRounds<string, TabMemory>(TAB_ROUNDS, {
      without: () => measure(without, pages.directory),
      off: () => measure(extension, pages.off),
      directory: () => measure(extension, pages.directory),
    })
    const of = (name: string, key: keyof TabMemory): number => median((rounds.get(name) ?? []).map((each) => each[key]))
    const rows: Row[] = [['One tab at rest, no WebMCP', 'MiB', 'heap KiB']]
    const figures: Figures = {}
    for (const name of ['without', 'off', 'directory']) {
      rows.push([name, of(name, 'tabMib').toFixed(2), of(name, 'heapKib').toFixed(0)])
      if (name === 'without') continue
      figures[`${name}_minus_without_tab_mib`] = significant(of(name, 'tabMib') - of('without', 'tabMib'), 3)
      figures[`${name}_minus_without_heap_kib`] = significant(of(name, 'heapKib') - of('without', 'heapKib'), 3)
    }
    return { rows, figures }
  } finally {
    await Promise.all([without.close(), extension.close()])
  }
}

/** Of a browser started for this purpose, with one empty tab. */
async function compareBrowsers(): Promise<Part> {
  const measure = async (launched: Promise<MeasuredBrowser>): Promise<{ awake: number; asleep: number }> => {
    const browser = await launched
    try {
      const awake = await readMemoryMib(browser.session)
      await stopWorkers(browser.session)
      return { awake, asleep: await readMemoryMib(browser.session) }
    } finally {
      await browser.close()
    }
  }
  const rounds = await runRounds(BROWSER_ROUNDS, {
    without: () => measure(launchWithout(false)),
    extension: () => measure(launchWith(false, [])),
  })
  const of = (name: 'without' | 'extension', state: 'awake' | 'asleep'): number =>
    median((rounds.get(name) ?? []).map((each) => each[state]))
  const rows: Row[] = [['The browser at rest', 'MiB', 'more']]
  const figures: Figures = {}
  rows.push(['without', of('without', 'asleep').toFixed(0)])
  for (const state of ['awake', 'asleep'] as const) {
    const more = of('extension', state) - of('without', state)
    rows.push([`background ${state}`, of('extension', state).toFixed(0), more.toFixed(1)])
    figures[`${state}_minus_without_mib`] = significant(more, 3)
    figures[`${state}_over_without_memory`] = significant(of('extension', state) / of('without', state), 3)
  }
  return { rows, figures }
}

async function compareStarts(): Promise<Part> {
  const folder = writeBareExtension()
  const browser = await launchWith(false, [], [folder])
  const { extension, context, session } = browser
  try {
    const isBare = (url: string): boolean => url.endsWith('/bare.js')
    const worker = context.serviceWorkers().find((each) => isBare(each.url()))
    const waitForBare = () => context.waitForEvent('serviceworker', (each) => isBare(each.url()))
    const { href } = new URL('page.html', (worker ?? (await waitForBare())).url())
    // Pages of extensions that run nothing of them.
    const ours = await extension.open('icons/16.png')
    const bare = await context.newPage()
    await bare.goto(href)
    const tabId = await ours.evaluate(async () => (await chrome.tabs.getCurrent())?.id)
    const rounds = await runRounds<string, WorkerStart>(START_ROUNDS, {
      bare: () => measureStart(session, bare, {}),
      ours: () => measureStart(session, ours, { type: 'siteState', tabId }),
    })
    const of = (name: string, key: keyof WorkerStart): number =>
      median((rounds.get(name) ?? []).map((each) => each[key]))
    const rows: Row[] = [['Asking the background', 'asleep ms', 'awake ms']]
    for (const name of ['bare', 'ours']) {
      rows.push([name, of(name, 'asleepMs').toFixed(1), of(name, 'awakeMs').toFixed(1)])
    }
    return {
      rows,
      figures: {
        worker_start_over_bare: significant(of('ours', 'asleepMs') / of('bare', 'asleepMs'), 3),
        worker_start_minus_bare_ms: significant(of('ours', 'asleepMs') - of('bare', 'asleepMs'), 3),
        worker_awake_ms: significant(of('ours', 'awakeMs'), 3),
      },
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function weighScripts(): Part {
  const rows: Row[] = [['Script', 'bytes', 'gzip']]
  const figures: Figures = {}
  for (const name of SCRIPTS) {
    const bytes = readFileSync(new URL(`../dist/extension/chromium/${name}.js`, import.meta.url))
    const gzip = gzipSync(bytes, { level: 9 }).byteLength
    rows.push([`${name}.js`, `${bytes.byteLength}`, `${gzip}`])
    figures[`${name.replace('-', '_')}_gzip_bytes`] = gzip
  }
  return { rows, figures }
}
