/** Milliseconds between looks at what another request reads. */
const LOOK_MS = 2

/** Milliseconds after which what another request reads counts as cut off together with it. */
const CUT_OFF_MS = 8_000

export interface InFlightReadsOptions {
  /** Milliseconds to wait for what another request has begun, before reading separately. Default: {@link CUT_OFF_MS}. */
  readonly timeoutMs?: number
  /** Whether a failure of another request says nothing about one's own. Default: it does, and is thrown to all. */
  readonly isOthers?: (error: unknown) => boolean
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

interface Underway<T> {
  outcome?: Outcome<T>
}

/**
 * Reads that several requests of an isolate may ask for at once: each is under way once.
 *
 * No request of workerd waits for a promise of another. The runtime is to go on in the request that waits, and does,
 * until the code is hot: from then on what follows runs in the other request, whose objects are closed to this one, and
 * the answer is a 500 (44 requests at once for what is not in memory, 40 times; workerd of August 2026). So those who
 * join look at a plain object from time to time, by timers of their own, which also keep the runtime from taking them for
 * hung.
 */
export class InFlightReads<T> {
  readonly #underway = new Map<string, Underway<T>>()
  readonly #options: Required<InFlightReadsOptions>

  constructor({ timeoutMs = CUT_OFF_MS, isOthers = () => false }: InFlightReadsOptions = {}) {
    this.#options = { timeoutMs, isOthers }
  }

  /** Joins the read of `key` that is under way, or starts it. */
  read(key: string, start: () => Promise<T>): Promise<T> {
    const begun = this.#underway.get(key)
    return begun === undefined ? this.#begin(key, start) : this.#join(begun, key, start)
  }

  #begin(key: string, start: () => Promise<T>): Promise<T> {
    const begun: Underway<T> = {}
    const work = start()
    const end = (outcome: Outcome<T>): void => {
      begun.outcome = outcome
      if (this.#underway.get(key) === begun) this.#underway.delete(key)
    }
    work.then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    )
    this.#underway.set(key, begun)
    return work
  }

  async #join(begun: Underway<T>, key: string, start: () => Promise<T>): Promise<T> {
    const outcome = await this.#wait(begun)
    if (outcome !== undefined && 'value' in outcome) return outcome.value
    if (outcome !== undefined && !this.#options.isOthers(outcome.error)) throw outcome.error
    // The first to give up reads for the others.
    const next = this.#underway.get(key)
    return next === undefined || next === begun ? this.#begin(key, start) : this.#join(next, key, start)
  }

  /** @returns `undefined` when it took too long. */
  async #wait(begun: Underway<T>): Promise<Outcome<T> | undefined> {
    const { timeoutMs } = this.#options
    for (let waited = 0; waited < timeoutMs && begun.outcome === undefined; waited += LOOK_MS) await sleep(LOOK_MS)
    return begun.outcome
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
