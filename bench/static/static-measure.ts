import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { countRounds } from '../../e2e/static/count-rounds.ts'
import { serveFolder, type PlainHost } from '../../e2e/static/serve-folder.ts'
import { median, runRounds } from '../lib/rounds.ts'
import type { KnownItemQuery } from '../search/search-queries.ts'
import { miniSearchSite } from './static-minisearch.ts'
import { ourSite } from './static-ours.ts'
import { pagefindSite } from './static-pagefind.ts'
import { makeStaticQueries, MIX_SIZE } from './static-queries.ts'
import {
  BLANK_HTML,
  BLANK_PAGE,
  type SearchingWindow,
  STATIC_CONTESTANTS,
  type StaticContestant,
  type StaticDirectory,
  type StaticEngine,
} from './static-sites.ts'

/** Added to each response. */
const DELAY_MS = 40

const ROUNDS = 5

/** Queries after which the heap is measured. */
const HEAP_QUERIES = 50

const SITES: Readonly<Record<StaticContestant, StaticEngine>> = {
  ours: ourSite,
  pagefind: pagefindSite,
  minisearch: miniSearchSite,
}

/** What a query took, as its server counted; time as the page had it. */
export interface QueryCost {
  readonly ms: number
  readonly requests: number
  readonly bytes: number
  readonly rounds: number
}

/** A query and whether the listing it was made from was among the results. */
export interface QueryOutcome {
  readonly query: KnownItemQuery
  readonly isFound: boolean
}

/** Measurements of one engine on one directory. */
export interface StaticMeasured {
  /** Of a browser that has loaded nothing yet, one a round. */
  readonly first: readonly QueryCost[]
  /** The queries after that, each the medians of the rounds. */
  readonly later: readonly QueryCost[]
  readonly heapBytes: number
  readonly outcomes: readonly QueryOutcome[]
}

/** Measurements of all engines on one directory; for those left out, the reason. */
export interface StaticMeasurement {
  readonly listings: number
  readonly measured: ReadonlyMap<StaticContestant, StaticMeasured | string>
}

interface Contestant {
  readonly engine: StaticEngine
  readonly folder: string
  readonly server: PlainHost
  readonly rounds: { first: QueryCost; later: QueryCost[] }[]
  heapBytes: number
  outcomes: QueryOutcome[]
}

/** Publishes the directory for each engine and measures them in turns, each time in a browser that knows nothing. */
export async function measureStatic(
  browser: Browser,
  directory: StaticDirectory,
  folder: string,
): Promise<StaticMeasurement> {
  const count = directory.listings.length
  const queries = makeStaticQueries(directory.listings, Math.ceil((HEAP_QUERIES + ROUNDS) / MIX_SIZE))
  const contestants = new Map<StaticContestant, Contestant>()
  const measured = new Map<StaticContestant, StaticMeasured | string>()
  try {
    for (const name of STATIC_CONTESTANTS) {
      const reason = SITES[name].reasonToSkip?.(count)
      if (reason === undefined) contestants.set(name, await startContestant(name, directory, join(folder, name)))
      else measured.set(name, reason)
    }
    await runRounds(
      ROUNDS,
      Object.fromEntries(
        Array.from(contestants, ([name, contestant]) => [
          name,
          () => runRound(browser, contestant, directory, queries),
        ]),
      ),
    )
    for (const [name, contestant] of contestants) measured.set(name, summarize(contestant))
    return { listings: count, measured }
  } finally {
    await Promise.all([...contestants.values()].map(({ server }) => server.close()))
  }
}

async function startContestant(
  name: StaticContestant,
  directory: StaticDirectory,
  folder: string,
): Promise<Contestant> {
  const engine = SITES[name]
  mkdirSync(folder, { recursive: true })
  await engine.write(directory, folder)
  writeFileSync(join(folder, BLANK_PAGE), BLANK_HTML)
  const server = await serveFolder(folder, { delayMs: DELAY_MS, gzip: true })
  return { engine, folder, server, rounds: [], heapBytes: Number.NaN, outcomes: [] }
}

async function runRound(
  browser: Browser,
  contestant: Contestant,
  { listings }: StaticDirectory,
  queries: readonly KnownItemQuery[],
): Promise<void> {
  const round = contestant.rounds.length
  const isLast = round === ROUNDS - 1
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(contestant.server.url + BLANK_PAGE, { waitUntil: 'networkidle' })
    await contestant.engine.install(page, contestant.folder)
    const ask = (query: KnownItemQuery | undefined): ReturnType<typeof measureQuery> =>
      measureQuery(page, contestant, query, listings)
    const first = await ask(queries[HEAP_QUERIES + round])
    const later = []
    for (const query of queries.slice(0, isLast ? HEAP_QUERIES : MIX_SIZE)) later.push(await ask(query))
    contestant.rounds.push({ first: first.cost, later: later.slice(0, MIX_SIZE).map(({ cost }) => cost) })
    if (!isLast) return
    contestant.outcomes = later.map(({ outcome }) => outcome)
    contestant.heapBytes = await measureHeap(await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

async function measureQuery(
  page: Page,
  { server }: Contestant,
  query: KnownItemQuery | undefined,
  listings: StaticDirectory['listings'],
): Promise<{ cost: QueryCost; outcome: QueryOutcome }> {
  if (query === undefined) throw new Error('there are too few queries')
  server.requests.length = 0
  const { found, ms } = await page.evaluate(async (text) => {
    const { searchTexts } = globalThis as unknown as SearchingWindow
    const began = performance.now()
    return { found: await searchTexts(text), ms: performance.now() - began }
  }, query.text)
  const requests = server.requests.filter(({ url }) => url !== '/favicon.ico')
  const failed = requests.find(({ status }) => status !== 200)
  if (failed !== undefined) throw new Error(`${failed.url} answered ${failed.status}`)
  const cost = {
    ms,
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    rounds: countRounds(requests),
  }
  const isFound = found.some(({ id, title }) => id === listings[query.target]?.id && title !== '')
  return { cost, outcome: { query, isFound } }
}

/** Objects and the buffers outside of V8's heap, after collecting garbage. */
async function measureHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}

function summarize({ rounds, heapBytes, outcomes }: Contestant): StaticMeasured {
  const later = Array.from({ length: MIX_SIZE }, (_, at): QueryCost => {
    const of = (part: keyof QueryCost): number => median(rounds.map((round) => round.later[at]?.[part] ?? Number.NaN))
    return { ms: of('ms'), requests: of('requests'), bytes: of('bytes'), rounds: of('rounds') }
  })
  return { first: rounds.map(({ first }) => first), later, heapBytes, outcomes }
}
