import { BlockFileWriter } from '../blocks/block-file.ts'
import { writeIds, writeNumberOrder } from '../columns/columns-writer.ts'
import type { ListingColumns } from '../columns/columns-writer.ts'
import { DictionaryWords } from '../words/dictionary-words.ts'
import { StemsWriter } from '../words/stems-writer.ts'
import { writeEdits } from '../words/edits-writer.ts'
import { FacetsWriter, NamesWriter } from '../columns/facets-writer.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { EDITS_FROM_WORDS, WORD_TABLE } from '../blocks/index-layout.ts'
import { writeFacts } from '../tables/index-parts.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import type { TableFacts } from '../tables/sorted-table-writer.ts'
import type { NumberSort } from '../../values/sort-names.ts'
import { writePrefixes } from '../words/write-prefixes.ts'

/** Options for writing an index. */
export interface IndexOptions {
  /** Primary subtag of the language of `stem`; empty for none. */
  readonly language: string
  /** Stem of a word, undefined if it has none. Called once for each different word. */
  readonly stem?: ((word: string) => string | undefined) | undefined
}

/**
 * Writes an index front to back: words, then names, then listing columns, then facets. The caller supplies each
 * of them in order; the bytes depend on nothing else. Keeps the dictionary (some 250 bytes for each different word,
 * mostly while edits are written) and 30 bytes for each listing; postings only of one word at a time.
 */
export class IndexWriter {
  readonly #file: BlockFileWriter
  readonly #options: IndexOptions
  readonly #documentCount: number
  readonly #table = new SortedTableWriter(WORD_TABLE)
  readonly #words = new DictionaryWords()
  readonly #stems: StemsWriter
  #facts: Pick<Facts, 'words' | 'stems' | 'prefixes'> | undefined

  constructor(documentCount: number, options: IndexOptions, write: (bytes: Uint8Array) => void) {
    this.#file = new BlockFileWriter('index', write)
    this.#options = options
    this.#documentCount = documentCount
    this.#stems = new StemsWriter(options.stem ?? (() => undefined))
  }

  /**
   * Words must come in the order of their bytes, with at least one posting each.
   *
   * @param documentCount Postings in the encoded ones.
   * @param text The same word.
   */
  addWord(word: Uint8Array, documentCount: number, postings: Uint8Array, text: string): void {
    const ordinal = this.#table.count
    this.#file.append(postings)
    const data = this.#table.add(word)
    data.varint(documentCount)
    data.varint(postings.length)
    this.#table.advance(postings.length)
    this.#words.push(word, documentCount, postings.length)
    this.#stems.add(text, ordinal)
  }

  /** Ends the words; names follow. */
  endWords(): NamesWriter {
    const file = this.#file
    file.endSection()
    const words = this.#writeTable(this.#table)
    if (words.count >= EDITS_FROM_WORDS) writeEdits(file, this.#words, this.#table.separators)
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

  #writeTable(table: SortedTableWriter): TableFacts {
    const facts = table.finish()
    this.#file.append(table.data.view())
    this.#file.endSection()
    return facts
  }
}

type Facts = Parameters<typeof writeFacts>[0]
