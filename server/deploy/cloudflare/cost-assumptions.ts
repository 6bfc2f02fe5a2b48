/** An estimate's assumptions about visitors and operator. Replace them with your own figures. */
export interface CostAssumptions {
  /**
   * CPU milliseconds of an average request. Measured in workerd on the example directory: 0.5 to 1 for pages and
   * renditions, 1 to 2 for MCP, 3.5 for result pages (`npm run bench -- edge`); the rest is for starts of isolates.
   */
  readonly cpuMsPerRequest: number
  /** Share of requests answered from memory or the Cache API, without a read of the release’s files. */
  readonly cachedShare: number
  /** Reads of the release’s files (R2, or static assets) for each other request. */
  readonly readsPerMiss: number
  /** Isolates that run at a time, worldwide. Each requests the pointer from R2 at most twice a minute. */
  readonly isolates: number
  /** Share of requests that are for a manifest which the memory of the isolate lacks: one KV read each. */
  readonly manifestShare: number
  /** Bytes of a manifest as stored in KV. */
  readonly manifestBytes: number
  /** Hours a manifest stays in KV; when it is requested later, or for a new release, it is written again. */
  readonly manifestHours: number
  /** Share of requests that are messages of legacy SSE sessions. */
  readonly sseShare: number
  /** Messages in one session. */
  readonly sseMessagesPerSession: number
  /** Seconds a session’s stream stays open. */
  readonly sseSecondsPerSession: number
  /** GB that a Durable Object is billed for while it lives, regardless of use. */
  readonly objectGigabytes: number
  /** Releases published in a month. */
  readonly releasesPerMonth: number
  /** Objects each of them adds or replaces in R2, including the listing and the clean-up. */
  readonly objectsPerRelease: number
  /** Releases stored in R2 at a time: this one, and the differing files of the previous one. */
  readonly releasesStored: number
  /** Share of requests that write a log event: `head_sampling_rate` of wrangler.jsonc. */
  readonly logShare: number
  /** Bytes of an event, including the platform's additions. */
  readonly logEventBytes: number
  /** Days that an event is kept. */
  readonly logDays: number
}

/** The assumptions of the printed table. */
export const COST_ASSUMPTIONS: CostAssumptions = {
  cpuMsPerRequest: 2,
  cachedShare: 0.95,
  readsPerMiss: 1.5,
  isolates: 50,
  manifestShare: 0.02,
  manifestBytes: 11_000,
  manifestHours: 24,
  sseShare: 0.002,
  sseMessagesPerSession: 5,
  sseSecondsPerSession: 300,
  objectGigabytes: 0.128,
  releasesPerMonth: 30,
  objectsPerRelease: 20,
  releasesStored: 2,
  logShare: 0.1,
  logEventBytes: 2_000,
  logDays: 7,
}

/** The assumptions in sentences, for readers of the table. */
export function describeAssumptions(assumed: CostAssumptions): string[] {
  return [
    `every request runs the Worker and takes ${assumed.cpuMsPerRequest} ms of CPU`,
    `${percent(assumed.cachedShare)} are made from memory or the Cache API, the others read the release’s files ${assumed.readsPerMiss} times`,
    `${assumed.isolates} isolates run at a time; in R2 each asks for the current release at most twice a minute`,
    `${percent(assumed.manifestShare)} are manifests read from KV, where one stays for ${assumed.manifestHours} hours or until the next release`,
    `${percent(assumed.sseShare)} are messages of legacy SSE sessions, ${assumed.sseMessagesPerSession} in a session that stays open for ${assumed.sseSecondsPerSession} s`,
    `${percent(assumed.logShare)} of requests are logged, ${assumed.logEventBytes / 1000} KB each, and kept for ${assumed.logDays} days`,
    `${assumed.releasesPerMonth} releases a month`,
  ]
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`
}
