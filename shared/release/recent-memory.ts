interface Held<V> {
  readonly value: V
  readonly size: number
}

/** Keeps the values that were used last. One that is larger than all may be together is kept alone. */
export class RecentMemory<K, V> {
  readonly #maxSize: number
  /** Those used last are last. */
  readonly #held = new Map<K, Held<V>>()
  #size = 0

  /** @param maxSize Of all values together, in the unit of {@link RecentMemory.set}. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get size(): number {
    return this.#size
  }

  has(key: K): boolean {
    return this.#held.has(key)
  }

  /** Those used last are last. */
  keys(): Iterable<K> {
    return this.#held.keys()
  }

  /** The value, which does not count as used. */
  peek(key: K): V | undefined {
    return this.#held.get(key)?.value
  }

  get(key: K): V | undefined {
    const held = this.#held.get(key)
    if (held === undefined) return undefined
    this.#held.delete(key)
    this.#held.set(key, held)
    return held.value
  }

  set(key: K, value: V, size: number): void {
    this.delete(key)
    this.#held.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#held.keys()) {
      if (this.#size <= this.#maxSize || this.#held.size === 1) return
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    this.#size -= this.#held.get(key)?.size ?? 0
    this.#held.delete(key)
  }
}
