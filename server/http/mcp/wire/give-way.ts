/** Resolves when whatever waits for the event loop has had its turn: what has arrived, who has gone. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
