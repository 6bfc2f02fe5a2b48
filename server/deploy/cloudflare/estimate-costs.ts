import type { CostAssumptions } from './cost-assumptions.ts'
import { PAID_PLAN_DOLLARS, PRICES } from './cloudflare-prices.ts'
import type { Meter, Price } from './cloudflare-prices.ts'

/** Where the release’s bytes are: among the Worker’s static assets, or in an R2 bucket. */
export type ReleasePlace = 'assets' | 'r2'

/** Properties of a directory that determine the costs. */
export interface DirectoryScale {
  readonly pages: number
  /** Bytes of everything the release names. */
  readonly releaseBytes: number
}

/** One line of the estimate. */
export interface CostLine {
  readonly meter: Meter
  /** Label of the line, for people. */
  readonly part: string
  /** Units used in a month. */
  readonly units: number
  /** US dollars a month above the amount the plan includes. */
  readonly dollars: number
}

/** The cost of a month at some number of requests. */
export interface CostEstimate {
  readonly requests: number
  readonly lines: readonly CostLine[]
  /** US dollars a month, including the price of the plan. */
  readonly totalDollars: number
}

/** Times a month that an isolate requests the pointer: every 30 seconds, for 30 days. */
const POINTER_READS_PER_ISOLATE = (30 * 24 * 3600) / 30

const PARTS: readonly (readonly [meter: Meter, part: string])[] = [
  ['workerRequests', 'Worker: requests'],
  ['workerCpu', 'Worker: CPU'],
  ['logIngestion', 'Logs: written'],
  ['logStorage', 'Logs: kept'],
  ['cacheApi', 'Cache API'],
  ['staticAssets', 'Static assets'],
  ['r2Storage', 'R2: storage'],
  ['r2ClassA', 'R2: writes (class A)'],
  ['r2ClassB', 'R2: reads (class B)'],
  ['kvReads', 'KV: reads'],
  ['kvWrites', 'KV: writes'],
  ['kvStorage', 'KV: storage'],
  ['objectRequests', 'Durable Object (SSE): requests'],
  ['objectDuration', 'Durable Object (SSE): duration'],
]

/**
 * Estimates a month on the paid plan from published prices.
 *
 * @param requests Requests a month, all of them answered by the Worker, with nothing in front of it.
 * @returns A line for each part, including those that cost nothing.
 */
export function estimateCosts(
  requests: number,
  place: ReleasePlace,
  scale: DirectoryScale,
  assumed: CostAssumptions,
): CostEstimate {
  const usage = estimateUsage(requests, place, scale, assumed)
  const lines = PARTS.map(([meter, part]) => ({
    meter,
    part,
    units: usage[meter],
    dollars: dollarsFor(usage[meter], PRICES[meter]),
  }))
  const totalDollars = lines.reduce((sum, { dollars }) => sum + dollars, PAID_PLAN_DOLLARS)
  return { requests, lines, totalDollars }
}

function dollarsFor(units: number, { dollars, perUnits, includedUnits }: Price): number {
  return (Math.max(0, units - includedUnits) / perUnits) * dollars
}

function estimateUsage(
  requests: number,
  place: ReleasePlace,
  { pages, releaseBytes }: DirectoryScale,
  assumed: CostAssumptions,
): Record<Meter, number> {
  const inR2 = place === 'r2'
  const misses = requests * (1 - assumed.cachedShare)
  const reads = misses * assumed.readsPerMiss
  const pointerReads = Math.min(requests, assumed.isolates * POINTER_READS_PER_ISOLATE)
  const manifests = requests * assumed.manifestShare
  const manifestsAtOnce = Math.min(manifests, pages)
  const logGigabytes = (requests * assumed.logShare * assumed.logEventBytes) / 1e9
  const messages = requests * assumed.sseShare
  const sessions = messages / assumed.sseMessagesPerSession
  return {
    workerRequests: requests,
    workerCpu: requests * assumed.cpuMsPerRequest,
    logIngestion: logGigabytes,
    logStorage: (logGigabytes * assumed.logDays) / 30,
    cacheApi: requests,
    staticAssets: inR2 ? 0 : reads,
    r2Storage: inR2 ? (releaseBytes * assumed.releasesStored) / 1e9 : 0,
    r2ClassA: inR2 ? assumed.releasesPerMonth * assumed.objectsPerRelease : 0,
    r2ClassB: inR2 ? reads + pointerReads : 0,
    kvReads: manifests,
    kvWrites: Math.min(manifests, manifestsAtOnce * ((30 * 24) / assumed.manifestHours + assumed.releasesPerMonth)),
    kvStorage: (manifestsAtOnce * assumed.manifestBytes) / 1e9,
    // A session is one request that opens its stream, and one for each message.
    objectRequests: sessions + messages,
    objectDuration: sessions * assumed.sseSecondsPerSession * assumed.objectGigabytes,
  }
}
