import { withCapacity } from './with-capacity.ts'

/** Numbers in the order they are added: signed 32-bit integers. */
export class NumberLog {
  values = new Int32Array(256)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) this.values = withCapacity(this.values, this.length * 2)
    this.values[this.length] = value
    this.length += 1
  }
}

/** Places of a log by the number there. */
export interface Grouped {
  /** Places by number, and in their order for each. */
  readonly order: Int32Array
  /** By number: where its places start in `order`; they end where those of the next one start. */
  readonly starts: Int32Array
}

/** Groups the places of a log by number, 0 to `count` − 1. */
export function groupByNumber({ values, length }: NumberLog, count: number): Grouped {
  const starts = new Int32Array(count + 1)
  for (let at = 0; at < length; at += 1) {
    const next = (values[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let number = 1; number <= count; number += 1) starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0)
  const order = new Int32Array(length)
  const next = starts.slice()
  for (let at = 0; at < length; at += 1) {
    const number = values[at] ?? 0
    const place = next[number] ?? 0
    order[place] = at
    next[number] = place + 1
  }
  return { order, starts }
}
