import { BlockFileWriter } from './block-file.ts'
import { NamesWriter, writeDateOrder, writeIds } from './columns-writer.ts'
import type { ListingColumns } from './columns-writer.ts'
import { EditableWords, writeEdits } from './edits-writer.ts'
import { FacetsWriter } from './facets-writer.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { EDITS_FROM_WORDS, WORD_TABLE } from './index-layout.ts'
import { writeFacts } from './index-parts.ts'
import { encodePostings } from './posting-codec.ts'
import type { PostingList } from './posting-list.ts'
import { PrefixesWriter } from './prefixes-writer.ts'
import { SortedTableWriter } from './sorted-table-writer.ts'
import type { TableFacts } from './sorted-table-writer.ts'
import { StemsWriter } from './stems-writer.ts'
import { readUtf8 } from './utf8.ts'
import { isEditable } from './word-edits.ts'

/** What an index is written with. */
export interface IndexOptions {
  /** Primary language subtag that `stem` is for; empty for none. */
  readonly language: string
  /** Stem of a word, undefined where it has none. Called once for each different word. */
  readonly stem?: ((word: string) => string | undefined) | undefined
}

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
  readonly #table = new SortedTableWriter(WORD_TABLE)
  readonly #postings = new GrowingBytes(1_024)
  readonly #editable = new EditableWords()
  readonly #prefixes = new PrefixesWriter()
  readonly #stems: StemsWriter
  #facts: Pick<Facts, 'words' | 'stems' | 'prefixes'> | undefined

  /** @param use A run has nothing that is only searched for. */
  constructor(
    documentCount: number,
    options: IndexOptions,
    write: (bytes: Uint8Array) => void,
    use: 'search' | 'run' = 'search',
  ) {
    this.#isRun = use === 'run'
    this.#file = new BlockFileWriter('index', write)
    this.#options = options
    this.#documentCount = documentCount
    this.#stems = new StemsWriter(options.stem ?? (() => undefined))
  }

  /** Words come in the order of their bytes, and have at least one posting. */
  addWord(word: Uint8Array, list: PostingList): void {
    const ordinal = this.#table.count
    const offset = this.#table.total
    const postings = this.#postings
    postings.clear()
    encodePostings(list, postings)
    this.#file.append(postings.view())
    const data = this.#table.add(word)
    data.varint(list.length)
    data.varint(postings.length)
    this.#table.advance(postings.length)
    if (this.#isRun) return
    this.#prefixes.add(word, ordinal, list.length, offset, postings.length)
    const text = readUtf8(word, 0, word.length)
    if (isEditable(text)) this.#editable.push(word, ordinal)
    if (this.#options.stem !== undefined) this.#stems.add(text, ordinal)
  }

  /** Ends the words; names follow. */
  endWords(): NamesWriter {
    const file = this.#file
    file.endSection()
    const words = this.#writeTable(this.#table)
    if (!this.#isRun && words.count >= EDITS_FROM_WORDS) writeEdits(file, this.#editable, this.#table.separators)
    file.endSection()
    const stems = this.#writeTable(this.#stems.write())
    const prefixes = this.#writeTable(this.#prefixes.write())
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

  #writeTable(table: SortedTableWriter): TableFacts {
    const facts = table.finish()
    this.#file.append(table.data.view())
    this.#file.endSection()
    return facts
  }
}

type Facts = Parameters<typeof writeFacts>[0]
