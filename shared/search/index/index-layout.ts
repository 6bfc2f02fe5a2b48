/** Bytes that one checksum covers, and that a cache holds as one. */
export const BLOCK_BYTES = 16_384

/** Sections of an index, in their order in the file. */
export const INDEX_SECTIONS = [
  'postings',
  'words',
  'edits',
  'stems',
  'prefixes',
  'names',
  'nameOrder',
  'addedOrder',
  'addedDates',
  'updatedOrder',
  'updatedDates',
  'ids',
  'nameLengths',
  'valuePositions',
  'values',
  'valuesOfListings',
  'facets',
] as const

/** Name of a section of an index. */
export type IndexSection = (typeof INDEX_SECTIONS)[number]

/** Words in a block of the dictionary. */
export const WORDS_PER_BLOCK = 64

/** Dictionaries of more words have deletions; of fewer, all words are read for a typo, which takes some 20 µs at most. */
export const EDITS_FROM_WORDS = 2_048

/** Parts of a block of deletions, each with an equal share of the hashes. */
export const EDIT_PARTS = 8

/** Bits of the hash of a deletion: so many that the steps from hash to hash are a byte, and few words come for nothing. */
export const EDIT_HASH_BITS = 13

/** Hashes of a part. */
export const EDIT_PART_HASHES = 2 ** EDIT_HASH_BITS / EDIT_PARTS

/** What stands for each word after its spelling: listings that have it, and bytes of their postings. */
export const WORD_TABLE = { blockEntries: WORDS_PER_BLOCK, numbers: 2, blob: false } as const

/** For each stem: the ordinals of its words. */
export const STEM_TABLE = { blockEntries: 64, numbers: 1, blob: true } as const

/** For each short prefix that many words have: the words of the most listings. */
export const PREFIX_TABLE = { blockEntries: 1, numbers: 1, blob: true } as const

/** For each facet and key: listings that have the value, bytes of their positions, and how it is spelled. */
export const VALUE_TABLE = { blockEntries: 32, numbers: 3, blob: true } as const

/** Longest prefix, in characters, whose best words are stored. */
export const SHORT_PREFIX_LENGTH = 3

/** A prefix of so many words or fewer is answered by reading them all. */
export const PREFIX_SCAN_LENGTH = 512

/** Words stored for a short prefix. */
export const PREFIX_WORDS = 64

/** Values of a facet given with it. */
export const TOP_VALUES = 50

/** Listings in a block of the values by listing. */
export const LISTINGS_PER_BLOCK = 128

/** Bytes that a position takes where all take the same: 1 to 4. */
export function positionWidth(documentCount: number): number {
  return documentCount <= 0x100 ? 1 : documentCount <= 0x1_0000 ? 2 : documentCount <= 0x100_0000 ? 3 : 4
}
