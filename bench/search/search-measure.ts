import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from '../lib/child.ts'
import { median, middleRun, runRounds } from '../lib/rounds.ts'
import { loadSearchDocuments } from './search-documents.ts'
import {
  SEARCH_CONTESTANTS,
  type SearchAskAnswer,
  type SearchBuildAnswer,
  type SearchContestant,
  type SearchMemoryAnswer,
  type SearchMessage,
  type SearchSource,
} from './search-exchange.ts'
import { type KnownItemQuery, makeKnownItemQueries } from './search-queries.ts'

const ROUNDS = 5

/** MiniSearch needs several gigabytes for a million listings. */
const CHILD_FLAGS = ['--max-old-space-size=12000']

/** Builds of few listings take seconds: this many per engine, in turns, of which the median counts. */
const BUILDS = 3
const MAX_LISTINGS_BUILT_OFTEN = 10_000

/** Openings of an index that is read in parts. One that is loaded whole is opened once. */
const COLD_QUERIES = 63

/** From here on fewer queries are run, because others take half a second for one. */
const MANY_LISTINGS = 1_000_000

/** Measurements of an engine on one set of documents. */
export interface SearchMeasured {
  readonly build: SearchBuildAnswer
  /** Per timed query, the median of the rounds. */
  readonly warmUs: readonly number[]
  /** CPU time of one of these, the median of the rounds' means. */
  readonly warmCpuUs: number
  /** For the first queries only; for engines that are loaded whole, for very few. */
  readonly coldUs: readonly number[]
  readonly memory: SearchMemoryAnswer
  /** Per query, 1 / rank of the target listing, 0 where it is not among the results. */
  readonly reciprocalRanks: readonly number[]
}

/** Measurements of all engines on one set of documents. */
export interface SearchMeasurement {
  readonly listings: number
  /** All of them; those that were timed are the first. */
  readonly queries: readonly KnownItemQuery[]
  readonly measured: ReadonlyMap<SearchContestant, SearchMeasured>
}

/**
 * Builds the indexes of all engines one after another, each in a process of its own, then opens each in a fresh
 * process and runs the same queries on all in turns.
 *
 * @param folder For the indexes; they are removed afterwards.
 */
export async function measureSearch(source: SearchSource, folder: string): Promise<SearchMeasurement> {
  const documents = await loadSearchDocuments(source)
  const isLarge = documents.count >= MANY_LISTINGS
  const queries = makeKnownItemQueries((at) => documents.listingAt(at), documents.count, isLarge ? 50 : 100)
  const timed = queries.slice(0, isLarge ? 180 : 360).map(({ text }) => text)
  const builds = await buildAll(source, documents.count, folder)
  const children = new Map(SEARCH_CONTESTANTS.map((name) => [name, startChild('search/search-child', CHILD_FLAGS)]))
  try {
    const answers = new Map<SearchContestant, SearchAskAnswer>()
    for (const [contestant, child] of children) {
      await send(child, { kind: 'open', contestant, folder: join(folder, contestant) })
      // Warms the engine up as well.
      answers.set(contestant, await send(child, { kind: 'ask', queries: queries.map(({ text }) => text) }))
    }
    const asking = [...children].map(([contestant, child]) => [
      contestant,
      () => send<SearchAskAnswer>(child, { kind: 'ask', queries: timed }),
    ])
    const rounds = await runRounds<string, SearchAskAnswer>(ROUNDS, Object.fromEntries(asking))
    const measured = new Map<SearchContestant, SearchMeasured>()
    for (const [contestant, child] of children) {
      const samples = rounds.get(contestant) ?? []
      const memory = await send<SearchMemoryAnswer>(child, { kind: 'memory' })
      const isRead = contestant === 'ours' || contestant === 'fts5'
      const cold = timed.slice(0, isRead ? COLD_QUERIES : 1)
      const { us: coldUs } = await send<SearchAskAnswer>(child, { kind: 'ask_cold', queries: cold })
      const found = answers.get(contestant)?.found ?? []
      measured.set(contestant, {
        build: middleRun(builds.get(contestant) ?? []),
        warmUs: timed.map((_, index) => median(samples.map(({ us }) => us[index] ?? Number.NaN))),
        warmCpuUs: median(samples.map(({ cpuUs }) => cpuUs / timed.length)),
        coldUs,
        memory,
        reciprocalRanks: queries.map(({ target }, index) => reciprocalRank(found[index] ?? [], target)),
      })
    }
    return { listings: documents.count, queries, measured }
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()))
    for (const contestant of SEARCH_CONTESTANTS) rmSync(join(folder, contestant), { recursive: true })
  }
}

/** Leaves the last index of each engine in a folder of its name. */
async function buildAll(
  source: SearchSource,
  listings: number,
  folder: string,
): Promise<ReadonlyMap<SearchContestant, readonly SearchBuildAnswer[]>> {
  const builds = new Map(SEARCH_CONTESTANTS.map((name): [SearchContestant, SearchBuildAnswer[]] => [name, []]))
  for (let round = 0; round < (listings > MAX_LISTINGS_BUILT_OFTEN ? 1 : BUILDS); round += 1) {
    for (const [contestant, built] of builds) {
      const into = join(folder, contestant)
      rmSync(into, { recursive: true, force: true })
      mkdirSync(into)
      built.push(await build(contestant, source, into))
    }
  }
  return builds
}

async function build(contestant: SearchContestant, source: SearchSource, folder: string): Promise<SearchBuildAnswer> {
  const child = startChild('search/search-child', CHILD_FLAGS)
  try {
    return await send<SearchBuildAnswer>(child, { kind: 'build', contestant, source, folder })
  } finally {
    await child.stop()
  }
}

function send<Answer>(child: Child, message: SearchMessage): Promise<Answer> {
  return child.ask<Answer>(message)
}

function reciprocalRank(found: readonly number[], target: number): number {
  const at = found.indexOf(target)
  return at === -1 ? 0 : 1 / (at + 1)
}
