/**
 * Servers measured: ours, the least possible, and the official SDK that others build on. `_hoisted` creates the schemas
 * of the tools once, unlike the SDK's own examples; `_shared` has one server and one session for all requests, which is
 * the least that the SDK can do and nothing that several clients could use.
 */
export const MCP_CONTESTANTS = ['ours', 'floor', 'v2', 'v2_hoisted', 'v2_shared'] as const

/** A name of {@link MCP_CONTESTANTS}. */
export type McpContestant = (typeof MCP_CONTESTANTS)[number]

/** A request without its id, and its expected response. */
export interface McpRequest {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  /** The whole result as our server writes it, for the floor. */
  readonly resultJson: string
  /** Text that occurs in every correct response, from any server. */
  readonly marker: string
  /** Whether it is sent to the root's endpoint. */
  readonly isRoot?: boolean
}

/** One POST. Requests are drawn at random from `pool`; each entry of a batch from the next pool in turn. */
export type McpStep =
  | {
      readonly kind: 'request'
      readonly version?: string
      readonly pool: readonly McpRequest[]
      /** Every server gets the whole pool in order, repeatedly, so that no request is repeated soon. */
      readonly inOrder?: boolean
    }
  | { readonly kind: 'notification'; readonly version: string; readonly method: string }
  | {
      readonly kind: 'batch'
      readonly version: string
      readonly size: number
      readonly pools: readonly (readonly McpRequest[])[]
    }

/** One turn of a client: its steps in sequence on one connection. */
export interface McpWorkload {
  readonly steps: readonly McpStep[]
  /** Turns per round for servers near the floor, and for those many times slower. */
  readonly turns: number
  readonly turnsOfSlow: number
  /** Who is measured. Default: all. */
  readonly contestants?: readonly McpContestant[]
}

/** Messages to a server child. */
export type McpServerMessage =
  | { kind: 'start'; contestant: McpContestant; requests: readonly McpRequest[] }
  /** Resource usage of the process so far. */
  | { kind: 'usage' }

/** Answer to `start`. */
export interface McpStarted {
  readonly port: number
  readonly path: string
  /** Of the root's endpoint, where there is one. */
  readonly rootPath?: string
  /** Sent with every request. */
  readonly session?: string
}

/** Answer to `usage`: user and system time, resident memory now. */
export interface McpUsage {
  readonly cpuUs: number
  readonly rssBytes: number
}

/** Messages to the load generator. */
export type McpLoadMessage =
  | { kind: 'prepare'; workloads: Readonly<Record<string, McpWorkload>> }
  | ({ kind: 'run'; workload: string; turns: number; connections: number } & McpStarted)

/** Answer to `run`. */
export interface McpLoadAnswer {
  readonly elapsedMs: number
  readonly failed: number
  /** The start of the first wrong response, if any. */
  readonly failure?: string
  /** From sending a turn's first byte to the last byte of its last response. */
  readonly p50Us: number
  readonly p99Us: number
}
