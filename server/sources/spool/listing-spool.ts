import { createGrowingArray } from './growing-array.ts'
import type { RowFiles } from './row-files.ts'

/** Records this close together are read in one go. */
const GAP_BYTES = 4096
const RUN_BYTES = 4 << 20

/** Records outside the heap, by number: 0, 1, 2 … */
export interface ListingSpool {
  readonly length: number
  /** Adds the next record, which is already in the files. @returns Its number. */
  refer(address: number, byteLength: number): number
  /** Writes the next record. @returns Its number. */
  append(record: string): number
  /** Gives a record a new text; the old one is left behind. */
  replace(index: number, record: string): void
  /** The records in the requested order; neighbors in a file are read together. */
  read(indexes: ArrayLike<number>): string[]
  addressOf(index: number): number
}

/** Creates an empty {@link ListingSpool}: twelve bytes of memory per record, besides those of its files. */
export function createListingSpool(files: RowFiles): ListingSpool {
  const addresses = createGrowingArray('float64')
  const lengths = createGrowingArray('uint32')

  const refer = (address: number, byteLength: number): number => {
    addresses.push(address)
    lengths.push(byteLength)
    return addresses.length - 1
  }

  return {
    get length() {
      return addresses.length
    },
    refer,
    append(record) {
      const bytes = Buffer.from(record)
      return refer(files.append(bytes), bytes.byteLength)
    },
    replace(index, record) {
      const bytes = Buffer.from(record)
      addresses.set(index, files.append(bytes))
      lengths.set(index, bytes.byteLength)
    },
    read(indexes) {
      const order = Array.from(indexes, (_value, position) => position)
      const startOf = (position: number) => addresses.at(indexes[position] ?? 0)
      const endOf = (position: number) => startOf(position) + lengths.at(indexes[position] ?? 0)
      order.sort((a, b) => startOf(a) - startOf(b))
      const records: string[] = Array.from(order, () => '')
      for (let first = 0; first < order.length;) {
        const start = startOf(order[first] ?? 0)
        const limit = files.boundaryAfter(start)
        let end = endOf(order[first] ?? 0)
        let next = first + 1
        for (; next < order.length; next += 1) {
          const position = order[next] ?? 0
          if (startOf(position) - end >= GAP_BYTES || endOf(position) - start >= RUN_BYTES) break
          if (endOf(position) > limit) break
          end = Math.max(end, endOf(position))
        }
        const run = files.read(start, end)
        for (; first < next; first += 1) {
          const position = order[first] ?? 0
          records[position] = run.toString('utf8', startOf(position) - start, endOf(position) - start)
        }
      }
      return records
    },
    addressOf: (index) => addresses.at(index),
  }
}
