import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSampleStore, SAMPLE_PAGES } from '../../e2e/protocol/sample-documents.ts'
import { cutSearchFiles } from '../../server/publish/release/cut-search-files.ts'
import { STEMMERS } from '../search/analysis/stemmers.ts'
import { SEARCH_POINTER } from '../urls.ts'
import { callPageTool } from './call-page-tool.ts'
import { openForeignFiles } from './foreign-files.ts'
import { openReleases } from './open-releases.ts'
import { readListingPiece, readOpening, writeListingPiece, writeOpening } from './opening.ts'
import type { ListingTexts, Opening } from './opening.ts'

type Published = Map<string, Uint8Array>
type Json = Record<string, unknown>

const BASE = 'https://host.example/list/'
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const decode = (bytes: Uint8Array | undefined): Json => JSON.parse(new TextDecoder().decode(bytes)) as Json

/** What a host has of the sample. @param maxWholeIndexBytes 0 for all in pieces. */
async function publish(maxWholeIndexBytes = 1 << 20): Promise<Published> {
  const files: Published = new Map()
  for await (const { path, bytes } of cutSearchFiles(createSampleStore(SAMPLE_PAGES).current(), maxWholeIndexBytes)) {
    files.set(path, path.endsWith('.gz') ? new Uint8Array(gunzipSync(await bytes())) : await bytes())
  }
  return files
}

/** Changes every listing that a host has, with the checksums that belong to them. */
function changeListings(files: Published, change: (listing: Json) => Json): void {
  const changed = ({ texts, labels }: ListingTexts): ListingTexts => ({
    texts: texts.map((text) => encode(change(decode(text)))),
    labels,
  })
  for (const [path, bytes] of files) {
    if (path === SEARCH_POINTER) continue
    try {
      const opening = readOpening(bytes)
      const { listings } = opening
      if ('texts' in listings) files.set(path, writeOpening({ ...opening, listings: changed(listings) }))
    } catch {
      const piece = readListingPiece(bytes)
      if (!Array.isArray(piece.labels)) files.set(path, writeListingPiece(changed(piece)))
    }
  }
}

function changeOpenings(files: Published, change: (opening: Opening) => Opening): void {
  for (const [path, bytes] of files) {
    if (path !== SEARCH_POINTER) files.set(path, writeOpening(change(readOpening(bytes))))
  }
}

async function call(files: Published, name: string, args: Json): Promise<string> {
  const published = openForeignFiles(async (path) => files.get(path), BASE)
  const releases = openReleases(published, { loadStemmers: async () => STEMMERS })
  return JSON.stringify(await callPageTool(releases, { slug: '', name, args }))
}

const HOSTILE = 'a\u001B[2J\u202Eb\u200B\u{E0041}c'

describe('openForeignFiles', () => {
  it.each([1 << 20, 0])(
    'cleans texts and drops addresses that are not of the web, whole up to %i bytes',
    async (whole) => {
      const files = await publish(whole)
      changeListings(files, (listing) => ({
        ...listing,
        description: HOSTILE,
        url: 'javascript:alert(1)',
        links: [
          { rel: 'repo', url: 'file:///etc/passwd' },
          { rel: 'docs', url: 'https://docs.example/' },
        ],
      }))
      const answer = await call(files, 'fetch', { id: 'postgresql' })
      expect(answer).toContain('a[2Jbc')
      expect(answer).toContain('https://docs.example/')
      expect(answer).not.toMatch(/javascript:|file:|\\u001b|\u202E/)
    },
  )

  it('cites the host that was asked, whatever base_url says', async () => {
    const answer = await call(await publish(), 'search', { query: 'postgresql' })
    expect(answer).toContain(`${BASE}databases/postgresql/`)
    expect(answer).not.toContain(decode((await publish()).get(SEARCH_POINTER))['base_url'])
  })

  it.each(['', '/'])('takes addresses of other hosts for what they are where base_url ends with "%s"', async (end) => {
    const files = await publish()
    const pointer = decode(files.get(SEARCH_POINTER))
    const builtFor = String(pointer['base_url']).replace(/\/+$/, '')
    files.set(SEARCH_POINTER, encode({ ...pointer, base_url: builtFor + end }))
    changeListings(files, (listing) => ({ ...listing, url: `${builtFor}.uk/` }))
    const answer = await call(files, 'fetch', { id: 'postgresql' })
    expect(answer).toContain(`${builtFor}.uk/`)
    expect(answer).toContain(`${BASE}databases/postgresql/`)
  })

  it.each([
    ['pieces of a millionth of a byte', { byteLength: 40_000, pieceBytes: 1e-6, ranges: [] }],
    ['pieces of no bytes', { byteLength: 40_000, pieceBytes: 0, ranges: [] }],
    ['a part of terabytes', { byteLength: 1e13, pieceBytes: 16_384, ranges: [] }],
  ])('refuses %s', async (_, index) => {
    const files = await publish()
    changeOpenings(files, (opening) => ({ ...opening, index }))
    await expect(call(files, 'search', { query: 'postgresql' })).rejects.toThrow(/not what gazetteer publishes/)
  })

  it.each([
    ['a number of listings beyond all', { listings: { count: 1e12 } }],
    ['a frame that is something else', { frame: '{"directory":{},"server":{}}' }],
    ['a frame that is no JSON', { frame: '<!doctype html>' }],
  ])('refuses %s', async (_, part) => {
    const files = await publish()
    changeOpenings(files, (opening) => ({ ...opening, ...part }))
    await expect(call(files, 'search', { query: 'postgresql' })).rejects.toThrow(/not what gazetteer publishes/)
  })
})
