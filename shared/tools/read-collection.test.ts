import { readLater } from '../search/load-reading.ts'
import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage } from '../../e2e/protocol/tool-page.ts'
import { complete } from '../completion/complete.ts'
import { listingSchema } from '../model/listing.ts'
import { promptsOf } from '../prompts/prompts.ts'
import { STEMMERS } from '../search/analysis/stemmers.ts'
import { createCollection } from '../search/collection.ts'
import type { Collection } from '../search/collection.ts'
import { openFacets } from '../search/index-facets.ts'
import { indexListings } from '../search/index-listings.ts'
import {
  BytesNotLoaded,
  readAllOnceLoaded,
  readWhenLoaded,
  createByteSource,
} from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import type { ToolPage } from './tool.ts'

/** Bytes that come in pieces of 64, each of which has to be waited for. */
const PIECE_BYTES = 64

/** Makes every byte of a source wait until it is loaded. */
function createSlowSource(source: ByteSource): ByteSource {
  const loaded = new Set<number>()
  return {
    byteLength: source.byteLength,
    read(offset, length) {
      const first = Math.floor(offset / PIECE_BYTES)
      const last = Math.floor((offset + length - 1) / PIECE_BYTES)
      const missing = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
        (piece) => !loaded.has(piece),
      )
      if (missing.length === 0) return source.read(offset, length)
      throw new BytesNotLoaded(async () => missing.forEach((piece) => loaded.add(piece)))
    },
  }
}

/** A page of the same listings as {@link createToolPage}'s, all of which have to be waited for. */
async function createSlowPage(): Promise<ToolPage> {
  const listings = TOOL_LISTINGS.map((fields) => listingSchema.parse({ categories: ['databases'], ...fields }))
  const bytes = indexListings(listings, { language: 'en' })
  const loaded = new Set<number>()
  const read = (position: number) => {
    const listing = loaded.has(position) ? listings[position] : undefined
    if (listing !== undefined) return listing
    throw new BytesNotLoaded(async () => void loaded.add(position))
  }
  const source = createSlowSource(createByteSource(bytes))
  const open = (): Collection => {
    const index = openIndex(source)
    return createCollection(
      index,
      (positions) => readAllOnceLoaded(positions.map((position) => () => read(position))),
      STEMMERS,
      () => openFacets(index),
      readLater(undefined),
      () => ({ subject: '', things: '', titles: new Map() }),
    )
  }
  const collection = await readWhenLoaded(open)
  return { ...createToolPage(TOOL_LISTINGS), collection: async () => collection }
}

describe('readCollection', () => {
  it('lets every tool, prompt and completion answer from bytes that must be waited for', async () => {
    const near = createToolPage(TOOL_LISTINGS)
    const calls: [string, object][] = [
      ['search', { query: 'second leter', where: { tags: 'x' } }],
      ['browse', { sort: '-added', where: { tags: ['x', 'y'] } }],
      ['facets', { name: 'tags' }],
      ['similar', { id: 'a' }],
      ['fetch', { id: 'c' }],
      ['compare', { ids: ['a', 'b'] }],
    ]
    for (const [name, args] of calls) {
      expect(await callTool(await createSlowPage(), name, args)).toEqual(await callTool(near, name, args))
    }
    const given: Record<string, Record<string, string>> = {
      shortlist: { need: 'letter', must_have: 'x' },
      compare_alternatives: { listing: 'a' },
      whats_new: { since: '2024-01-01' },
    }
    for (const prompt of promptsOf('category')) {
      const args = given[prompt.definition.name] ?? {}
      expect(await prompt.get(await createSlowPage(), args)).toEqual(await prompt.get(near, args))
    }
    for (const [prompt, name] of [
      ['compare_alternatives', 'listing'],
      ['shortlist', 'must_have'],
      ['whats_new', 'since'],
    ] as const) {
      const request = { ref: { type: 'ref/prompt', name: prompt }, argument: { name, value: '' } } as const
      expect(await complete(await createSlowPage(), request)).toEqual(await complete(near, request))
    }
  })

  it('says what is wrong also when that has to be looked up', async () => {
    await expect(callTool(await createSlowPage(), 'fetch', { id: 'gamm' })).rejects.toThrow(/Nearest: "c" \(Gamma\)/)
    await expect(callTool(await createSlowPage(), 'browse', { where: { tags: 'z' } })).rejects.toThrow(/Values: "x"/)
  })

  it('gives up between two waits when the answer is no longer awaited', async () => {
    const controller = new AbortController()
    const page = await createSlowPage()
    const answer = callTool(page, 'fetch', { id: 'a' }, { signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })
})
