/**
 * What is used of a Workers runtime, as narrow as it is used. The runtime's own objects fit; so do the fakes of tests.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/
 */

/** An object store: R2. */
export interface EdgeBucket {
  /** @returns `null` when there is no such object. */
  get(key: string, options?: { range?: { offset: number; length: number } }): Promise<EdgeObject | null>
}

/** What a bucket gave. */
export interface EdgeObject {
  /** Bytes of the whole object, whatever part of it was asked for. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Answers a request by a service: static assets. */
export interface EdgeFetcher {
  fetch(url: string): Promise<Response>
}

/** The cache of a data centre: Cache API. Keys are URLs. */
export interface EdgeCache {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
}

/** A key-value store: KV. */
export interface EdgeKeyValues {
  /** @param options `cacheTtl`: seconds for which the data centre may answer by itself. */
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>
  /** @param options `expirationTtl`: seconds after which it is deleted. */
  put(key: string, value: string, options: { expirationTtl: number }): Promise<void>
}

/** What the layers of an edge share. */
export interface EdgeSurroundings {
  /** Milliseconds since 1970. It stands still while nothing is waited for. */
  readonly now: () => number
  /** Keeps the runtime working on something after the request that began it has been answered or given up. */
  readonly background: (work: Promise<unknown>) => void
  /** Told what went wrong and was got over. */
  readonly onError: (error: unknown) => void
}
