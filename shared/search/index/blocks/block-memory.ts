/** Runs within which a block is likely to be read again, by a query waiting for others. */
const RECENT_RUNS = 64

/** For blocks fetched with others: no run has read them. */
const UNREAD = -RECENT_RUNS

/** A block of a file. */
export interface CachedBlock {
  readonly bytes: Uint8Array
  /** Run that read it last. */
  run: number
}

/** A query's wait: loads that begin together, after a run that found something missing. */
interface Wait {
  unfinished: number
  /** Blocks that the run has read and those fetched since, by place. */
  readonly needed: Map<number, CachedBlock>
}

/**
 * In-memory cache of a file's blocks: those read last.
 *
 * A query runs, waits for what is missing and runs again, until all is loaded. So what it has read stays with what
 * it waits for, and is there when the wait ends: many concurrent queries progress although memory has no room for all
 * they read.
 */
export class BlockMemory {
  readonly #maxBytes: number
  readonly #held = new Map<number, CachedBlock>()
  #bytes = 0
  readonly #awaited = new Set<number>()
  /** Blocks that this run has read. */
  #read = new Map<number, CachedBlock>()
  #runs = 0
  #isRunning = false
  #wait: Wait | undefined

  /** @param maxBytes Most bytes kept; up to twice as much of what was just read, besides what waiting queries keep. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** A block that a query reads in its run. */
  find(block: number): CachedBlock | undefined {
    if (!this.#isRunning || this.#wait !== undefined) this.#beginRun()
    const known = this.#held.get(block)
    if (known !== undefined && known.run !== this.#runs) {
      known.run = this.#runs
      this.#read.set(block, known)
    }
    return known
  }

  has(block: number): boolean {
    return this.#held.has(block)
  }

  /** Caches a block. One that no query waits for is evicted first. */
  add(block: number, bytes: Uint8Array): void {
    this.#hold(block, { bytes, run: this.#awaited.has(block) ? this.#runs : UNREAD })
  }

  /**
   * Has `fetch` load missing blocks. Called, as often as needed, immediately after the run that missed them.
   *
   * @param fetch Calls {@link BlockMemory.add}.
   */
  async load(blocks: readonly number[], fetch: (missing: readonly number[]) => Promise<void>): Promise<void> {
    this.#wait ??= { unfinished: 0, needed: this.#read }
    const wait = this.#wait
    wait.unfinished += 1
    for (const block of blocks) this.#awaited.add(block)
    try {
      await fetch(blocks.filter((block) => !this.#held.has(block)))
      for (const block of blocks) {
        const known = this.#held.get(block)
        if (known !== undefined) wait.needed.set(block, known)
      }
    } finally {
      for (const block of blocks) this.#awaited.delete(block)
      wait.unfinished -= 1
      if (wait.unfinished === 0) this.#end(wait)
    }
  }

  #beginRun(): void {
    this.#runs += 1
    this.#read = new Map()
    this.#wait = undefined
    if (this.#isRunning) return
    this.#isRunning = true
    // A run and the loads after it belong to one turn.
    queueMicrotask(() => {
      this.#isRunning = false
      this.#wait = undefined
    })
  }

  /** Restores what was evicted meanwhile. */
  #end({ needed }: Wait): void {
    for (const [block, held] of needed) {
      held.run = this.#runs
      if (!this.#held.has(block)) this.#hold(block, held)
    }
    this.#evict(needed)
  }

  #hold(block: number, held: CachedBlock): void {
    this.#bytes += held.bytes.length - (this.#held.get(block)?.bytes.length ?? 0)
    this.#held.set(block, held)
  }

  #evict(needed: ReadonlyMap<number, CachedBlock>): void {
    if (this.#bytes <= this.#maxBytes) return
    for (const [block, { bytes, run }] of [...this.#held].sort(([, a], [, b]) => a.run - b.run)) {
      const isRecent = run > this.#runs - RECENT_RUNS
      if (this.#bytes <= (isRecent ? 2 * this.#maxBytes : this.#maxBytes)) return
      if (needed.has(block)) continue
      this.#held.delete(block)
      this.#bytes -= bytes.length
    }
  }
}
