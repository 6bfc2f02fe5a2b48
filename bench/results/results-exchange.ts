/** Messages to a server child. */
export type ResultsMessage =
  | {
      readonly kind: 'start'
      /** A checkout, with a trailing slash. */
      readonly root: string
      /** A published folder. */
      readonly out: string
    }
  /** Resource usage of the process so far. */
  | { readonly kind: 'usage' }

/** Answer to `start`. */
export interface ResultsStarted {
  readonly port: number
}

/** Answer to `usage`: user and system time, resident memory now. */
export interface ResultsUsage {
  readonly cpuUs: number
  readonly rssBytes: number
}
