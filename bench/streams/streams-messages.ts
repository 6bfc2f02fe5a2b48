/** Messages to a server child of the event-stream benchmark. */
export type StreamsServerMessage =
  | {
      kind: 'start'
      /** Only for the bare server: the response to send, as ours does. */
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

/** Answer to `memory`: memory of the process after collecting garbage. */
export interface StreamsMemory {
  readonly rssKiB: number
}

/** Messages to the client child. */
export type StreamsClientMessage =
  /** Opens streams and holds them; answered when each has its first event. */
  | { kind: 'open'; port: number; path: string; streams: number }
  /** Closes them; answered with how many were still open. */
  | { kind: 'close' }

/** Answer of the client child: streams that are open. */
export interface StreamsHeld {
  readonly held: number
}
