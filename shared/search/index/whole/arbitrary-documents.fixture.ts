import * as fc from 'fast-check'
import { FIELD_BITS } from '../../values/index-document.ts'
import type { IndexDocument, WordWeight } from '../../values/index-document.ts'

const LETTERS = ['a', 'b', 'c', 'é', 'я', 'ж', 'ש', 'م', 'न', 'ि', '中', '文', '𠮷', '😀', '\uffff', 'ß', '+', '1']

/** Any characters; what is indexed is well formed. (fast-check's own takes half a second to prepare.) */
export function arbitraryText(size: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff)), size)
    .map((points) => String.fromCodePoint(...points).toWellFormed())
}

/** Few letters of many scripts, so that words are alike and some are one edit apart. None has a line break. */
export const arbitraryWord: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 7 }) },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: arbitraryText({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll('\n', 'd')) },
)

const arbitraryWeight: fc.Arbitrary<WordWeight> = fc.record({
  impact: fc.integer({ min: 1, max: 255 }),
  fields: fc.integer({ min: 1, max: Object.values(FIELD_BITS).reduce((sum, bit) => sum + bit, 0) }),
})

const arbitraryValue = fc.oneof(
  fc.constantFrom('Web', 'web', 'Café', 'cafe', 'Ärger', '中文', '\u200b'),
  arbitraryText({ minLength: 1, maxLength: 40 }),
)

const arbitraryDate = fc.constantFrom(0, 0, 20240229, 20251231, 20260101)
const arbitraryCount = fc.constantFrom(0, 1, 9, 10, 2 ** 31, 2 ** 32 - 1)

/** Documents that are hostile where they can be: any script, nothing at all, the same again. */
export const arbitraryDocument: fc.Arbitrary<IndexDocument> = fc.record({
  id: fc.oneof(fc.constantFrom('one', 'two'), arbitraryText({ maxLength: 12 })),
  name: fc.oneof(arbitraryWord, arbitraryText({ maxLength: 30 })),
  nameLength: fc.integer({ min: 0, max: 255 }),
  words: fc
    .uniqueArray(fc.tuple(arbitraryWord, arbitraryWeight), { selector: ([word]) => word, maxLength: 12 })
    .map((words) => new Map(words)),
  facets: fc
    .array(
      fc.tuple(
        fc.constantFrom('tags', 'categories', 'zeta', 'Alpha', '中'),
        fc.array(arbitraryValue, { maxLength: 4 }),
      ),
      { maxLength: 4 },
    )
    .map((facets) => new Map(facets)),
  numbers: fc.record({ added: arbitraryDate, updated: arbitraryDate, stars: arbitraryCount, recent: arbitraryDate }),
})

/** Up to 20 documents, none among them. */
export const arbitraryDocuments: fc.Arbitrary<IndexDocument[]> = fc.array(arbitraryDocument, { maxLength: 20 })

/** The same documents for the same numbers: words `w0` … by a rule, so that some are in all and some in one. */
export function createDocuments(count: number): IndexDocument[] {
  return Array.from({ length: count }, (_, position) => ({
    id: `listing-${position}`,
    name: `name ${(position * 7_919) % count}`,
    nameLength: 2,
    words: new Map<string, WordWeight>([
      ['every', { impact: 1 + (position % 255), fields: FIELD_BITS.name }],
      [position % 2 === 0 ? 'even' : 'odd', { impact: 9, fields: 1 + (position % 127) }],
      [`own${position}`, { impact: 200, fields: FIELD_BITS.tags }],
    ]),
    facets: new Map([
      ['categories', [position % 3 === 0 ? 'fizz' : 'buzz']],
      ['tags', [`Tag ${position % 100}`, `Tag ${position % 7}`]],
    ]),
    numbers: position % 5 === 0 ? {} : { added: 20_250_101 + (position % 28) },
  }))
}
