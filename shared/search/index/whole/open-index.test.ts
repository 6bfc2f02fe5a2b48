import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CORE_FACETS } from '../../values/facets.ts'
import { foldText } from '../../../model/text/fold-text.ts'
import { arbitraryDocuments, arbitraryWord, createDocuments } from './arbitrary-documents.fixture.ts'
import { buildIndex } from '../../index-listings.ts'
import { NUMBER_SORTS } from '../../values/sort-names.ts'
import type { OrderName } from '../../values/sort-names.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import { BLOCK_LENGTH } from '../postings/index-reader.ts'
import type { IndexReader, PostingBlock } from '../postings/index-reader.ts'
import { createByteSource } from '../blocks/byte-source.ts'
import { StoredFacets } from '../columns/facets-reader.ts'
import { openIndex } from './open-index.ts'
import type { StoredIndex } from './open-index.ts'

/** Drops one trailing letter: a stem that is often a word itself. */
const stem = (word: string): string | undefined => (word.length > 2 ? word.slice(0, -1) : undefined)

function open(documents: readonly IndexDocument[]): StoredIndex {
  return openIndex(createByteSource(buildIndex(documents, { language: 'en', stem })))
}

function byCodePoint(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0)
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0)
  for (const [at, point] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (point !== other) return point - other
  }
  return left.length - right.length
}

/** Words with the positions that have them, in the order of the dictionary. */
function dictionaryOf(documents: readonly IndexDocument[]): { text: string; positions: number[] }[] {
  const words = new Map<string, number[]>()
  documents.forEach(({ words: own }, position) => {
    for (const word of own.keys()) {
      const positions = words.get(word)
      if (positions === undefined) words.set(word, [position])
      else positions.push(position)
    }
  })
  return [...words].map(([text, positions]) => ({ text, positions })).sort((a, b) => byCodePoint(a.text, b.text))
}

