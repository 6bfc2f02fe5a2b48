export interface WorkTurns {
  /**
   * Asks whether a client may begin with something.
   *
   * @returns `undefined` when at once, else resolves when it is the client's turn.
   */
  begin(client: string): Promise<void> | undefined
  /** Resolves when others had their turn, and it is the client's again. */
  yieldToOthers(client: string): Promise<void>
}

/** Milliseconds of one turn of the event loop that may be over before a client has to wait for the next. */
const SLICE_MS = 4

/**
 * Creates the turns of a process. In each turn of the event loop every client goes on with one piece of its work, so that
 * another waits for one piece of each, however many requests they have sent. A client that sends one request after the
 * other never waits, nor does one whose requests are cheap.
 *
 * @param now Milliseconds, never going back.
 * @param nextTurn Calls back in the next turn of the event loop, when what has arrived was read.
 */
export function createWorkTurns(now: () => number, nextTurn: (run: () => void) => unknown): WorkTurns {
  const waiting = new Map<string, (() => void)[]>()
  const begun = new Set<string>()
  let startMs: number | undefined
  const endTurn = (): void => {
    startMs = undefined
    begun.clear()
    for (const [client, pieces] of waiting) {
      const goOn = pieces.shift()
      if (pieces.length === 0) waiting.delete(client)
      goOn?.()
    }
    if (waiting.size > 0) startTurn()
  }
  const startTurn = (): void => {
    if (startMs !== undefined) return
    startMs = now()
    nextTurn(endTurn)
  }
  const yieldToOthers = (client: string): Promise<void> =>
    new Promise((goOn) => {
      startTurn()
      const pieces = waiting.get(client)
      if (pieces === undefined) waiting.set(client, [goOn])
      else pieces.push(goOn)
    })
  return {
    yieldToOthers,
    begin(client) {
      startTurn()
      const isOver = begun.has(client) && now() - (startMs ?? 0) >= SLICE_MS
      if (isOver || waiting.has(client)) return yieldToOthers(client)
      begun.add(client)
      return undefined
    },
  }
}
