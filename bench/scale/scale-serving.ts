import { percentile } from '../lib/percentile.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { openConnection, type RawConnection } from '../mcp/mcp-connection.ts'
import { median } from '../lib/rounds.ts'
import { createScaleRequests, type ScaleRequests } from './scale-requests.ts'
import { startScaleServer } from './scale-server.ts'

const STARTS = 5
const TIMED = 2000
const CONNECTIONS = 8
const MIXED_REQUESTS = 30_000

/** After a load: time for the server to release memory it no longer needs. */
const SETTLE_MS = 3000

/** A kind of request that is timed: a method of {@link ScaleRequests}. */
export const TIMED_KINDS = ['page', 'hotPageSearch', 'pageSearch', 'rootSearch'] as const
type TimedKind = (typeof TIMED_KINDS)[number]

/** Milliseconds of requests sent one after another. */
export interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/** The cost of serving a release. */
export interface ScaleServing {
  /** Medians of several starts. */
  readonly readyMs: number
  readonly firstPageMs: number
  readonly firstRootSearchMs: number
  readonly rssAtStartBytes: number
  readonly times: Readonly<Record<TimedKind, Percentiles>>
  /** After the load, and at its peak. */
  readonly rssBytes: number
  readonly peakRssBytes: number
  readonly requestsPerSecond: number
}

/**
 * Serves a release as operators do: starts it several times, times requests of each kind on one connection, then loads
 * it with all kinds on eight, pages drawn at random: half renditions, a quarter searches of a page, the rest of the root.
 */
export async function measureServing(out: string, pages: number): Promise<ScaleServing> {
  const requests = createScaleRequests(pages)
  const starts: Started[] = []
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureStart(out, requests))
  const server = await startScaleServer(out)
  try {
    const connection = await openConnection(server.port)
    const times = Object.fromEntries(await timeKinds(connection, requests))
    connection.close()
    const seconds = await runMixedLoad(server.port, requests)
    await wait(SETTLE_MS)
    const { rssBytes, peakRssBytes } = server.memory()
    const medianOf = (pick: (start: Started) => number): number => median(starts.map(pick))
    return {
      readyMs: medianOf(({ readyMs }) => readyMs),
      firstPageMs: medianOf(({ firstPageMs }) => firstPageMs),
      firstRootSearchMs: medianOf(({ firstRootSearchMs }) => firstRootSearchMs),
      rssAtStartBytes: medianOf(({ rssAtStartBytes }) => rssAtStartBytes),
      // The keys are those of TIMED_KINDS.
      times: times as Record<TimedKind, Percentiles>,
      rssBytes,
      peakRssBytes,
      requestsPerSecond: MIXED_REQUESTS / seconds,
    }
  } finally {
    await server.stop()
  }
}

type Started = Pick<ScaleServing, 'readyMs' | 'firstPageMs' | 'firstRootSearchMs' | 'rssAtStartBytes'>

async function measureStart(out: string, requests: ScaleRequests): Promise<Started> {
  const server = await startScaleServer(out)
  try {
    const { rssBytes: rssAtStartBytes } = server.memory()
    const connection = await openConnection(server.port)
    const firstPageMs = await exchange(connection, requests.page())
    const firstRootSearchMs = await exchange(connection, requests.rootSearch())
    connection.close()
    return { readyMs: server.readyMs, firstPageMs, firstRootSearchMs, rssAtStartBytes }
  } finally {
    await server.stop()
  }
}

async function timeKinds(connection: RawConnection, requests: ScaleRequests): Promise<[TimedKind, Percentiles][]> {
  const times = new Map<TimedKind, number[]>(TIMED_KINDS.map((kind) => [kind, []]))
  // In turns: a busy moment of the machine affects all equally.
  for (let turn = 0; turn < TIMED; turn += 1) {
    for (const [kind, measured] of times) measured.push(await exchange(connection, requests[kind]()))
  }
  // The first tenth warms the server up.
  return Array.from(times, ([kind, measured]) => [kind, percentilesOf(measured.slice(TIMED / 10))])
}

/** The median and the 99th percentile. */
export function percentilesOf(values: readonly number[]): Percentiles {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) }
}

/** @returns Seconds. */
async function runMixedLoad(port: number, requests: ScaleRequests): Promise<number> {
  let left = MIXED_REQUESTS
  const start = performance.now()
  const work = async (): Promise<void> => {
    const connection = await openConnection(port)
    while (left > 0) {
      left -= 1
      await exchange(connection, mixedRequest(requests, left))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return (performance.now() - start) / 1000
}

function mixedRequest(requests: ScaleRequests, number: number): string {
  if (number % 2 === 0) return requests.rendition()
  if (number % 4 === 1) return requests.pageSearch()
  return number % 8 === 3 ? requests.otherMcp() : requests.rootSearch()
}

/** @returns Milliseconds. @throws {Error} When the response is not a good one. */
async function exchange(connection: RawConnection, request: string): Promise<number> {
  const start = performance.now()
  const { status, body } = await connection.exchange(request)
  const ms = performance.now() - start
  if (status !== 200 || body.includes('"isError":true') || body.startsWith('{"jsonrpc":"2.0","id":1,"error"')) {
    throw new Error(`${request.slice(0, 300)}\nanswered ${status}: ${body.slice(0, 300)}`)
  }
  return ms
}