function readPostings(index: IndexReader, word: string): [position: number, impact: number, fields: number][] {
  const found = index.findWord(word)
  if (found === undefined) return []
  const postings = index.postings(found)
  expect(postings.documentCount).toBe(found.documentCount)
  const block: PostingBlock = {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
  const read: [number, number, number][] = []
  for (let at = 0; at < postings.blockCount; at += 1) {
    postings.decode(at, block)
    expect(postings.lastDocument(at)).toBe(block.documents[block.length - 1])
    for (let index = 0; index < block.length; index += 1) {
      read.push([block.documents[index] ?? -1, block.impacts[index] ?? 0, block.fields[index] ?? 0])
    }
  }
  return read
}

function postingsOf(documents: readonly IndexDocument[], word: string): [number, number, number][] {
  return documents.flatMap(({ words }, position) => {
    const weight = words.get(word)
    return weight === undefined ? [] : [[position, weight.impact, weight.fields] as [number, number, number]]
  })
}

describe('openIndex', () => {
  it('finds every word with its postings, and no other', () => {
    fc.assert(
      fc.property(arbitraryDocuments, arbitraryWord, (documents, other) => {
        const index = open(documents)
        const dictionary = dictionaryOf(documents)
        expect(index.documentCount).toBe(documents.length)
        expect(index.wordCount).toBe(dictionary.length)
        dictionary.forEach(({ text, positions }, ordinal) => {
          const word = index.findWord(text)
          expect(word).toMatchObject({ text, ordinal, documentCount: positions.length })
          expect(index.wordAt(ordinal)).toEqual(word)
          expect(readPostings(index, text)).toEqual(postingsOf(documents, text))
        })
        expect(index.findWord(other)?.text).toBe(dictionary.find(({ text }) => text === other)?.text)
      }),
    )
  })

  it('returns words by prefix, all or the best', () => {
    fc.assert(
      fc.property(arbitraryDocuments, arbitraryWord, fc.integer({ min: 0, max: 9 }), (documents, text, limit) => {
        const index = open(documents)
        const dictionary = dictionaryOf(documents)
        const prefix = Array.from(text).slice(0, 2).join('')
        const spellings = dictionary.map((word, ordinal) => ({ text: word.text, ordinal }))
        const begun = spellings.filter((word) => word.text.startsWith(prefix))
        expect(index.wordsThatBegin(prefix)).toEqual(begun)
        const best = dictionary
          .filter(
            (word) => byCodePoint(Array.from(word.text).slice(0, Array.from(prefix).length).join(''), prefix) === 0,
          )
          .sort((a, b) => b.positions.length - a.positions.length)
          .slice(0, limit)
        expect(index.wordsWithPrefix(prefix, limit).map((word) => word.text)).toEqual(best.map((word) => word.text))
      }),
    )
  })

  it('knows the words of a stem', () => {
    fc.assert(
      fc.property(arbitraryDocuments, arbitraryWord, (documents, asked) => {
        const index = open(documents)
        const dictionary = dictionaryOf(documents).map(({ text }) => text)
        for (const word of [asked, ...dictionary]) {
          const own = dictionary.flatMap((other, ordinal) => (stem(other) === word ? [ordinal] : []))
          const isOnlyItself = own.length === 1 && dictionary[own[0] ?? 0] === word
          expect(index.wordsOfStem(word)).toEqual(isOnlyItself ? [] : own)
        }
      }),
    )
  })

  it('knows what every listing has', () => {
    fc.assert(
      fc.property(arbitraryDocuments, (documents) => {
        const index = open(documents)
        documents.forEach(({ id, nameLength }, position) => {
          expect([...index.nameLengths(position, 1)]).toEqual([nameLength])
          expect(index.positionsOfId(id)).toEqual(documents.flatMap((other, at) => (other.id === id ? [at] : [])))
        })
        expect(index.positionsOfId('no such id')).toEqual([])
        const ordered = (sort: OrderName) => {
          const order = index.order(sort)
          return Array.from({ length: order.length }, (_, place) => order.at(place))
        }
        const places = documents.map((_, position) => position)
        expect(ordered('page')).toEqual(places)
        const name = (position: number) => documents[position]?.name ?? ''
        expect(ordered('name')).toEqual(
          places.toSorted((a, b) => (name(a) === name(b) ? a - b : name(a) < name(b) ? -1 : 1)),
        )
        for (const sort of NUMBER_SORTS) {
          const number = (position: number) => documents[position]?.numbers[sort] ?? 0
          expect(ordered(sort)).toEqual(places.toSorted((a, b) => number(b) - number(a) || a - b))
          expect(index.numbered(sort)).toBe(places.filter((position) => number(position) > 0).length)
        }
      }),
    )
  })

  it('knows facets, their values, their listings, and how often', () => {
    fc.assert(
      fc.property(arbitraryDocuments, fc.array(fc.nat(19)), (documents, among) => {
        const index = new StoredFacets(open(documents).parts)
        const facets = facetsOf(documents)
        expect(index.facets.map(({ name }) => name)).toEqual(facets.map(({ name }) => name))
        const positions = Int32Array.from(new Set(among.filter((position) => position < documents.length))).sort()
        for (const { name, values } of facets) {
          const expected = values.map(({ key, value, positions: own }, ordinal) => {
            return { ordinal, key, value, documentCount: own.length }
          })
          expect(index.values(name, 0, 1_000)).toEqual(expected)
          expect(index.values(name, 1, 2)).toEqual(expected.slice(1, 3))
          const facet = index.facets.find((other) => other.name === name)
          expect(facet?.valueCount).toBe(values.length)
          expect(facet?.top).toEqual(expected.toSorted((a, b) => b.documentCount - a.documentCount).slice(0, 50))
          const counts = index.countValues(name, positions)
          for (const [ordinal, value] of expected.entries()) {
            const own = values[ordinal]?.positions ?? []
            expect(index.findValue(name, value.key)).toEqual(value)
            expect([...index.positionsOfValue(name, value)]).toEqual(own)
            expect(counts.get(ordinal) ?? 0).toBe(own.filter((position) => positions.includes(position)).length)
          }
          expect(index.findValue(name, 'no such key')).toBeUndefined()
        }
        expect(index.values('no such facet', 0, 10)).toEqual([])
      }),
    )
  })

  it.each([1, 3, 4, 128, 129, 300])('reads %d postings of one word', (count) => {
    const documents = createDocuments(count)
    const index = open(documents)
    for (const word of ['every', 'even', 'odd', `own${count - 1}`]) {
      expect(readPostings(index, word)).toEqual(postingsOf(documents, word))
    }
  })

  it('finds its way in a dictionary and among values of several blocks and nodes', () => {
    const documents = createDocuments(20_000)
    const index = open(documents)
    const dictionary = dictionaryOf(documents)
    expect(index.wordCount).toBe(20_003)
    for (let ordinal = 0; ordinal < dictionary.length; ordinal += 97) {
      const text = dictionary[ordinal]?.text ?? ''
      expect(index.findWord(text)?.ordinal).toBe(ordinal)
      expect(index.wordAt(ordinal).text).toBe(text)
      expect(index.findWord(`${text}x`)).toBeUndefined()
    }
    expect(index.wordsThatBegin('own1999')).toHaveLength(11)
    expect(index.wordsThatBegin('').map(({ text }) => text)).toEqual(dictionary.map(({ text }) => text))
    const textsThatEnd = (suffix: string) => index.wordsThatEnd(suffix).map(({ text }) => text)
    expect(textsThatEnd('ery')).toEqual(['every'])
    // Words with digits are not corrected.
    expect(textsThatEnd('9')).toEqual([])
    expect(index.wordsWithPrefix('own', 2).map(({ text }) => text)).toEqual(['own0', 'own1'])
    expect(index.wordsWithPrefix('e', 2).map(({ text }) => text)).toEqual(['every', 'even'])
    expect(index.positionsOfId('listing-12345')).toEqual([12_345])
    expect(new StoredFacets(index.parts).countValues('categories', Int32Array.of(0, 1, 2, 3, 19_999))).toEqual(
      new Map([
        [0, 3],
        [1, 2],
      ]),
    )
  })
})

/** Facets as they are to be read. */
function facetsOf(documents: readonly IndexDocument[]) {
  const names = new Set(
    documents.flatMap(({ facets }) => [...facets].flatMap(([name, own]) => (own.length > 0 ? [name] : []))),
  )
  const core = CORE_FACETS.filter((name) => names.has(name))
  const others = [...names].filter((name) => !core.includes(name)).sort()
  return [...core, ...others].map((name) => {
    const values = new Map<string, { key: string; value: string; positions: number[] }>()
    documents.forEach(({ facets }, position) => {
      for (const value of facets.get(name) ?? []) {
        const key = name === 'categories' ? value : foldText(value)
        const known = values.get(key)
        if (known === undefined) values.set(key, { key, value, positions: [position] })
        else if (!known.positions.includes(position)) known.positions.push(position)
      }
    })
    return { name, values: [...values.values()].sort((a, b) => byCodePoint(a.key, b.key)) }
  })
}
