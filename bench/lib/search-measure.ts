import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from './child.ts'
import { median, runRounds } from './rounds.ts'
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

/** Beyond this Orama takes seconds for a query. */
const MAX_ORAMA_LISTINGS = 10_000

/** From here on fewer queries are asked, because others take half a second for one. */
const MANY_LISTINGS = 1_000_000

/** What an engine did with one set of documents. */
export interface SearchMeasured {
  readonly build: SearchBuildAnswer
  readonly openSeconds: number
  /** Per timed query, the median of the rounds. */
  readonly warmUs: readonly number[]
  /** For the first queries only; for engines that are loaded whole, for very few. */
  readonly coldUs: readonly number[]
  readonly memory: SearchMemoryAnswer
  /** Per query, 1 / rank of the listing looked for, 0 where it is not among the results. */
  readonly reciprocalRanks: readonly number[]
}

/** What all engines did with one set of documents. */
export interface SearchMeasurement {
  readonly listings: number
  /** All of them; those that were timed are the first. */
  readonly queries: readonly KnownItemQuery[]
  readonly measured: ReadonlyMap<SearchContestant, SearchMeasured>
}

/**
 * Builds the indexes of all engines one after the other, each in a process of its own, then opens each in a fresh
 * process and asks all the same queries in turns.
 *
 * @param folder For the indexes; what this made in it is removed.
 */
export async function measureSearch(source: SearchSource, folder: string): Promise<SearchMeasurement> {
  const documents = await loadSearchDocuments(source)
  const isLarge = documents.count >= MANY_LISTINGS
  const queries = makeKnownItemQueries((at) => documents.listingAt(at), documents.count, isLarge ? 50 : 100)
  const timed = queries.slice(0, isLarge ? 180 : 360).map(({ text }) => text)
  const contestants = SEARCH_CONTESTANTS.filter((name) => name !== 'orama' || documents.count <= MAX_ORAMA_LISTINGS)

  const builds = new Map<SearchContestant, SearchBuildAnswer>()
  for (const contestant of contestants) {
    const into = join(folder, contestant)
    mkdirSync(into)
    builds.set(contestant, await build(contestant, source, into))
  }
  const children = new Map(contestants.map((name) => [name, startChild('search-child', CHILD_FLAGS)]))
  try {
    const measured = new Map<SearchContestant, SearchMeasured>()
    const firsts = new Map<SearchContestant, Pick<SearchMeasured, 'build' | 'openSeconds' | 'reciprocalRanks'>>()
    for (const [contestant, child] of children) {
      const { seconds } = await send<{ seconds: number }>(child, {
        kind: 'open',
        contestant,
        folder: join(folder, contestant),
      })
      // Warms the engine up as well.
      const { found } = await send<SearchAskAnswer>(child, { kind: 'ask', queries: queries.map(({ text }) => text) })
      const reciprocalRanks = queries.map(({ target }, index) => reciprocalRank(found[index] ?? [], target))
      firsts.set(contestant, {
        build: builds.get(contestant) ?? fail(contestant),
        openSeconds: seconds,
        reciprocalRanks,
      })
    }
    const ask = [...children].map(([contestant, child]) => [
      contestant,
      () => send<SearchAskAnswer>(child, { kind: 'ask', queries: timed }),
    ])
    const rounds = await runRounds<string, SearchAskAnswer>(ROUNDS, Object.fromEntries(ask))
    for (const [contestant, child] of children) {
      const samples = rounds.get(contestant) ?? []
      const memory = await send<SearchMemoryAnswer>(child, { kind: 'memory' })
      const cold = timed.slice(0, contestant === 'ours' || contestant === 'fts5' ? 63 : 1)
      const { us: coldUs } = await send<SearchAskAnswer>(child, { kind: 'ask_cold', queries: cold })
      const warmUs = timed.map((_, index) => median(samples.map(({ us }) => us[index] ?? Number.NaN)))
      measured.set(contestant, { ...(firsts.get(contestant) ?? fail(contestant)), warmUs, coldUs, memory })
    }
    return { listings: documents.count, queries, measured }
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()))
    for (const contestant of contestants) rmSync(join(folder, contestant), { recursive: true })
  }
}

async function build(contestant: SearchContestant, source: SearchSource, folder: string): Promise<SearchBuildAnswer> {
  const child = startChild('search-child', CHILD_FLAGS)
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

function fail(contestant: SearchContestant): never {
  throw new Error(`${contestant} was not measured`)
}
