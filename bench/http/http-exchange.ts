/** A request and the response of both servers of the HTTP benchmark. */
export interface HttpExchange {
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  /** As our server sends them, without those Node adds by itself. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64: string
}

/** Messages to a server child. */
export type ServerMessage =
  | { kind: 'start' }
  /** Only for the bare server: the response to send from now on. */
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
