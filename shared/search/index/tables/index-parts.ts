import { readTrailer } from '../blocks/section-file.ts'
import type { Section } from '../blocks/section-file.ts'
import { ByteCursor } from '../bytes/byte-cursor.ts'
import { DamagedIndexError } from '../blocks/byte-source.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import type { GrowingBytes } from '../bytes/growing-bytes.ts'
import {
  ENDING_TABLE,
  INDEX_SECTIONS,
  PREFIX_TABLE,
  STEM_TABLE,
  VALUE_TABLE,
  WORD_TABLE,
} from '../blocks/index-layout.ts'
import type { IndexSection } from '../blocks/index-layout.ts'
import { SortedTable } from './sorted-table.ts'
import type { TableFacts } from './sorted-table-writer.ts'
import { NUMBER_SORTS } from '../../values/sort-names.ts'
import type { NumberSort } from '../../values/sort-names.ts'

/** What an index states about itself in its trailer. */
export interface IndexFacts {
  readonly documentCount: number
  readonly language: string
  readonly words: TableFacts
  readonly endings: TableFacts
  readonly stems: TableFacts
  readonly prefixes: TableFacts
  readonly values: TableFacts
  /** Listings with a number to sort by. */
  readonly numbered: Readonly<Record<NumberSort, number>>
}

export interface IndexParts {
  readonly source: ByteSource
  readonly facts: IndexFacts
  readonly sections: Readonly<Record<IndexSection, Section>>
  readonly words: SortedTable
  readonly endings: SortedTable
  readonly stems: SortedTable
  readonly prefixes: SortedTable
  readonly values: SortedTable
}

/** Levels of a table's tree: of one with millions of entries there are three. */
const MAX_HEIGHT = 9

const TABLES = ['words', 'endings', 'stems', 'prefixes', 'values'] as const

/** Reads the trailer of an index. See `openIndex` for its errors. */
export function openIndexParts(source: ByteSource): IndexParts {
  const trailer = readTrailer(source)
  if (trailer.kind !== 'index' || trailer.sections.length !== INDEX_SECTIONS.length) {
    throw new DamagedIndexError(
      `search index: these bytes are ${trailer.kind} where an index is expected; publish the directory again`,
    )
  }
  const facts = readFacts(new ByteCursor(trailer.facts))
  const empty: Section = { offset: 0, byteLength: 0 }
  const section = (name: IndexSection) => trailer.sections[INDEX_SECTIONS.indexOf(name)] ?? empty
  const sections = Object.fromEntries(INDEX_SECTIONS.map((name) => [name, section(name)])) as Record<
    IndexSection,
    Section
  >
  // An entry has more than one byte. Whoever wrote the file, no more is read than there is.
  if (TABLES.some((name) => facts[name].count > section(name).byteLength || facts[name].height > MAX_HEIGHT)) {
    throw new DamagedIndexError('search index: damaged; publish the directory again')
  }
  return {
    source,
    facts,
    sections,
    words: new SortedTable(source, sections.words, facts.words, WORD_TABLE),
    endings: new SortedTable(source, sections.endings, facts.endings, ENDING_TABLE),
    stems: new SortedTable(source, sections.stems, facts.stems, STEM_TABLE),
    prefixes: new SortedTable(source, sections.prefixes, facts.prefixes, PREFIX_TABLE),
    values: new SortedTable(source, sections.values, facts.values, VALUE_TABLE),
  }
}

/** Writes the part of the trailer that {@link openIndexParts} reads. */
export function writeFacts(facts: IndexFacts, out: GrowingBytes): void {
  out.varint(facts.documentCount)
  out.text(facts.language)
  for (const name of TABLES) {
    const { count, height, rootOffset } = facts[name]
    out.varint(count)
    out.varint(height)
    out.varint(rootOffset)
  }
  for (const sort of NUMBER_SORTS) out.varint(facts.numbered[sort])
}

function readFacts(cursor: ByteCursor): IndexFacts {
  const documentCount = cursor.varint()
  const language = cursor.text()
  // One entry for each table.
  const tables = Object.fromEntries(TABLES.map((name) => [name, readTable(cursor)])) as Pick<
    IndexFacts,
    (typeof TABLES)[number]
  >
  // One entry for each order.
  const numbered = Object.fromEntries(NUMBER_SORTS.map((sort) => [sort, cursor.varint()])) as IndexFacts['numbered']
  return { documentCount, language, ...tables, numbered }
}

function readTable(cursor: ByteCursor): TableFacts {
  return { count: cursor.varint(), height: cursor.varint(), rootOffset: cursor.varint() }
}
