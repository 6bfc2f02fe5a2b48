import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFileReader } from './create-file-reader.ts'

const BASE = 'https://example.org/repo/'
const PUBLIC = { 'access-control-allow-origin': '*' }
const MIB = 1024 * 1024

afterEach(() => vi.unstubAllGlobals())

/** Answers everything with these bytes. @returns What was asked. */
function serve(bytes: Uint8Array, options: ResponseInit = {}): { url: string; options: RequestInit }[] {
  const asked: { url: string; options: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, sent: RequestInit) => {
    asked.push({ url, options: sent })
    return new Response(new Uint8Array(bytes), { headers: PUBLIC, ...options })
  })
  return asked
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

describe('createFileReader', () => {
  it('reads files of the index, without cookies', async () => {
    const asked = serve(Buffer.from('{}'))
    expect(text(await createFileReader(BASE).read('_/search.json'))).toBe('{}')
    expect(asked).toMatchObject([
      {
        url: 'https://example.org/repo/_/search.json',
        options: { credentials: 'omit', referrerPolicy: 'no-referrer' },
      },
    ])
    expect(asked[0]?.options).not.toHaveProperty('cache')
  })

  it('asks the host again where a newer file is wanted', async () => {
    const asked = serve(Buffer.from('{}'))
    await createFileReader(BASE).read('_/search.json', { fresh: true })
    expect(asked[0]?.options).toMatchObject({ cache: 'no-cache' })
  })

  it('unpacks what is packed, and takes what the host has unpacked', async () => {
    const { read } = createFileReader(BASE)
    serve(gzipSync('index'))
    expect(text(await read('_/search/0123456789abcdef/_root.gz'))).toBe('index')
    serve(Buffer.from('index'))
    expect(text(await read('_/search/0123456789abcdef/_root.gz'))).toBe('index')
  })

  it.each([404, 410])('finds nothing where the host answers HTTP %i', async (status) => {
    serve(Buffer.from('x'), { status, headers: PUBLIC })
    expect(await createFileReader(BASE).read('_/search.json')).toBeUndefined()
  })

  it('writes paths as URLs', async () => {
    const asked = serve(Buffer.from('{}'))
    await createFileReader(BASE).read('_/search/0123456789abcdef/数据 #1?.gz')
    expect(asked[0]?.url).toBe(`${BASE}_/search/0123456789abcdef/%E6%95%B0%E6%8D%AE%20%231%3F.gz`)
  })

  it.each([
    'https://other.example/_/search/x.gz',
    '//other.example/_/search/x.gz',
    '/_/search.json',
    '../_/search.json',
    '_/search/../../mcp',
    '_/engine.js',
    'http://127.0.0.1/',
  ])('does not ask for %s', async (path) => {
    const asked = serve(Buffer.from('{}'))
    await expect(createFileReader(BASE).read(path)).rejects.toMatchObject({
      name: 'UnreadableBytesError',
      message: `${path} is not part of an index`,
    })
    expect(asked).toEqual([])
  })

  it.each<[what: string, bytes: Uint8Array, options: ResponseInit, message: string]>([
    ['a host that fails', Buffer.from(''), { status: 500, headers: PUBLIC }, 'the host answers HTTP 500'],
    [
      'what is not public',
      Buffer.from('x'),
      { headers: {} },
      'https://example.org does not allow everyone to read this.',
    ],
    ['a file without end', new Uint8Array(4 * MIB + 1), {}, `The answer is longer than ${4 * MIB} bytes.`],
    [
      'a small file that unpacks without end',
      gzipSync(new Uint8Array(8 * MIB + 1)),
      {},
      `The answer is longer than ${8 * MIB} bytes.`,
    ],
  ])('refuses %s', async (_, bytes, options, message) => {
    serve(bytes, options)
    await expect(createFileReader(BASE).read('_/search.json')).rejects.toMatchObject({
      name: 'UnreadableBytesError',
      message: `_/search.json: ${message}`,
    })
  })

  it('refuses a packed file that is cut off, and a host that cannot be reached', async () => {
    const packed = gzipSync(new Uint8Array(1000).map((_, at) => at % 251))
    serve(packed.subarray(0, packed.byteLength - 20))
    await expect(createFileReader(BASE).read('_/search.json')).rejects.toMatchObject({ name: 'UnreadableBytesError' })
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const message = '_/search.json: Failed to fetch'
    await expect(createFileReader(BASE).read('_/search.json')).rejects.toMatchObject({ message })
  })

  it('limits what all files of a call have together', async () => {
    const files = createFileReader(BASE)
    serve(gzipSync(new Uint8Array(8 * MIB)))
    const read = () => files.read('_/search/0123456789abcdef/x.gz')
    for (let file = 0; file < 4; file += 1) expect((await read())?.byteLength).toBe(8 * MIB)
    await expect(read()).rejects.toThrow('All answers together are too long.')
    files.allowCall()
    expect((await read())?.byteLength).toBe(8 * MIB)
  })
})
