/**
 * The part of a Workers runtime we use, as narrow as possible. The runtime's own objects fit; so do the fakes of tests.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/
 */

/** An object store: R2. */
export interface EdgeBucket {
  /** @returns `null` when there is no such object. */
  get(key: string, options?: { range?: { offset: number; length: number } }): Promise<EdgeObject | null>
}

export interface EdgeObject {
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A service that responds to requests: static assets. */
export interface EdgeFetcher {
  fetch(url: string): Promise<Response>
}

/** The cache of a data center: Cache API. Keys are URLs. */
export interface EdgeCache {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
}

/** A key-value store: KV. */
export interface EdgeKeyValues {
  /** @param options `cacheTtl`: seconds for which the data center may cache a value. */
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>
  /** @param options `expirationTtl`: seconds after which it is deleted. */
  put(key: string, value: string, options: { expirationTtl: number }): Promise<void>
}

/** Shared by the layers of an edge. */
export interface EdgePlatform {
  /** Milliseconds since 1970. It advances only while waiting. */
  readonly now: () => number
  /** Keeps the runtime working on something after the request that started it has been answered or aborted. */
  readonly background: (work: Promise<unknown>) => void
  /** Called with errors that were recovered from. */
  readonly onError: (error: unknown) => void
}
