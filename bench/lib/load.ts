/** A bounded load: never more than this, however fast the server is. */
export interface LoadOrder {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly requests: number
  readonly connections: number
  /** Any other response is a failure. */
  readonly expected: { readonly status: number; readonly bytes: number }
}

/** The outcome of a load. */
export interface LoadAnswer {
  readonly elapsedMs: number
  readonly failed: number
}
