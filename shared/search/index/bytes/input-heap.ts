/**
 * The inputs of a merge by their current items: a binary heap that moves one input at a time.
 *
 * @param comesBefore Whether the current item of input `a` comes before that of `b`; never both ways.
 */
export class InputHeap {
  readonly #heap: Int32Array
  readonly #comesBefore: (a: number, b: number) => boolean
  #size = 0

  constructor(capacity: number, comesBefore: (a: number, b: number) => boolean) {
    this.#heap = new Int32Array(capacity)
    this.#comesBefore = comesBefore
  }

  get size(): number {
    return this.#size
  }

  /** The input that is first; the heap is not empty. */
  get first(): number {
    return this.#heap[0] ?? -1
  }

  /** The input that is first after the first one; −1 if there is no other. */
  get second(): number {
    if (this.#size < 2) return -1
    const [, left = -1, right = -1] = this.#heap
    return this.#size > 2 && this.#comesBefore(right, left) ? right : left
  }

  push(input: number): void {
    let at = this.#size
    this.#size += 1
    while (at > 0) {
      const parent = (at - 1) >>> 1
      const above = this.#heap[parent] ?? 0
      if (!this.#comesBefore(input, above)) break
      this.#heap[at] = above
      at = parent
    }
    this.#heap[at] = input
  }

  /** Restores the order after the first input has advanced. */
  moveFirst(): void {
    this.#sink(this.first)
  }

  /** Removes the first input. */
  dropFirst(): void {
    this.#size -= 1
    if (this.#size > 0) this.#sink(this.#heap[this.#size] ?? 0)
  }

  #sink(input: number): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#comesBefore(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1
      if (!this.#comesBefore(heap[child] ?? 0, input)) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = input
  }
}
