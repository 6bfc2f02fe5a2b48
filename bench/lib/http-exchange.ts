/** A request and the answer both servers of the HTTP benchmark give to it. */
export interface HttpExchange {
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  /** As our server sends them, without those Node adds by itself. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
}

/** What a server child is asked. */
export type ServerMessage =
  | { kind: 'start' }
  /** Only for the bare server: what to answer from now on. */
  | { kind: 'prepare'; exchange: HttpExchange }
  /** User and system time of the process so far. */
  | { kind: 'cpu' }

/** Answer to `start`. */
export interface StartedAnswer {
  readonly port: number
}

/** Answer to `cpu`, in microseconds. */
export interface CpuAnswer {
  readonly cpuUs: number
}
