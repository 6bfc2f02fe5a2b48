import { MAX_BYTES_PER_UNIT, writeUtf8 } from '../../text/utf8.ts'

/** Bytes written one after the other, in a buffer that doubles. Numbers are little-endian. */
export class GrowingBytes {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for this many more bytes. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    this.bytes = withCapacity(this.bytes, Math.max(needed, this.bytes.length * 2))
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length] = value
    this.length += 1
  }

  /** A whole number below 2^53, seven bits a byte, the lowest first; the high bit means that more follow. */
  varint(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length] = (rest & 0x7f) | 0x80
      this.length += 1
      rest = rest < 0x8000_0000 ? rest >>> 7 : Math.floor(rest / 128)
    }
    this.bytes[this.length] = rest
    this.length += 1
  }

  /** A whole number below 2^(8·width), in `width` ≤ 6 bytes. */
  fixed(value: number, width: number): void {
    this.reserve(width)
    let rest = value
    for (let byte = 0; byte < width; byte += 1) {
      this.bytes[this.length + byte] = rest & 0xff
      rest = Math.floor(rest / 256)
    }
    this.length += width
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A short part of some bytes. */
  appendRange(bytes: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    const to = this.length - start
    for (let at = start; at < end; at += 1) this.bytes[to + at] = bytes[at] ?? 0
    this.length += end - start
  }

  /** The length of the text in bytes, then the text. */
  text(value: string): void {
    const text = new Uint8Array(value.length * MAX_BYTES_PER_UNIT)
    const length = writeUtf8(value, text, 0)
    this.varint(length)
    this.append(text.subarray(0, length))
  }

  /** The bytes written, in place. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  clear(): void {
    this.length = 0
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The same numbers at the start of a larger array. */
export function withCapacity<Kind extends Numbers>(numbers: Kind, capacity: number): Kind {
  // An array is created by the constructor of its kind.
  const larger = new (numbers.constructor as new (length: number) => Kind)(capacity)
  larger.set(numbers)
  return larger
}

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
interface Grouped {
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

export function concatenate(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
