/** What a server child of the benchmark of event streams is asked. */
export type StreamsServerMessage =
  | {
      kind: 'start'
      /** Only for the bare server: what to answer, as ours does. */
      headers: Readonly<Record<string, string>>
      firstEvent: string
    }
  | { kind: 'cpu' }
  | { kind: 'memory' }

/** Answer to `start`. */
export interface StreamsStarted {
  readonly port: number
}

/** Answer to `cpu`: user and system time of the process so far. */
export interface StreamsCpu {
  readonly cpuUs: number
}

/** Answer to `memory`: what the process holds after collecting garbage. */
export interface StreamsMemory {
  readonly rssKiB: number
}

/** What the client child is asked. */
export type StreamsClientMessage =
  /** Opens streams and holds them; answered when each has its first event. */
  | { kind: 'open'; port: number; path: string; streams: number }
  /** Closes them; answered with how many were still open. */
  | { kind: 'close' }

/** Answer of the client child: streams that are open. */
export interface StreamsHeld {
  readonly held: number
}
