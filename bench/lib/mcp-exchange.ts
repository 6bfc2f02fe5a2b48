/**
 * Servers measured: ours, the least possible, and what others build on. `_hoisted` makes the schemas of the tools once,
 * which the SDKs' own examples do not.
 */
export const MCP_CONTESTANTS = ['ours', 'floor', 'v1', 'v1_hoisted', 'v2', 'v2_hoisted', 'mcp_handler'] as const

/** A name of {@link MCP_CONTESTANTS}. */
export type McpContestant = (typeof MCP_CONTESTANTS)[number]

/** A request without its id, and what it is answered with. */
export interface McpRequest {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  /** The whole result as our server writes it, for the floor. */
  readonly resultJson: string
  /** Text that occurs in every right answer, whoever gives it. */
  readonly marker: string
}

/** One POST. Requests are drawn at random from `pool`; each entry of a batch from the next pool in turn. */
export type McpStep =
  | {
      readonly kind: 'request'
      readonly version?: string
      readonly pool: readonly McpRequest[]
      /** Every server gets the whole pool in order, again and again, so that none is asked twice soon. */
      readonly inOrder?: boolean
    }
  | { readonly kind: 'notification'; readonly version: string; readonly method: string }
  | {
      readonly kind: 'batch'
      readonly version: string
      readonly size: number
      readonly pools: readonly (readonly McpRequest[])[]
    }

/** What one turn of a client does: its steps one after the other on one connection. */
export interface McpWorkload {
  readonly steps: readonly McpStep[]
  /** Turns per round for servers near the floor, and for those that take many times as long. */
  readonly turns: number
  readonly turnsOfSlow: number
}

/** What a server child is asked. */
export type McpServerMessage =
  | { kind: 'start'; contestant: McpContestant; requests: readonly McpRequest[] }
  /** What the process has used so far. */
  | { kind: 'usage' }

/** Answer to `start`. */
export interface McpStarted {
  readonly port: number
  readonly path: string
}

/** Answer to `usage`: user and system time, resident memory now. */
export interface McpUsage {
  readonly cpuUs: number
  readonly rssBytes: number
}

/** What the load generator is asked. */
export type McpLoadMessage =
  | { kind: 'prepare'; workloads: Readonly<Record<string, McpWorkload>> }
  | { kind: 'run'; workload: string; port: number; path: string; turns: number; connections: number }

/** Answer to `run`. */
export interface McpLoadAnswer {
  readonly elapsedMs: number
  readonly failed: number
  /** The start of the first wrong answer, if any. */
  readonly failure?: string
  /** From sending a turn's first byte to its last answer's last one. */
  readonly p50Us: number
  readonly p99Us: number
}
