import { MissingBytes } from '../index/blocks/byte-source.ts'
import type { WordReader } from './word-reader.ts'

/** Positions whose lengths are read together. */
const WINDOW_LENGTH = 4_096

/**
 * Lengths of names, read by windows, as the listings of a query are close together. If windows are missing, the query
 * continues as if their names were long, which lets every other listing be requested, so that one round of loading
 * fetches them all.
 */
export class NameLengths {
  readonly #index: Pick<WordReader, 'nameLengths'>
  readonly #missing = new Map<number, MissingBytes>()
  #window = -1
  #lengths: Uint8Array | undefined

  constructor(index: Pick<WordReader, 'nameLengths'>) {
    this.#index = index
  }

  /** Different words of a listing's name; 255 if not loaded yet. */
  at(position: number): number {
    const window = Math.floor(position / WINDOW_LENGTH)
    if (window !== this.#window) this.#open(window)
    return this.#lengths?.[position - window * WINDOW_LENGTH] ?? 255
  }

  /** @throws {MissingBytes} when not all requested lengths were loaded. */
  finish(): void {
    const missing = [...this.#missing.values()]
    if (missing.length === 0) return
    throw new MissingBytes(async () => {
      await Promise.all(missing.map(({ load }) => load()))
    })
  }

  #open(window: number): void {
    this.#window = window
    this.#lengths = undefined
    if (this.#missing.has(window)) return
    try {
      this.#lengths = this.#index.nameLengths(window * WINDOW_LENGTH, WINDOW_LENGTH)
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error
      this.#missing.set(window, error)
    }
  }
}
