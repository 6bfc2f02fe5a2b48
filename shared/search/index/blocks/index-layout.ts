import { NUMBER_SORTS } from '../../values/sort-names.ts'

/** Bytes that are written, and of long tables read, together. */
export const BLOCK_BYTES = 16_384

/**
 * Sections of an index, in their order in the file. Numbers are little-endian; a varint has seven bits a byte, the lowest
 * first. Fixed-width positions take 1 to 4 bytes, by the number of listings ({@link positionWidth}).
 *
 * The file: a header of 16 bytes (magic, version), the sections without gaps, and a trailer: lengths of the sections, what
 * the tables' roots are; its length, version, magic, and its own CRC-32. See `section-file.ts`. Files are compared with
 * digests or checksums where they are read; in an index there are none.
 *
 * - `postings`: a list per word, in the order of words. Up to three postings: distance as a varint, impact, fields. More:
 *   blocks of 128 with bit-packed distances, and impacts and fields each as codes of 0, 1, 2 or 4 bits for the block's
 *   different values, or plainly; after two blocks or more, a table of their last positions and ends.
 * - `words`: the dictionary, a table sorted by UTF-8 bytes: listings, bytes of postings. See `sorted-table-writer.ts`.
 * - `endings`: a table of the words of letters, spelled from the last character to the first → their ordinals. Empty where
 *   they are fewer than {@link LARGE_DICTIONARY}.
 * - `stems`: a table, stem → ordinals of its words and of those for the same; none where a stem is its only word.
 * - `prefixes`: a table, prefix of up to three characters → its 64 words of the most listings; none for prefixes of so few
 *   words that reading them all is as fast ({@link PREFIX_SCAN_LENGTH}).
 * - `names`, `nameOrder`: folded names by code units, each without what it shares with the last; their positions.
 * - `addedOrder`, `addedNumbers` and so on for each of `NUMBER_SORTS`: positions, the newest or largest first, and for each
 *   date or number the place where its listings end; empty where no listing has one.
 * - `ids`: 32 bits of a hash of each id with the position, by hash.
 * - `nameLengths`: a byte per listing.
 * - `valuePositions`, `values`: positions by value, and a table: facet, key → listings, bytes of positions, spelling.
 * - `valuesOfListings`: for facets that many listings have, ordinals of values by listing, in blocks of 128, bit-packed.
 * - `facets`: name, number of values, and the 50 most frequent values of each facet.
 */
export const INDEX_SECTIONS = [
  'postings',
  'words',
  'endings',
  'stems',
  'prefixes',
  'names',
  'nameOrder',
  ...NUMBER_SORTS.flatMap((sort) => [`${sort}Order`, `${sort}Numbers`] as const),
  'ids',
  'nameLengths',
  'valuePositions',
  'values',
  'valuesOfListings',
  'facets',
] as const

export type IndexSection = (typeof INDEX_SECTIONS)[number]

/** Words in a block of the dictionary. */
export const WORDS_PER_BLOCK = 64

/** A dictionary of fewer words is read whole for a typo: a table of endings would be a sixth of its index. */
export const LARGE_DICTIONARY = 16_384

/** The numbers after each word's spelling: listings that have it, and bytes of their postings. */
export const WORD_TABLE = { blockEntries: WORDS_PER_BLOCK, numbers: 2, blob: false } as const

/** After each spelling: the ordinal of the word. */
export const ENDING_TABLE = { blockEntries: 64, numbers: 1, blob: false } as const

/** For each stem: the ordinals of its words. */
export const STEM_TABLE = { blockEntries: 64, numbers: 1, blob: true } as const

/** For each short prefix of many words: the words with the most listings. */
export const PREFIX_TABLE = { blockEntries: 1, numbers: 1, blob: true } as const

/** For each facet and key: listings that have the value, bytes of their positions, and how it is spelled. */
export const VALUE_TABLE = { blockEntries: 32, numbers: 3, blob: true } as const

/** Longest prefix, in characters, whose best words are stored. */
export const SHORT_PREFIX_LENGTH = 3

/** A prefix of this many words or fewer is answered by reading them all. */
export const PREFIX_SCAN_LENGTH = 512

/** Words stored for a short prefix. */
export const PREFIX_WORDS = 64

/** Values of a facet stored with it. */
export const TOP_VALUES = 50

/** Listings in a block of the values by listing. */
export const LISTINGS_PER_BLOCK = 128

/** Bytes of a fixed-width position: 1 to 4. */
export function positionWidth(documentCount: number): number {
  return documentCount <= 0x100 ? 1 : documentCount <= 0x1_0000 ? 2 : documentCount <= 0x100_0000 ? 3 : 4
}
