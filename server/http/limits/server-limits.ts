/** What one client, and all together, may hold of a server. Every limit can be `Infinity`. */
export interface ServerLimits {
  /** Connections in all; what comes after them is closed unread. */
  readonly maxConnections: number
  /** Connections of one address, for IPv6 of one network. Not counted behind a proxy, whose address is everybody's. */
  readonly maxConnectionsPerClient: number
  /** Requests of one connection that wait while one before them is answered. One more, and the connection is closed. */
  readonly maxWaitingRequests: number
  /** Bytes that are ready for one client and not taken. Beyond, its connections with most are closed until half is left. */
  readonly maxUnsentBytesPerClient: number
  /** Bytes a second at which answers must be taken, as the mean of {@link ServerLimits.readPatienceMs}. */
  readonly leastReadBytesPerSecond: number
  /** How long a client may take less than that. */
  readonly readPatienceMs: number
  /** How often unsent bytes are counted. */
  readonly checkMs: number
}

/**
 * Ordinary clients stay far below: browsers and agents open a few connections and send one request at a time on each, and
 * the slowest mobile networks take more than 1 KiB a second.
 */
export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  maxConnections: 8192,
  maxConnectionsPerClient: 256,
  maxWaitingRequests: 16,
  maxUnsentBytesPerClient: 16 * 1024 * 1024,
  leastReadBytesPerSecond: 1024,
  readPatienceMs: 60_000,
  checkMs: 500,
}
