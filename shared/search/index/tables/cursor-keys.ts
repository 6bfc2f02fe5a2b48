import { keyNumber } from '../bytes/encoded-text.ts'
import type { TableCursor } from './table-cursor.ts'

/** Current keys of cursors, compared by a number for their first bytes if that suffices. */
export class CursorKeys {
  readonly #cursors: readonly TableCursor[]
  readonly #from: number
  readonly #numbers: Float64Array

  /** @param from Bytes that are equal in all compared keys, or irrelevant. */
  constructor(cursors: readonly TableCursor[], from = 0) {
    this.#cursors = cursors
    this.#from = from
    this.#numbers = new Float64Array(cursors.length)
  }

  /** Updates the key of a cursor that has moved. */
  update(input: number): void {
    const cursor = this.#cursors[input]
    if (cursor === undefined) return
    this.#numbers[input] = keyNumber(cursor.key, this.#from, cursor.keyLength)
  }

  /** Whether the key of `a` comes before that of `b`; equal ones in the order of inputs. */
  readonly comesBefore = (a: number, b: number): boolean => {
    const left = this.#numbers[a] ?? 0
    const right = this.#numbers[b] ?? 0
    if (left !== right) return left < right
    const order = this.#compare(a, b)
    return order === 0 ? a < b : order < 0
  }

  areEqual(a: number, b: number): boolean {
    return this.#numbers[a] === this.#numbers[b] && this.#compare(a, b) === 0
  }

  #compare(a: number, b: number): number {
    const left = this.#cursors[a]
    const right = this.#cursors[b]
    if (left === undefined || right === undefined) return 0
    const length = Math.min(left.keyLength, right.keyLength)
    for (let at = this.#from; at < length; at += 1) {
      const difference = (left.key[at] ?? 0) - (right.key[at] ?? 0)
      if (difference !== 0) return difference
    }
    return left.keyLength - right.keyLength
  }
}
