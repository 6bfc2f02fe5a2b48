/** The calls a page sends to directories, and how long they take. */
export interface Network {
  /** What happened, in order; tests may add to it. */
  readonly log: string[]
  /** Lets calls wait from now on. */
  readonly hold: () => void
  /** Lets them go on, and later ones at once. */
  readonly release: () => void
  /** Resolves when a call has been sent, also if it was before. */
  readonly asked: () => Promise<void>
  /** Resolves when a call has been aborted. */
  readonly aborted: () => Promise<void>
}

/** Puts itself before the `fetch` of the page it runs in. It is sent to pages as text. */
export function createNetwork(): Network {
  const original = window.fetch
  const log: string[] = []
  const asked = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  window.fetch = async (input, options) => {
    if (typeof input !== 'string' || !input.endsWith('/mcp')) return original(input, options)
    log.push('asked')
    options?.signal?.addEventListener('abort', () => {
      log.push('request aborted')
      aborted.resolve()
    })
    asked.resolve()
    await Promise.race([gate.promise, aborted.promise])
    return original(input, options)
  }
  return {
    log,
    hold: () => {
      gate = Promise.withResolvers()
    },
    release: () => gate.resolve(),
    asked: () => asked.promise,
    aborted: () => aborted.promise,
  }
}
