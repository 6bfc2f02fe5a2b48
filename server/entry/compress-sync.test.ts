import * as fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { compressText } from '../store/compressed-form.ts'
import { compressTextSync } from './compress-sync.ts'

const piece = fc
  .tuple(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.constant('')), fc.constantFrom(1, 1, 40))
  .map(([text, times]) => text.repeat(times))

const decoder = new TextDecoder()

describe('compressTextSync', () => {
  it('is the text in every coding', async () => {
    await fc.assert(
      fc.asyncProperty(piece, async (text) => {
        const { identity, gzip } = await compressTextSync(text)
        const sent = gunzipSync(await gzip.bytes())
        expect(decoder.decode(sent)).toBe(text.toWellFormed())
        expect(decoder.decode(await identity.bytes())).toBe(text.toWellFormed())
        expect([identity.byteLength, gzip.byteLength]).toEqual([sent.length, (await gzip.bytes()).length])
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('has a tag for each coding, the same for the same text and another for another', async () => {
    const tagsOf = async (text: string) => {
      const { identity, gzip } = await compressTextSync(text)
      return [identity.etag, gzip.etag]
    }
    const [identity, gzip] = await tagsOf('a text')
    expect(identity).toMatch(/^"[\da-f]{32}"$/)
    expect(gzip).toMatch(/^"[\da-f]{32}-gzip"$/)
    expect(await tagsOf('a text')).toEqual([identity, gzip])
    expect((await tagsOf('a texd'))[0]).not.toBe(identity)
  })

  it('holds only what is compressed; a long text is compressed aside', async () => {
    const short = await compressTextSync('short '.repeat(1000))
    expect(short.heldBytes).toBe(short.gzip.byteLength)
    const long = 'long '.repeat(60_000)
    expect((await compressTextSync(long)).identity.etag).toBe((await compressText(long)).identity.etag)
  })
})
