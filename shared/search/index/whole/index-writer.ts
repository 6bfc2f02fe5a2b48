import { BlockFileWriter } from '../blocks/block-file.ts'
import { writeIds, writeNumberOrder } from '../columns/columns-writer.ts'
import type { ListingColumns } from '../columns/columns-writer.ts'
import { DictionaryWords } from '../words/dictionary-words.ts'
import { readEarlierStems, StemsWriter } from '../words/stems-writer.ts'
import { writeEdits } from '../words/edits-writer.ts'
import { FacetsWriter, NamesWriter } from '../columns/facets-writer.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { EDITS_FROM_WORDS, WORD_TABLE } from '../blocks/index-layout.ts'
import { writeFacts } from '../tables/index-parts.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import type { TableFacts } from '../tables/sorted-table-writer.ts'
import { readUtf8 } from '../../text/utf8.ts'
import type { NumberSort } from '../../values/sort-listings.ts'
import { writePrefixes } from '../words/write-prefixes.ts'

/** Options for writing an index. */
export interface IndexOptions {
  /** Primary subtag of the language of `stem`; empty for none. */
  readonly language: string
  /** Stem of a word, undefined if it has none. Called once for each different word. */
  readonly stem?: ((word: string) => string | undefined) | undefined
}

/** Purpose of an index, and its base. */
export interface IndexUse {
  /** A run omits the search-only parts. */
  readonly isRun?: boolean
  /** A search index, made with the same options, that contains many of the words. */
  readonly base?: IndexParts | undefined
}

/** Bytes copied at a time. */
const COPY_BYTES = 0x1_0000

/**
 * Writes an index front to back: words, then names, then listing columns, then facets. The caller supplies each
 * of them in order; the bytes depend on nothing else. Keeps the dictionary (some 250 bytes for each different word,
 * mostly while edits are written) and 30 bytes for each listing; postings only of one word at a time.
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
   * Words must come in the order of their bytes, with at least one posting each.
   *
   * @param documentCount Postings in the encoded ones.
   * @param text The same word, if available.
   * @param baseOrdinal Ordinal of the word in the base, −1 if absent.
   */
  addWord(word: Uint8Array, documentCount: number, postings: Uint8Array, text?: string, baseOrdinal = -1): void {
    const ordinal = this.#table.count
    if (ordinal !== baseOrdinal) this.#hasWordsOfBase = false
    this.#file.append(postings)
    const data = this.#table.add(word)
    data.varint(documentCount)
    data.varint(postings.length)
    this.#table.advance(postings.length)
    if (this.#isRun) return
    this.#words.push(word, documentCount, postings.length)
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

  /** After the names: the listing columns; facets follow, then `finish` with their result. */
  addColumns(columns: ListingColumns): { facets: FacetsWriter; finish: () => void } {
    const file = this.#file
    const count = this.#documentCount
    const write = (sort: NumberSort): number => writeNumberOrder(file, columns.numbers.get(sort), count)
    const numbered = {
      added: write('added'),
      updated: write('updated'),
      stars: write('stars'),
      recent: write('recent'),
    }
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
        writeFacts({ documentCount: count, language: this.#options.language, ...this.#facts, values, numbered }, out)
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
