import { ENDING_TABLE, LARGE_DICTIONARY, WORD_TABLE } from '../blocks/index-layout.ts'
import { SectionFileWriter } from '../blocks/section-file.ts'
import { compareUtf8, encodeText } from '../bytes/byte-cursor.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { hashId, ListingColumns, writeIds, writeNames, writeNumberOrder } from '../columns/columns-writer.ts'
import { FacetsWriter, sortFacetNames } from '../columns/facets-writer.ts'
import { PostingEncoder } from '../postings/posting-encoder.ts'
import { writeFacts } from '../tables/index-parts.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import type { TableFacts } from '../tables/sorted-table-writer.ts'
import { CORRECTED, reverse } from '../words/corrected.ts'
import { DictionaryWords } from '../words/dictionary-words.ts'
import { StemsWriter } from '../words/stems-writer.ts'
import { writePrefixes } from '../words/write-prefixes.ts'
import type { Stemmer } from '../../analysis/stem.ts'
import type { Families } from '../../analysis/synonyms.ts'
import { valueKey } from '../../values/facets.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import type { NumberSort } from '../../values/sort-names.ts'

export interface IndexOptions {
  /** Primary subtag of the language of `stem`; empty for none. */
  readonly language: string
  /** Stem of a word, undefined if it has none. */
  readonly stem?: Stemmer | undefined
  readonly families?: Families
}

/** Factor that puts the position before the impact and the fields in the number for a posting. */
const POSITION_UNIT = 0x1_0000

type Values = Map<string, FacetValue>

interface FacetValue {
  /** As the first listing spells it. */
  readonly spelling: string
  readonly positions: number[]
}

/** The tables about words. */
type WordTables = Readonly<Record<'words' | 'endings' | 'stems' | 'prefixes', TableFacts>>

/**
 * Builds an index. Keeps its data in memory, unsorted: some 8 bytes for each word of each document; while it writes,
 * also the dictionary, some 250 bytes for each different word.
 */
export class IndexBuilder {
  readonly #columns = new ListingColumns()
  readonly #names: string[] = []
  /** By word: position · 2^16 + impact · 2^8 + fields of each listing that has it. */
  readonly #words = new Map<string, number[]>()
  readonly #facets = new Map<string, Values>()

  /** Adds the next listing. */
  add({ id, name, nameLength, words, facets, numbers }: IndexDocument): void {
    const position = this.#names.length
    this.#names.push(name)
    this.#columns.push(nameLength, hashId(id), numbers)
    for (const [word, { impact, fields }] of words) {
      const posting = position * POSITION_UNIT + impact * 256 + fields
      const known = this.#words.get(word)
      if (known === undefined) this.#words.set(word, [posting])
      else known.push(posting)
    }
    for (const [facet, given] of facets) {
      if (given.length === 0) continue
      const values: Values = this.#facets.get(facet) ?? new Map<string, FacetValue>()
      this.#facets.set(facet, values)
      for (const value of given) addValue(values, valueKey(facet, value), value, position)
    }
  }

  /** Writes the index front to back. @param write May keep the bytes. */
  write({ language, stem, families = new Map() }: IndexOptions, write: (bytes: Uint8Array) => void): void {
    const file = new SectionFileWriter('index', write)
    const tables = this.#writeWords(file, new StemsWriter(stem, families))
    writeNames(file, this.#names)
    const numbered = this.#writeColumns(file)
    const values = this.#writeFacets(file)
    const facts = new GrowingBytes()
    writeFacts({ documentCount: this.#names.length, language, ...tables, values, numbered }, facts)
    file.finish(facts.view())
  }

  #writeWords(file: SectionFileWriter, stems: StemsWriter): WordTables {
    const table = new SortedTableWriter(WORD_TABLE)
    const dictionary = new DictionaryWords()
    const encoder = new PostingEncoder()
    const texts = Array.from(this.#words.keys(), encodeText).sort(compareUtf8)
    for (const { text, bytes } of texts) {
      encoder.clear()
      for (const posting of this.#words.get(text) ?? []) {
        encoder.push(Math.floor(posting / POSITION_UNIT), (posting >>> 8) & 0xff, posting & 0xff)
      }
      const postings = encoder.finish()
      file.append(postings)
      stems.add(text, table.count)
      dictionary.push(bytes, encoder.length, postings.length)
      const data = table.add(bytes)
      data.varint(encoder.length)
      data.varint(postings.length)
      table.advance(postings.length)
    }
    file.endSection()
    const words = writeTable(file, table)
    return {
      words,
      endings: writeTable(file, writeEndings(words.count < LARGE_DICTIONARY ? [] : texts)),
      stems: writeTable(file, stems.write(dictionary)),
      prefixes: writeTable(file, writePrefixes(dictionary)),
    }
  }

  /** Returns how many listings have each of the numbers. */
  #writeColumns(file: SectionFileWriter): Readonly<Record<NumberSort, number>> {
    const { ids, nameLengths, numbers } = this.#columns
    const count = this.#names.length
    const write = (sort: NumberSort): number => writeNumberOrder(file, numbers.get(sort), count)
    const numbered = {
      added: write('added'),
      updated: write('updated'),
      stars: write('stars'),
      recent: write('recent'),
      start: write('start'),
      end: write('end'),
    }
    writeIds(file, ids, count)
    file.append(nameLengths.subarray(0, count))
    file.endSection()
    return numbered
  }

  #writeFacets(file: SectionFileWriter): TableFacts {
    const facets = new FacetsWriter(file, this.#names.length)
    for (const name of sortFacetNames(this.#facets.keys())) {
      facets.begin(name)
      writeValues(facets, this.#facets.get(name) ?? new Map<string, FacetValue>())
      facets.end()
    }
    return facets.finish()
  }
}

function writeTable(file: SectionFileWriter, table: SortedTableWriter): TableFacts {
  const facts = table.finish()
  file.append(table.data.view())
  file.endSection()
  return facts
}

/** @param texts Of the dictionary, by ordinal. */
function writeEndings(texts: readonly { readonly text: string }[]): SortedTableWriter {
  const table = new SortedTableWriter(ENDING_TABLE)
  const ordinals = new Map<string, number>()
  for (const [ordinal, { text }] of texts.entries()) if (CORRECTED.test(text)) ordinals.set(reverse(text), ordinal)
  for (const { text, bytes } of Array.from(ordinals.keys(), encodeText).sort(compareUtf8)) {
    table.add(bytes).varint(ordinals.get(text) ?? 0)
  }
  return table
}

function addValue(values: Values, key: string, spelling: string, position: number): void {
  const known = values.get(key)
  if (known === undefined) values.set(key, { spelling, positions: [position] })
  else if (known.positions.at(-1) !== position) known.positions.push(position)
}

function writeValues(facets: FacetsWriter, values: Values): void {
  for (const { text, bytes } of Array.from(values.keys(), encodeText).sort(compareUtf8)) {
    const { spelling = text, positions = [] } = values.get(text) ?? {}
    const spelled = spelling === text ? bytes : encodeText(spelling).bytes
    facets.value(bytes, spelled, Int32Array.from(positions))
  }
}
