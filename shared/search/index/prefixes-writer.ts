import { GrowingBytes } from './growing-bytes.ts'
import { PREFIX_SCAN_LENGTH, PREFIX_TABLE, PREFIX_WORDS, SHORT_PREFIX_LENGTH } from './index-layout.ts'
import { SortedTableWriter } from './sorted-table-writer.ts'
import { characterLength, compareBytes } from './utf8.ts'

/** A word that is among the best of a prefix. */
interface PrefixWord {
  readonly word: Uint8Array
  readonly ordinal: number
  readonly documentCount: number
  readonly offset: number
  readonly byteLength: number
}

/** A prefix whose words are being read. */
interface OpenPrefix {
  prefix: Uint8Array
  words: number
  best: PrefixWord[]
}

/** Gathers, for prefixes of one to three characters that many words have, the words of the most listings. */
export class PrefixesWriter {
  readonly #open: OpenPrefix[] = []
  readonly #done: { readonly key: Uint8Array; readonly blob: Uint8Array }[] = []

  /** Words come in the order of the dictionary. */
  add(word: Uint8Array, ordinal: number, documentCount: number, offset: number, byteLength: number): void {
    let end = 0
    for (let level = 0; level < SHORT_PREFIX_LENGTH; level += 1) {
      if (end >= word.length) {
        this.#close(level)
        return
      }
      end += characterLength(word[end] ?? 0)
      const open = this.#openAt(level, word, end)
      open.words += 1
      const { best } = open
      const last = best.at(-1)
      if (best.length === PREFIX_WORDS && last !== undefined && last.documentCount >= documentCount) continue
      let at = best.length
      while (at > 0 && (best[at - 1]?.documentCount ?? 0) < documentCount) at -= 1
      best.splice(at, 0, { word: word.slice(), ordinal, documentCount, offset, byteLength })
      if (best.length > PREFIX_WORDS) best.pop()
    }
  }

  write(): SortedTableWriter {
    this.#close(0)
    const table = new SortedTableWriter(PREFIX_TABLE)
    this.#done.sort((a, b) => compareBytes(a.key, a.key.length, b.key, b.key.length))
    for (const { key, blob } of this.#done) {
      const data = table.add(key)
      data.varint(blob.length)
      data.append(blob)
    }
    return table
  }

  #openAt(level: number, word: Uint8Array, end: number): OpenPrefix {
    const open = this.#open[level]
    if (open !== undefined && compareBytes(open.prefix, open.prefix.length, word, end) === 0) return open
    this.#close(level)
    const opened: OpenPrefix = { prefix: word.slice(0, end), words: 0, best: [] }
    this.#open[level] = opened
    return opened
  }

  /** Closes the open prefixes from this level on. */
  #close(level: number): void {
    for (const { prefix, words, best } of this.#open.splice(level)) {
      if (words > PREFIX_SCAN_LENGTH) this.#done.push({ key: prefix, blob: encodeBest(best, prefix.length) })
    }
  }
}

/** How many, and for each: the rest of its spelling, ordinal, listings, place and bytes of its postings. */
function encodeBest(best: readonly PrefixWord[], prefixLength: number): Uint8Array {
  const out = new GrowingBytes()
  out.varint(best.length)
  for (const { word, ordinal, documentCount, offset, byteLength } of best) {
    out.varint(word.length - prefixLength)
    out.append(word.subarray(prefixLength))
    out.varint(ordinal)
    out.varint(documentCount)
    out.varint(offset)
    out.varint(byteLength)
  }
  return out.view().slice()
}
