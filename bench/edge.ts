import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runCli } from '../e2e/cli.ts'
import { PROJECT_DIR } from '../e2e/paths.ts'
import { resolveStateDir } from '../server/store/state-dir.ts'
import { parseRootDocument } from '../shared/model/parse-page-document.fixture.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { makeDirectory } from './lib/make-directory.ts'
import { createRandom } from './lib/random.ts'
import { median, runRounds } from './lib/rounds.ts'
import { type MeasuredServer, type MeasuredWorkerd, startNode, startWorkerd } from './edge/workerd.ts'

const ROUNDS = 7
const REQUESTS = 200
const CONNECTIONS = 8
const COLD_STARTS = 5

/** Pages of the generated directory, if none is given; 20 listings each. */
const PAGES = 500

/** Words of generated listings, common and rare. */
const WORDS = 'open source server library fast search storage message graph document cache metrics cloud hosted'.split(
  ' ',
)

interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests, by the name of their figures; `turn` counts up, so that no two are the same. */
type Cases = Readonly<Record<string, (turn: number) => Ask>>

/**
 * The worker in raw workerd against `gazetteer serve`, over the same release read from disk: CPU time per request, memory
 * and the cost of a cold start. There is no data-center cache here: everything not in memory is read from disk.
 *
 * `GAZETTEER_EDGE_RELEASE` names a published folder to measure instead of a generated one.
 */
