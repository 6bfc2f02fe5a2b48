/** Rows for which memory is kept between queries. */
const RETAINED_ROWS = 4096

/**
 * The best rows, by key, equal keys by position ascending: a heap with the worst of them at its root.
 */
export class TopRows {
  #size = 0
  #rows = new Int32Array(0)
  #keys = new Float64Array(0)
  #positions = new Int32Array(0)
  #length = 0
  /** Rows with a lower key are not among the best. */
  floor: number = -Infinity

  /** Clears all rows; keeps up to `size` from now on. */
  reset(size: number): void {
    this.#size = size
    this.#length = 0
    this.floor = size === 0 ? Infinity : -Infinity
    if (this.#rows.length >= size && this.#rows.length <= RETAINED_ROWS) return
    const capacity = Math.max(16, size)
    this.#rows = new Int32Array(capacity)
    this.#keys = new Float64Array(capacity)
    this.#positions = new Int32Array(capacity)
  }

  add(row: number, key: number, position: number): void {
    if (this.#length < this.#size) {
      this.#length += 1
      this.#rise(this.#length - 1, row, key, position)
    } else if (this.#worse(0, key, position)) this.#sink(0, row, key, position)
    else return
    if (this.#length === this.#size) this.floor = this.#keys[0] ?? 0
  }

  /** Rows, the best first. Empties the heap. */
  take(): number[] {
    const best: number[] = Array.from({ length: this.#length }, () => 0)
    for (let at = this.#length - 1; at >= 0; at -= 1) {
      best[at] = this.#rows[0] ?? 0
      this.#length = at
      this.#sink(0, this.#rows[at] ?? 0, this.#keys[at] ?? 0, this.#positions[at] ?? 0)
    }
    return best
  }

  /** Whether the row at `place` is worse than this. */
  #worse(place: number, key: number, position: number): boolean {
    const own = this.#keys[place] ?? 0
    return own < key || (own === key && (this.#positions[place] ?? 0) > position)
  }

  #rise(from: number, row: number, key: number, position: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >>> 1
      if (this.#worse(parent, key, position)) break
      this.#move(parent, place)
      place = parent
    }
    this.#put(place, row, key, position)
  }

  #sink(from: number, row: number, key: number, position: number): void {
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.#length) break
      const next = child + 1
      if (next < this.#length && this.#worse(next, this.#keys[child] ?? 0, this.#positions[child] ?? 0)) child = next
      if (!this.#worse(child, key, position)) break
      this.#move(child, place)
      place = child
    }
    this.#put(place, row, key, position)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#rows[from] ?? 0, this.#keys[from] ?? 0, this.#positions[from] ?? 0)
  }

  #put(place: number, row: number, key: number, position: number): void {
    this.#rows[place] = row
    this.#keys[place] = key
    this.#positions[place] = position
  }
}
