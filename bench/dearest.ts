import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import { median, runRounds } from './lib/rounds.ts'
import type { DearestAnswer, DearestMessage } from './dearest/dearest-exchange.ts'
import { makeDearQueries } from './dearest/dearest-words.ts'
import { writeDearIndex } from './dearest/write-dear-index.ts'

const LISTINGS = 300_000
const QUERIES = 20
const ROUNDS = 5

const HERE = fileURLToPath(new URL('..', import.meta.url))

/**
 * The longest stretch of the event loop for which one query keeps all others waiting: CPU milliseconds of the dearest
 * queries, which are many frequent words that no listing has all of, in a directory that consists of such words. Of
 * each query the median of five rounds counts; the longest is that of the dearest query.
 *
 *     npm run bench -- dearest               this tree: a minute
 *     npm run bench -- dearest ../before     beside another checkout of it, in turns
 */
export async function run(): Promise<BenchResult> {
  const [earlier] = process.argv.slice(3)
  const trees = { now: HERE, ...(earlier !== undefined && { before: resolve(earlier) }) }
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  const children = new Map<string, Child>()
  try {
    const file = join(folder, 'index')
    writeDearIndex(file, LISTINGS)
    for (const [name, root] of Object.entries(trees)) {
      const child = startChild('dearest/dearest-child')
      children.set(name, child)
      await child.ask({ kind: 'open', root, file } satisfies DearestMessage)
    }
    const measured = await measure(children)
    return { table: tableOf(measured, [...children.keys()]), figures: figuresOf(measured) }
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()))
    rmSync(folder, { recursive: true })
  }
}

/** CPU milliseconds by kind of query, then by tree: of each query. */
type Measured = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

async function measure(children: ReadonlyMap<string, Child>): Promise<Measured> {
  const measured = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [kind, queries] of makeDearQueries(QUERIES)) {
    const ask = { kind: 'ask', queries } satisfies DearestMessage
    // Warms the trees up as well.
    for (const child of children.values()) await child.ask(ask)
    const asking = [...children].map(([name, child]) => [name, () => child.ask<DearestAnswer>(ask)])
    const rounds = await runRounds<string, DearestAnswer>(ROUNDS, Object.fromEntries(asking))
    const medians = [...rounds].map(([name, samples]): [string, number[]] => [
      name,
      queries.map((_, at) => median(samples.map(({ cpuMs }) => cpuMs[at] ?? Number.NaN))),
    ])
    measured.set(kind, new Map(medians))
  }
  return measured
}

function tableOf(measured: Measured, names: readonly string[]): string[][] {
  const usualWord = (name: string): number => median(measured.get('1 word')?.get(name) ?? [])
  const heads = names.flatMap((name) => [`${name}: median`, 'longest', '÷ 1 word'])
  const rows = [...measured].map(([kind, byName]) => [
    kind,
    ...names.flatMap((name) => {
      const each = byName.get(name) ?? []
      const longest = Math.max(...each)
      return [median(each).toFixed(1), longest.toFixed(1), (longest / usualWord(name)).toFixed(1)]
    }),
  ])
  return [[`CPU ms, ${LISTINGS.toLocaleString('en')} listings`, ...heads], ...rows]
}

function figuresOf(measured: Measured): Record<string, number> {
  const figures: Record<string, number> = {}
  const longest = (name: string): number => Math.max(...[...measured.values()].flatMap((each) => each.get(name) ?? []))
  const names = [...(measured.get('1 word')?.keys() ?? [])]
  for (const name of names) {
    figures[`longest_ms_${name}`] = significant(longest(name))
    figures[`longest_over_one_word_${name}`] = significant(
      longest(name) / median(measured.get('1 word')?.get(name) ?? []),
    )
  }
  if (names.includes('before')) figures['longest_now_over_before'] = significant(longest('now') / longest('before'))
  return figures
}
