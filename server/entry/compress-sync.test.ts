import * as fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { piecesOf, unframed } from '../../shared/renditions/text/framed-text.ts'
import type { FramedText } from '../../shared/renditions/text/framed-text.ts'
import { compressText } from '../store/compressed-form.ts'
import { compressTextSync } from './compress-sync.ts'

const piece = fc
  .tuple(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.constant('')), fc.constantFrom(1, 1, 40))
  .map(([text, times]) => text.repeat(times))

const framed: fc.Arbitrary<FramedText> = fc
  .array(fc.tuple(piece, piece), { minLength: 1, maxLength: 4 })
  .map((pairs) => ({ frame: ['', ...pairs.map(([each]) => each)], holes: pairs.map(([, each]) => each) }))

const decoder = new TextDecoder()

async function read(text: FramedText) {
  const { identity, gzip, heldBytes } = await compressTextSync(text)
  return { identity, gzip, heldBytes, sent: gunzipSync(await gzip.bytes()) }
}

describe('compressTextSync', () => {
  it('is the text in every coding, however it is framed', async () => {
    await fc.assert(
      fc.asyncProperty(framed, async (text) => {
        // The second time, its frame is known.
        for (const _ of [1, 2]) {
          const { identity, gzip, sent } = await read(text)
          const whole = piecesOf(text).join('').toWellFormed()
          expect(decoder.decode(sent)).toBe(whole)
          expect(decoder.decode(await identity.bytes())).toBe(whole)
          expect([identity.byteLength, gzip.byteLength]).toEqual([sent.length, (await gzip.bytes()).length])
        }
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('has a tag for each coding, the same for the same text and another for another', async () => {
    const tagsOf = async (text: string) => {
      const { identity, gzip } = await compressTextSync(unframed(text))
      return [identity.etag, gzip.etag]
    }
    const [identity, gzip] = await tagsOf('a text')
    expect(identity).toMatch(/^"[\da-f]{32}"$/)
    expect(gzip).toMatch(/^"[\da-f]{32}-gzip"$/)
    expect(await tagsOf('a text')).toEqual([identity, gzip])
    expect((await tagsOf('a texd'))[0]).not.toBe(identity)
  })

  it('holds only what is compressed; a long text is compressed aside', async () => {
    const short = await compressTextSync(unframed('short '.repeat(1000)))
    expect(short.heldBytes).toBe(short.gzip.byteLength)
    const long = unframed('long '.repeat(60_000))
    expect((await compressTextSync(long)).identity.etag).toBe((await compressText(long)).identity.etag)
  })
})
