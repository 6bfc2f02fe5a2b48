import { BlockFileWriter } from './block-file.ts'
import { writeDateOrder, writeIds } from './columns-writer.ts'
import type { ListingColumns } from './columns-writer.ts'
import { DictionaryWords } from './dictionary-words.ts'
import { readEarlierStems } from './earlier-stems.ts'
import { writeEdits } from './edits-writer.ts'
import { FacetsWriter } from './facets-writer.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { EDITS_FROM_WORDS, WORD_TABLE } from './index-layout.ts'
import { writeFacts } from './index-parts.ts'
import type { IndexParts } from './index-parts.ts'
import { NamesWriter } from './names-writer.ts'
import type { PostingEncoder } from './posting-encoder.ts'
import { SortedTableWriter } from './sorted-table-writer.ts'
import type { TableFacts } from './sorted-table-writer.ts'
import { StemsWriter } from './stems-writer.ts'
import { readUtf8 } from './utf8.ts'
import { writePrefixes } from './write-prefixes.ts'

/** What an index is written with. */
export interface IndexOptions {
  /** Primary language subtag that `stem` is for; empty for none. */
  readonly language: string
  /** Stem of a word, undefined where it has none. Called once for each different word. */
  readonly stem?: ((word: string) => string | undefined) | undefined
}

/** What an index is written for, and from. */
export interface IndexUse {
  /** A run has nothing that is only searched for. */
  readonly isRun?: boolean
  /** An index for searching, made with the same options, that has many of the words. */
  readonly base?: IndexParts | undefined
}

/** Bytes that are copied at once. */
const COPY_BYTES = 0x1_0000

/**
 * Writes an index front to back: words, then names, then what every listing has, then facets. Who calls it brings each
 * of them in order; the bytes depend on nothing else. Holds the dictionary (some 250 bytes for each different word, the
 * most of it while edits are written) and 30 bytes for each listing; postings only of one word at a time.
 */
export class IndexWriter {
  readonly #file: BlockFileWriter
  readonly #options: IndexOptions
  readonly #documentCount: number
  readonly #isRun: boolean
  readonly #base: IndexParts | undefined
  #hasWordsOfBase = true
  readonly #table = new SortedTableWriter(WORD_TABLE)
  readonly #words = new DictionaryWords()
  readonly #stems: StemsWriter
  #facts: Pick<Facts, 'words' | 'stems' | 'prefixes'> | undefined

  constructor(
    documentCount: number,
    options: IndexOptions,
    write: (bytes: Uint8Array) => void,
    { isRun = false, base }: IndexUse = {},
  ) {
    this.#isRun = isRun
    this.#base = base
    this.#file = new BlockFileWriter('index', write)
    this.#options = options
    this.#documentCount = documentCount
    const earlier = base && options.stem && readEarlierStems(base)
    this.#stems = new StemsWriter(options.stem ?? (() => undefined), earlier)
  }

  /**
   * Words come in the order of their bytes, and have at least one posting.
   *
   * @param text The same word, where that is at hand.
   * @param baseOrdinal Where the word is in the base, −1 where it is not.
   */
  addWord(word: Uint8Array, list: PostingEncoder, text?: string, baseOrdinal = -1): void {
    const ordinal = this.#table.count
    if (ordinal !== baseOrdinal) this.#hasWordsOfBase = false
    const postings = list.finish()
    this.#file.append(postings)
    const data = this.#table.add(word)
    data.varint(list.length)
    data.varint(postings.length)
    this.#table.advance(postings.length)
    if (this.#isRun) return
    this.#words.push(word, list.length, postings.length)
    if (this.#options.stem === undefined) return
    if (baseOrdinal >= 0) this.#stems.addEarlier(baseOrdinal, ordinal)
    else this.#stems.add(text ?? readUtf8(word, 0, word.length), ordinal)
  }

  /** Ends the words; names follow. */
  endWords(): NamesWriter {
    const file = this.#file
    file.endSection()
    const words = this.#writeTable(this.#table)
    if (!this.#isRun && words.count >= EDITS_FROM_WORDS) this.#writeEdits()
    file.endSection()
    const stems = this.#writeTable(this.#stems.write(this.#words))
    const prefixes = this.#writeTable(writePrefixes(this.#words))
    this.#facts = { words, stems, prefixes }
    return new NamesWriter(file, this.#documentCount)
  }

  /** After the names: what every listing has; facets follow, and `finish` with what they give. */
  addColumns(columns: ListingColumns): { facets: FacetsWriter; finish: () => void } {
    const file = this.#file
    const count = this.#documentCount
    const added = writeDateOrder(file, columns.added, count)
    const updated = writeDateOrder(file, columns.updated, count)
    writeIds(file, columns.ids, count)
    file.append(columns.nameLengths.subarray(0, count))
    file.endSection()
    const facets = new FacetsWriter(file, count)
    return {
      facets,
      finish: () => {
        const values = facets.finish()
        const out = new GrowingBytes()
        if (this.#facts === undefined) throw new Error('words come before columns')
        writeFacts(
          { documentCount: count, language: this.#options.language, ...this.#facts, values, added, updated },
          out,
        )
        file.finish(out.view())
      },
    }
  }

  /** The same words in the same places have the same edits. */
  #writeEdits(): void {
    const base = this.#base
    if (base === undefined || !this.#hasWordsOfBase || base.words.count !== this.#table.count) {
      writeEdits(this.#file, this.#words, this.#table.separators)
      return
    }
    const { offset, byteLength } = base.sections.edits
    for (let at = 0; at < byteLength; at += COPY_BYTES) {
      this.#file.append(base.source.read(offset + at, Math.min(COPY_BYTES, byteLength - at)))
    }
  }

  #writeTable(table: SortedTableWriter): TableFacts {
    const facts = table.finish()
    this.#file.append(table.data.view())
    this.#file.endSection()
    return facts
  }
}

type Facts = Parameters<typeof writeFacts>[0]
