import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf, SEARCH_INDEX_NAME } from '../../store/release/release-format.ts'
import type { PageBundle } from './make-bundle.ts'
import { createSegmentWriter } from './segment-writer.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-segments-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A bundle of two pieces, the second of which is a search index. */
function bundleOf(text: string): PageBundle {
  const payload = [Buffer.from(text), Buffer.from('index')]
  const fileOf = (name: string, at: number, content: string) => {
    const [byteLength, digest] = [content.length, digestOf(content)]
    const identity: [number, number, string] = [at, byteLength, digest]
    return { name, mediaType: 'a/b', modified: 0, byteLength, digest, stored: { identity } }
  }
  const files = [fileOf('index.md', 0, text), fileOf(SEARCH_INDEX_NAME, text.length, 'index')]
  return { files, identities: payload, payload, coreOffset: text.length }
}

describe('createSegmentWriter', () => {
  it('says where everything of a bundle is', async () => {
    const writer = createSegmentWriter(folder)
    writer.append(bundleOf('first'))
    const place = writer.append(bundleOf('second'))
    const [segment] = await writer.finish()
    const bytes = readFileSync(join(folder, segment?.name ?? ''))
    expect(bytes.byteLength).toBe(segment?.byteLength)
    const at = (start: number, length: number) =>
      bytes.toString('utf8', place.offset + start, place.offset + start + length)
    expect(at(0, place.payloadLength)).toBe('secondindex')
    expect(at(place.searchIndex.offset, place.searchIndex.byteLength)).toBe('index')
    expect(place.coreOffset).toBe(6)
    expect(place.listings).toEqual({ offset: 0, byteLength: 0 })
    expect(digestOf(at(place.payloadLength, place.indexLength))).toBe(place.indexDigest)
    expect(place.offset + place.payloadLength + place.indexLength).toBe(bytes.byteLength)
  })

  it('begins another segment before one is too large, and gives a large bundle one of its own', async () => {
    const writer = createSegmentWriter(folder, 1500)
    const lengths = [10, 20, 5000, 30, 40, 600, 10]
    const places = lengths.map((length) => writer.append(bundleOf('x'.repeat(length))))
    const segments = await writer.finish()
    expect(places.map(({ segment }) => segment)).toEqual([0, 0, 1, 2, 2, 3, 3])
    expect(places.map(({ offset }) => offset === 0)).toEqual([true, false, true, true, false, true, false])
    expect(readdirSync(folder).toSorted()).toEqual(segments.map(({ name }) => name).toSorted())
    for (const { name, byteLength } of segments) expect(readFileSync(join(folder, name)).byteLength).toBe(byteLength)
  })

  it('gives the same names and bytes for the same bundles, copied or new', async () => {
    const write = async (texts: readonly string[]) => {
      const writer = createSegmentWriter(folder, 1000)
      for (const text of texts) writer.append(bundleOf(text))
      return writer.finish()
    }
    const first = await write(['a', 'b'])
    expect(await write(['a', 'b'])).toEqual(first)
    expect(await write(['b', 'a'])).not.toEqual(first)
    const before = readFileSync(join(folder, first[0]?.name ?? ''))
    const copier = createSegmentWriter(folder, 1000)
    const place = copier.append(bundleOf('a'))
    const second = createSegmentWriter(folder, 1000)
    const length = place.payloadLength + place.indexLength
    const copied = second.copy({ ...place, segment: 7, offset: 0 }, before.subarray(0, length))
    expect(copied).toEqual(place)
    second.append(bundleOf('b'))
    expect(await second.finish()).toEqual(first)
    await copier.abandon()
  })

  it('leaves no file without bundles, and none under a name that could be meant before it is finished', async () => {
    const writer = createSegmentWriter(folder)
    expect(await writer.finish()).toEqual([])
    const other = createSegmentWriter(folder)
    other.append(bundleOf('a'))
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[\da-f-]{36}\.tmp$/)])
    await other.abandon()
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[\da-f-]{36}\.tmp$/)])
  })
})
