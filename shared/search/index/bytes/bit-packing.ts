import type { GrowingBytes } from './growing-bytes.ts'

/** Bits that the accumulator can take besides a partially read byte. */
const MAX_BITS_AT_ONCE = 24

/** Bits read together: numbers are mostly smaller. */
const BITS_READ_AT_ONCE = 16

/** Largest number that bit operators take for what it is. */
const MAX_INT32 = 0x7fff_ffff

/** Bits that numbers up to `largest` < 2^32 need: 0 to 32. */
export function bitsFor(largest: number): number {
  return 32 - Math.clz32(largest)
}

/** Bytes that `count` numbers of `bits` bits take. */
export function packedLength(count: number, bits: number): number {
  return Math.ceil((count * bits) / 8)
}

/** Appends the first `count` numbers in `bits` bits each, the lowest bit first. */
export function packBits(values: Int32Array | Uint8Array, count: number, bits: number, out: GrowingBytes): void {
  if (bits > MAX_BITS_AT_ONCE) {
    packWide(values, count, bits, out)
    return
  }
  let pending = 0
  let used = 0
  for (let index = 0; index < count; index += 1) {
    pending |= (values[index] ?? 0) << used
    used += bits
    while (used >= 8) {
      out.byte(pending & 0xff)
      pending >>>= 8
      used -= 8
    }
  }
  if (used > 0) out.byte(pending)
}

/**
 * Reads the output of {@link packBits} at `start`.
 *
 * @param base For numbers of which each says how many are left out after the one before: the first that is possible.
 */
export function unpackBits(
  bytes: Uint8Array,
  start: number,
  bits: number,
  into: Int32Array,
  count: number,
  base?: number,
): void {
  const mask = (1 << bits) - 1
  let next = base ?? 0
  let at = start
  let pending = 0
  let available = 0
  for (let index = 0; index < count; index += 1) {
    let value: number
    if (bits > BITS_READ_AT_ONCE) value = packedAt(bytes, start, bits, index)
    else {
      if (available < bits) {
        pending |= ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) << available
        at += 2
        available += BITS_READ_AT_ONCE
      }
      value = pending & mask
      pending >>>= bits
      available -= bits
    }
    into[index] = next + value
    if (base !== undefined) next += value + 1
  }
}

/** One of the numbers that {@link packBits} wrote at `start`. */
export function packedAt(bytes: Uint8Array, start: number, bits: number, index: number): number {
  const firstBit = index * bits
  if (bits <= MAX_BITS_AT_ONCE && firstBit <= MAX_INT32) {
    const at = start + (firstBit >>> 3)
    const four =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    return (four >>> (firstBit & 7)) & ((1 << bits) - 1)
  }
  let value = 0
  for (let read = 0; read < bits;) {
    const bit = firstBit + read
    const byte = bytes[start + Math.floor(bit / 8)] ?? 0
    value += (byte >>> (bit % 8)) * 2 ** read
    read += 8 - (bit % 8)
  }
  return value % 2 ** bits
}

function packWide(values: Int32Array | Uint8Array, count: number, bits: number, out: GrowingBytes): void {
  let pending = 0
  let used = 0
  for (let index = 0; index < count; index += 1) {
    pending += (values[index] ?? 0) * 2 ** used
    used += bits
    while (used >= 8) {
      out.byte(pending % 0x100)
      pending = Math.floor(pending / 0x100)
      used -= 8
    }
  }
  if (used > 0) out.byte(pending)
}
