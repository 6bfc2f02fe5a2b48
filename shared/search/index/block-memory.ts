import { BLOCK_BYTES } from './index-layout.ts'

/** Runs within which a block that was read is likely to be read again, by a query that waits for others. */
const RECENT_RUNS = 64

/** Of blocks that came with others: no run has read them. */
const UNREAD = -RECENT_RUNS

/** A block of a file. */
export interface HeldBlock {
  readonly bytes: Uint8Array
  isChecked: boolean
  /** Run that read it last. */
  run: number
}

/** What a query waits for: loads that begin together, after a run that found something missing. */
interface Wait {
  unfinished: number
  /** Blocks that the run has read and those that were brought since, by their places. */
  readonly needed: Map<number, HeldBlock>
}

/**
 * Blocks of a file that queries wait for, in memory: those read last.
 *
 * A query runs, waits for what is missing and runs again, until all is here at once. So what it has read stays with what
 * it waits for, and is here again when it has waited: many queries at once get on although the memory has no room for all
 * that they read.
 */
export class BlockMemory {
  readonly #maxBytes: number
  readonly #held = new Map<number, HeldBlock>()
  readonly #awaited = new Set<number>()
  /** Blocks that this run has read. */
  #read = new Map<number, HeldBlock>()
  #runs = 0
  #isRunning = false
  #wait: Wait | undefined

  /** @param maxBytes Kept at most; up to twice as much of what was just read, besides what running queries wait with. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** A block that a query reads, in its run. */
  find(block: number): HeldBlock | undefined {
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

  /** Keeps a block. One that nobody waits for is the first to go. */
  add(block: number, bytes: Uint8Array): void {
    this.#held.set(block, { bytes, isChecked: false, run: this.#awaited.has(block) ? this.#runs : UNREAD })
  }

  /**
   * Has `fetch` bring blocks that are not here. Called, as often as it takes, at once after the run that missed them.
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
    // A run and the loads after it are of one turn.
    queueMicrotask(() => {
      this.#isRunning = false
      this.#wait = undefined
    })
  }

  /** Brings back what went meanwhile. */
  #end({ needed }: Wait): void {
    for (const [block, held] of needed) {
      held.run = this.#runs
      if (!this.#held.has(block)) this.#held.set(block, held)
    }
    this.#evict(needed)
  }

  #evict(needed: ReadonlyMap<number, HeldBlock>): void {
    const excess = (maxBytes: number): boolean => this.#held.size * BLOCK_BYTES > maxBytes
    if (!excess(this.#maxBytes)) return
    for (const [block, { run }] of [...this.#held].sort(([, a], [, b]) => a.run - b.run)) {
      const isRecent = run > this.#runs - RECENT_RUNS
      if (!excess(isRecent ? 2 * this.#maxBytes : this.#maxBytes)) return
      if (!needed.has(block)) this.#held.delete(block)
    }
  }
}
