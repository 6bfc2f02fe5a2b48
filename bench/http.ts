import { type BenchResult, significant } from './lib/bench-result.ts'
import { type Child, startChild } from './lib/child.ts'
import type { CpuAnswer, HttpExchange, StartedAnswer } from './http/http-exchange.ts'
import type { LoadAnswer, LoadOrder } from './lib/load.ts'
import { median, runRounds } from './lib/rounds.ts'

/** Many short rounds: the two servers then meet the same moments of a busy machine. */
const ROUNDS = 15
const REQUESTS = 1000
/** Warm-up requests to each server: compilation of ours and its libraries is not measured. */
const WARM_UP_REQUESTS = 10_000
const CONNECTIONS = 16

/** Requests, by the name of their figures. */
const CASES = {
  json_30k: { path: '/databases/index.json', headers: {} },
  markdown_5k: { path: '/databases/index.md', headers: {} },
  json_br: { path: '/databases/index.json', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  not_modified: { path: '/databases/index.json', headers: { 'if-none-match': '' } },
}

/** Headers Node adds to every response by itself. */
const NODE_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

interface Sample {
  readonly cpuUs: number
  readonly perSecond: number
}

/**
 * Static responses: CPU time of the server process per request and requests per second, ours against bare `node:http`
 * that writes the same bytes with the same headers and does nothing else.
 */
export async function run(): Promise<BenchResult> {
  const children = { ours: startChild('http/http-server-ours'), bare: startChild('http/http-server-bare') }
  const client = startChild('http/load-client')
  try {
    const ports = {
      ours: (await children.ours.ask<StartedAnswer>({ kind: 'start' })).port,
      bare: (await children.bare.ask<StartedAnswer>({ kind: 'start' })).port,
    }
    const table = [['', 'CPU µs ours', 'bare', 'ours/bare', 'req/s ours', 'bare', 'ours/bare']]
    const figures: Record<string, number> = {}
    for (const [name, { path, headers }] of Object.entries(CASES)) {
      const exchange = await recordExchange(ports.ours, path, headers)
      await children.bare.ask({ kind: 'prepare', exchange })
      const samples = await measure(client, children, ports, exchange, table.length === 1)
      const [ours, bare] = [samples.get('ours') ?? [], samples.get('bare') ?? []]
      const cpu = [median(ours.map((sample) => sample.cpuUs)), median(bare.map((sample) => sample.cpuUs))] as const
      const cpuRatio = median(ours.map((sample, round) => sample.cpuUs / (bare[round]?.cpuUs ?? Number.NaN)))
      const rate = [
        median(ours.map((sample) => sample.perSecond)),
        median(bare.map((sample) => sample.perSecond)),
      ] as const
      figures[`${name}_cpu_us_ours`] = significant(cpu[0])
      figures[`${name}_cpu_us_bare`] = significant(cpu[1])
      figures[`${name}_cpu_ours_over_bare`] = significant(cpuRatio)
      figures[`${name}_requests_per_second_ours`] = significant(rate[0])
      figures[`${name}_requests_per_second_ours_over_bare`] = significant(rate[0] / rate[1])
      table.push([
        name,
        ...cpu.map((us) => us.toFixed(1)),
        cpuRatio.toFixed(2),
        ...rate.map((value) => value.toFixed(0)),
        (rate[0] / rate[1]).toFixed(2),
      ])
    }
    return { table, figures }
  } finally {
    await Promise.all([client.stop(), children.ours.stop(), children.bare.stop()])
  }
}

/** Queries our server once, so that the bare one can send the same response. */
async function recordExchange(port: number, path: string, headers: Record<string, string>): Promise<HttpExchange> {
  const requestHeaders = { ...headers }
  const url = `http://127.0.0.1:${port}${path}`
  if ('if-none-match' in requestHeaders) {
    const etag = (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag')
    if (etag === null) throw new Error(`${path} has no entity tag`)
    requestHeaders['if-none-match'] = etag
  }
  // node:http and not fetch: fetch would decode the content.
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: requestHeaders, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !NODE_HEADERS.has(name))
        resolve({
          path,
          requestHeaders,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          bodyBase64: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

async function measure(
  client: Child,
  children: Readonly<Record<'ours' | 'bare', Child>>,
  ports: Readonly<Record<'ours' | 'bare', number>>,
  exchange: HttpExchange,
  isFirst: boolean,
): Promise<Map<'ours' | 'bare', Sample[]>> {
  const expected = { status: exchange.status, bytes: Buffer.from(exchange.bodyBase64, 'base64').byteLength }
  const sample = async (name: 'ours' | 'bare'): Promise<Sample> => {
    const before = await children[name].ask<CpuAnswer>({ kind: 'cpu' })
    const load = await client.ask<LoadAnswer>({
      port: ports[name],
      path: exchange.path,
      headers: exchange.requestHeaders,
      requests: REQUESTS,
      connections: CONNECTIONS,
      expected,
    } satisfies LoadOrder)
    const after = await children[name].ask<CpuAnswer>({ kind: 'cpu' })
    if (load.failed > 0)
      throw new Error(`${name}: ${load.failed} of ${REQUESTS} answers to ${exchange.path} were wrong`)
    return { cpuUs: (after.cpuUs - before.cpuUs) / REQUESTS, perSecond: (REQUESTS / load.elapsedMs) * 1000 }
  }
  const warmUp = isFirst ? WARM_UP_REQUESTS / REQUESTS : 1
  for (let round = 0; round < warmUp; round += 1) {
    await sample('ours')
    await sample('bare')
  }
  return runRounds(ROUNDS, { ours: () => sample('ours'), bare: () => sample('bare') })
}
