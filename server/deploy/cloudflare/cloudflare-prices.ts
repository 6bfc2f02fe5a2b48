/** The day the prices below were looked up in Cloudflare’s documentation, which is authoritative: they change. */
export const PRICES_READ_ON = '2026-11-21'

/** US dollars a month for the paid plan, which is needed above the free amounts. */
export const PAID_PLAN_DOLLARS = 5

/** Requests a day that the free plan answers before it answers 429. */
export const FREE_REQUESTS_PER_DAY = 100_000

/** The price of one meter on the paid plan. */
export interface Price {
  /** The counted unit. */
  readonly unit: string
  /** US dollars for {@link perUnits} units above what is included; 0 where nothing is charged. */
  readonly dollars: number
  /** Units that {@link dollars} buys. */
  readonly perUnits: number
  /** Units a month that the paid plan includes; `Infinity` where nothing is charged. */
  readonly includedUnits: number
  /** The page that publishes the price. */
  readonly source: string
}

const WORKERS = 'https://developers.cloudflare.com/workers/platform/pricing/'
const LOGS = 'https://developers.cloudflare.com/observability/pricing/'
const ASSETS = 'https://developers.cloudflare.com/workers/static-assets/billing-and-limitations/'
const KV = 'https://developers.cloudflare.com/kv/platform/pricing/'
const R2 = 'https://developers.cloudflare.com/r2/pricing/'
const DURABLE_OBJECTS = 'https://developers.cloudflare.com/durable-objects/platform/pricing/'

/** Every meter a deployment of ours can affect. Egress is free everywhere. */
export const PRICES = {
  workerRequests: { unit: 'requests', dollars: 0.3, perUnits: 1e6, includedUnits: 10e6, source: WORKERS },
  workerCpu: { unit: 'CPU ms', dollars: 0.02, perUnits: 1e6, includedUnits: 30e6, source: WORKERS },
  // The prices from 2026-12-01 on. Until then: $0.60 per million events after 20 million.
  logIngestion: { unit: 'GB', dollars: 0.25, perUnits: 1, includedUnits: 50, source: LOGS },
  logStorage: { unit: 'GB-month', dollars: 0.1, perUnits: 1, includedUnits: 12, source: LOGS },
  cacheApi: { unit: 'reads', dollars: 0, perUnits: 1, includedUnits: Infinity, source: WORKERS },
  staticAssets: { unit: 'reads', dollars: 0, perUnits: 1, includedUnits: Infinity, source: ASSETS },
  r2Storage: { unit: 'GB-month', dollars: 0.015, perUnits: 1, includedUnits: 10, source: R2 },
  r2ClassA: { unit: 'writes and lists', dollars: 4.5, perUnits: 1e6, includedUnits: 1e6, source: R2 },
  r2ClassB: { unit: 'reads', dollars: 0.36, perUnits: 1e6, includedUnits: 10e6, source: R2 },
  kvReads: { unit: 'reads', dollars: 0.5, perUnits: 1e6, includedUnits: 10e6, source: KV },
  kvWrites: { unit: 'writes', dollars: 5, perUnits: 1e6, includedUnits: 1e6, source: KV },
  kvStorage: { unit: 'GB-month', dollars: 0.5, perUnits: 1, includedUnits: 1, source: KV },
  objectRequests: { unit: 'requests', dollars: 0.15, perUnits: 1e6, includedUnits: 1e6, source: DURABLE_OBJECTS },
  objectDuration: { unit: 'GB-s', dollars: 12.5, perUnits: 1e6, includedUnits: 400_000, source: DURABLE_OBJECTS },
} as const satisfies Record<string, Price>

/** Names a meter. */
export type Meter = keyof typeof PRICES