export async function run(): Promise<BenchResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-edge-bench-'))
  try {
    return await measureFolder(process.env['GAZETTEER_EDGE_RELEASE'] ?? (await buildDirectory(scratch)))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function buildDirectory(scratch: string): Promise<string> {
  const out = join(scratch, 'out')
  const { code, stderr } = await runCli([
    'build',
    '-c',
    makeDirectory(join(scratch, 'source'), PAGES, 'json'),
    '-o',
    out,
  ])
  if (code !== 0) throw new Error(stderr)
  return out
}

async function measureFolder(outDir: string): Promise<BenchResult> {
  const privateDir = resolveStateDir(outDir)
  const script = readFileSync(join(PROJECT_DIR, 'dist/worker/worker.js'))
  const root = parseRootDocument(readFileSync(join(outDir, 'index.json'), 'utf8'))
  const table = [['', 'CPU ms edge', 'node', 'edge/node']]
  const figures: Record<string, number> = {
    script_kb: significant(script.length / 1000),
    script_gzip_kb: significant(gzipSync(script, { level: 9 }).length / 1000),
    listings: root.listing_count,
  }
  await measureColdStart(privateDir, table, figures)
  const edge = await startWorkerd(privateDir)
  const node = await startNode(outDir)
  try {
    await measureReads(edge, table, figures)
    const cases = makeCases(root.categories.map(({ slug }) => slug))
    for (const [name, makeAsk] of Object.entries(cases)) {
      let turn = 0
      const sample = async (server: MeasuredServer): Promise<number> => {
        const before = server.cpuMs()
        const first = turn
        turn += REQUESTS
        await sendAll(server, (index) => makeAsk(first + index))
        return (server.cpuMs() - before) / REQUESTS
      }
      // Compilation is not measured.
      for (const server of [edge, node]) await sample(server)
      const samples = await runRounds(ROUNDS, { edge: () => sample(edge), node: () => sample(node) })
      const [edgeMs, nodeMs] = [samples.get('edge') ?? [], samples.get('node') ?? []]
      const ratio = median(edgeMs.map((ms, round) => ms / (nodeMs[round] ?? Number.NaN)))
      figures[`${name}_cpu_ms_edge`] = significant(median(edgeMs), 3)
      figures[`${name}_cpu_ms_node`] = significant(median(nodeMs), 3)
      figures[`${name}_cpu_edge_over_node`] = significant(ratio, 3)
      table.push([name, median(edgeMs).toFixed(3), median(nodeMs).toFixed(3), ratio.toFixed(2)])
    }
    await addMemory(edge, node, table, figures)
  } finally {
    await Promise.all([edge.stop(), node.stop()])
  }
  return { table, figures }
}

/** CPU time from the start of the process to its first responses, minus that of a worker that does nothing. */
async function measureColdStart(privateDir: string, table: string[][], figures: Record<string, number>): Promise<void> {
  const start = async (dir: string | undefined): Promise<{ ready: number; search: number; rss: number }> => {
    const server = await startWorkerd(dir)
    try {
      await (await fetch(`${server.url}/_/readyz`)).text()
      const ready = server.cpuMs()
      if (dir !== undefined) await (await fetch(`${server.url}/?query=open+source`)).text()
      return { ready, search: server.cpuMs(), rss: server.rssBytes() }
    } finally {
      await server.stop()
    }
  }
  const samples = await runRounds(COLD_STARTS, { ours: () => start(privateDir), empty: () => start(undefined) })
  const [ours, empty] = [samples.get('ours') ?? [], samples.get('empty') ?? []]
  const differences = (of: (sample: { ready: number; search: number; rss: number }) => number): number =>
    median(ours.map((sample, round) => of(sample) - (empty[round] === undefined ? Number.NaN : of(empty[round]))))
  figures['cold_start_cpu_ms'] = significant(differences(({ ready }) => ready))
  figures['cold_start_and_result_page_cpu_ms'] = significant(differences(({ search }) => search))
  figures['rss_mb_empty'] = significant(median(empty.map(({ rss }) => rss)) / 1e6)
  table.push(
    ['cold start, release open', String(figures['cold_start_cpu_ms']), '', ''],
    ['the same and a result page', String(figures['cold_start_and_result_page_cpu_ms']), '', ''],
    ['RSS of a worker that does nothing, MB', String(figures['rss_mb_empty']), '', ''],
  )
}

/** Reads for searches of the root: the first of an isolate, others with new words, and a repeated one. */
async function measureReads(edge: MeasuredServer, table: string[][], figures: Record<string, number>): Promise<void> {
  const count = async (query: string): Promise<number> => {
    const answer = await fetch(edge.url + '/mcp', toInit(search('/mcp', query)))
    await answer.text()
    // Each read that misses the cache is counted with the cache lookup, if there is one.
    return Number(/subrequests=(\d+)/.exec(answer.headers.get('cache-status') ?? '')?.[1])
  }
  const first = await count('open source')
  const others: number[] = []
  for (const word of WORDS) others.push(await count(word))
  const again: number[] = []
  for (const word of WORDS) again.push(await count(`${word} `))
  figures['root_search_reads_first'] = first
  figures['root_search_reads_new_words'] = median(others)
  figures['root_search_reads_again'] = median(again)
  table.push(
    ['subrequests of the first root search', String(first), '', ''],
    ['of one with a new word, median', String(median(others)), '', ''],
    ['of one with words asked before, median', String(median(again)), '', ''],
  )
}

async function addMemory(
  edge: MeasuredWorkerd,
  node: MeasuredServer,
  table: string[][],
  figures: Record<string, number>,
): Promise<void> {
  const { heapBytes, bufferBytes } = await edge.heap()
  figures['isolate_heap_mb'] = significant(heapBytes / 1e6)
  figures['isolate_buffers_mb'] = significant(bufferBytes / 1e6)
  const [edgeMb, nodeMb] = [edge.rssBytes() / 1e6, node.rssBytes() / 1e6]
  figures['rss_mb_edge'] = significant(edgeMb)
  figures['rss_mb_edge_beyond_empty'] = significant(edgeMb - (figures['rss_mb_empty'] ?? 0))
  figures['rss_mb_node'] = significant(nodeMb)
  table.push(
    ['heap of the isolate after all of it, MB', (heapBytes / 1e6).toFixed(0), '', ''],
    ['buffers outside the heap, MB', (bufferBytes / 1e6).toFixed(0), '', ''],
    ['RSS of the process, MB', edgeMb.toFixed(0), nodeMb.toFixed(0), (edgeMb / nodeMb).toFixed(2)],
  )
}

function makeCases(slugs: readonly string[]): Cases {
  const random = createRandom(1)
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const hot = `/${slugs[0] ?? ''}/`
  const words = (turn: number): string => `${pick(WORDS)} ${pick(WORDS)} ${turn % 7}`
  return {
    static_memory: () => ({ method: 'GET', path: `${hot}index.json`, headers: { 'accept-encoding': 'br' } }),
    static_any_page: () => ({ method: 'GET', path: `/${pick(slugs)}/`, headers: { 'accept-encoding': 'br' } }),
    page_search_memory: (turn) => search(`${hot}mcp`, words(turn)),
    page_search_any_page: (turn) => search(`/${pick(slugs)}/mcp`, words(turn)),
    root_search: (turn) => search('/mcp', words(turn)),
    result_page: (turn) => ({
      method: 'GET',
      path: `/?query=${encodeURIComponent(words(turn))}&page=${turn}`,
      headers: {},
    }),
  }
}

function search(path: string, query: string): Ask {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query } },
    }),
  }
}

function toInit({ method, headers, body }: Ask): RequestInit {
  return { method, headers: { ...headers }, ...(body !== undefined && { body }) }
}

async function sendAll({ url }: MeasuredServer, makeAsk: (index: number) => Ask): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < REQUESTS; index = next++) await send(url, makeAsk(index), agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
}

function send(url: string, { method, path, headers, body }: Ask, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(url + path, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${method} ${path}: ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
