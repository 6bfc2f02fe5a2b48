import { describe, expect, it } from 'vitest'
import { createDocuments } from '../search/index/whole/arbitrary-documents.fixture.ts'
import { buildIndex } from '../search/index-listings.ts'
import { LARGE_DICTIONARY } from '../search/index/blocks/index-layout.ts'
import { DamagedIndexError, readWhenLoaded, createByteSource } from '../search/index/blocks/byte-source.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { searchIndex } from '../search/query/search-index.ts'
import { cutIndex } from './cut-part.ts'
import type { PartInPieces } from './opening.ts'
import { countPieces, createPieceSource } from './piece-source.ts'
import type { FetchPiece } from './piece-source.ts'
import { LOADED } from '../search/reading.ts'

const { openTypos } = LOADED

const SIZES = { pieceBytes: 8_192, sliceBytes: 2_048 }

/** An index as a host has it. @param count Listings, each with a word of its own; even and odd ones share a word. */
async function publish(count: number) {
  const bytes = buildIndex(createDocuments(count), { language: '' })
  const memory = createByteSource(bytes)
  const cut = cutIndex(memory, SIZES)
  const rounds: string[][] = []
  let round: string[] | undefined
  const note = (name: string): Promise<void> => {
    if (round === undefined) rounds.push((round = []))
    round.push(name)
    return new Promise((resolve) => {
      setImmediate(() => {
        round = undefined
        resolve()
      })
    })
  }
  const pieces = countPieces(cut.part)
  const fetchPiece: FetchPiece = async (piece) => {
    await note(piece < pieces ? `piece ${piece}` : `slice ${piece - pieces}`)
    return cut.piece(piece)
  }
  const slices = cut.pieceCount - pieces
  return { memory, part: cut.part, slices, rounds, fetchPiece, inMemory: openIndex(memory) }
}

function open({ part, fetchPiece }: { part: PartInPieces; fetchPiece: FetchPiece }) {
  const source = createPieceSource(part, fetchPiece)
  return {
    source,
    search: async (query: string) =>
      readWhenLoaded(() => searchIndex(openIndex(source), query, { openTypos, limit: 10 })),
  }
}

describe('createPieceSource', () => {
  // The most listings whose words are all read for a typo, and the fewest where those that begin alike are.
  it.each([LARGE_DICTIONARY - 10, LARGE_DICTIONARY])('answers as the whole index of %i listings', async (count) => {
    const published = await publish(count)
    const { search } = open(published)
    for (const query of ['own100', 'every odd own1', 'every even own5999', 'evrey own599x', 'nothing', 'o', 'own']) {
      expect(await search(query)).toEqual(searchIndex(published.inMemory, query, { openTypos, limit: 10 }))
    }
    const fetched = published.rounds.flat()
    expect(new Set(fetched).size).toBe(fetched.length)
  })

  it('reads a word with its postings in one round [answer:engine:reads]', async () => {
    const published = await publish(LARGE_DICTIONARY)
    const { hits } = await open(published).search('own7321')
    expect(hits).toHaveLength(1)
    expect(published.rounds).toEqual([[expect.stringMatching(/^slice/)]])
  })

  it('reads every byte that is no posting, in slices or in pieces', async () => {
    const { memory, part, fetchPiece, inMemory } = await publish(3_000)
    const { source } = open({ part, fetchPiece })
    const inSections = Object.entries(inMemory.parts.sections).flatMap(([name, { offset: start, byteLength }]) => {
      const count = name === 'postings' ? 0 : Math.ceil(byteLength / 997)
      return Array.from({ length: count }, (_, at) => [start + at * 997, start + byteLength] as const)
    })
    for (const [offset, end] of inSections) {
      const length = Math.min(1_500, end - offset)
      const expected = memory.read(offset, length)
      expect(await readWhenLoaded(() => source.read(offset, length).slice())).toEqual(expected)
    }
    expect(() => source.read(memory.byteLength, 1)).toThrow(DamagedIndexError)
  })

  it('has each block of the dictionary in one slice', async () => {
    const published = await publish(3_000)
    const { memory, inMemory, slices } = published
    const { words, sections } = inMemory.parts
    expect(slices).toBeLessThanOrEqual(words.blockCount)
    expect(slices).toBeGreaterThan(words.blockAt(words.blockCount - 1).offset / (2 * SIZES.sliceBytes))
    const { source } = open(published)
    for (let block = 0; block < words.blockCount; block += 1) {
      const { offset, byteLength } = words.blockAt(block)
      const read = () => source.read(sections.words.offset + offset, byteLength).slice()
      expect(await readWhenLoaded(read)).toEqual(memory.read(sections.words.offset + offset, byteLength))
    }
  })

  it.each<[what: string, spoil: (file: Uint8Array) => Uint8Array]>([
    ['cut', (file) => file.slice(0, -1)],
    ['changed', (file) => file.map((byte, at) => (at === 30 ? byte ^ 1 : byte))],
    ['a page', () => new TextEncoder().encode('<!doctype html><title>Not found</title>')],
    ['empty', () => new Uint8Array()],
  ])('refuses a file that is %s', async (_, spoil) => {
    const published = await publish(LARGE_DICTIONARY)
    const spoilt =
      (fetch: FetchPiece): FetchPiece =>
      async (piece) =>
        spoil(await fetch(piece))
    const { search } = open({
      ...published,
      fetchPiece: spoilt(published.fetchPiece),
    })
    await expect(search('own7321')).rejects.toThrow(DamagedIndexError)
  })

  it('refuses another piece in the place of one, and reads it again the next time', async () => {
    const published = await publish(LARGE_DICTIONARY)
    const { offset } = published.inMemory.parts.sections.names
    let shift = 1
    const { source } = open({ ...published, fetchPiece: (piece) => published.fetchPiece(piece + shift) })
    const read = async () => readWhenLoaded(() => source.read(offset, 10).slice())
    await expect(read()).rejects.toThrow(DamagedIndexError)
    shift = 0
    expect(await read()).toEqual(published.memory.read(offset, 10))
  })
})
