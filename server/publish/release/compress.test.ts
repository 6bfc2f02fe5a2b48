import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compress, compressionFor } from './compress.ts'

const text = Buffer.from('{"name":"a listing"}\n'.repeat(40))

describe('compress', () => {
  it('gives both forms to directories of up to 500 pages, and one that takes little time to those of static hosts', () => {
    expect(compress(text, compressionFor(500))?.map(([coding]) => coding)).toEqual(['br', 'gzip'])
    expect(compressionFor(500, 0, 'static')).toEqual({ gzip: 1, isForAll: true })
  })

  it('gives the gzip form only to those that a server completes', () => {
    const forms = compress(text, compressionFor(501)) ?? []
    expect(forms.map(([coding]) => coding)).toEqual(['gzip'])
    expect(gunzipSync(forms[0]?.[1] ?? Buffer.alloc(0))).toEqual(text)
    expect(compressionFor(501)).toEqual({ gzip: 6 })
    expect(compressionFor(40, 10_001)).toEqual({ gzip: 6 })
    expect(compressionFor(40, 10_000)).toEqual({ brotli: 5, gzip: 6 })
  })

  it('leaves a file of less than 256 bytes as it is', () => {
    expect(compress(text.subarray(0, 255), compressionFor(1))).toBeUndefined()
    expect(compress(text.subarray(0, 256), compressionFor(1))).toHaveLength(2)
  })
})
