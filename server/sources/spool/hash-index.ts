import { createGrowingArray } from './growing-array.ts'

/** Finds entries by the hash of a text. Different texts may share a hash: the caller compares the entries. */
export interface HashIndex {
  /** Adds the next entry: 0, 1, 2 … */
  add(hash: number): void
  /** Entries with this hash in the order they were added; the newest `limit` of them. */
  find(hash: number, limit?: number): number[]
  hashOf(entry: number): number
}

/** Creates a {@link HashIndex}: 18 to 24 bytes per entry, however many entries share a hash. */
export function createHashIndex(): HashIndex {
  const hashes = createGrowingArray('float64')
  // The entry before this one with the same hash, plus one.
  const earlier = createGrowingArray('uint32')
  // Open addressing; a slot holds the newest entry of its hash, plus one. Their number is a power of two.
  let slots = new Uint32Array(2048)
  let usedSlots = 0
  const slotOf = (hash: number): number => {
    const mask = slots.length - 1
    // The remainder of a number of 53 bits would be a division.
    let slot = hash & mask
    for (let head = slots[slot] ?? 0; head !== 0 && hashes.at(head - 1) !== hash; head = slots[slot] ?? 0) {
      slot = (slot + 1) & mask
    }
    return slot
  }
  const insert = (entry: number): void => {
    const slot = slotOf(hashes.at(entry))
    const head = slots[slot] ?? 0
    if (head === 0) usedSlots += 1
    earlier.set(entry, head)
    slots[slot] = entry + 1
  }
  return {
    add(hash) {
      hashes.push(hash)
      earlier.push(0)
      if (usedSlots * 4 < slots.length * 3) return insert(hashes.length - 1)
      slots = new Uint32Array(slots.length * 2)
      usedSlots = 0
      for (let entry = 0; entry < hashes.length; entry += 1) insert(entry)
    },
    find(hash, limit = Infinity) {
      const found: number[] = []
      for (let at = slots[slotOf(hash)] ?? 0; at !== 0 && found.length < limit; at = earlier.at(at - 1))
        found.push(at - 1)
      return found.reverse()
    },
    hashOf: (entry) => hashes.at(entry),
  }
}

/**
 * A 53-bit hash of a text: FNV-1a and a multiply-rotate hash side by side, each finished by a bit mixer.
 * Not for secrets; the same on every machine.
 */
export function hashText(text: string): number {
  let fnv = 0x811c9dc5
  let rotated = text.length
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    fnv = Math.imul(fnv ^ unit, 0x01000193)
    rotated = Math.imul((rotated << 7) | (rotated >>> 25), 5) + unit
  }
  return (mix(fnv) & 0x1fffff) * 0x1_0000_0000 + mix(rotated ^ fnv)
}

function mix(bits: number): number {
  let mixed = bits ^ (bits >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  mixed = Math.imul(mixed, 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
