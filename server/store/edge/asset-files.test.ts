import { describe, expect, it } from 'vitest'
import { bytesAt, never } from './fakes.fixture.ts'
import { createAssetFiles, MissingFileError, PART_BYTES, partName } from './edge-files.ts'

const LENGTH = 2 * PART_BYTES + 1000
const POINTER = { format: 4, release: 'r', table: { name: 'a.table', byteLength: LENGTH } } as const

function start(answer?: (url: string) => Response | Promise<Response>) {
  const urls: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url)
    if (answer !== undefined) return answer(url)
    const index = Number(url.slice(url.lastIndexOf('.') + 1))
    const offset = index * PART_BYTES
    return new Response(new Uint8Array(bytesAt(offset, Math.min(PART_BYTES, LENGTH - offset))))
  }
  return { urls, files: createAssetFiles({ fetch }, { prefix: 'gazetteer/', pointer: POINTER, timeoutMs: 5 }) }
}

const read = (files: ReturnType<typeof start>['files'], offset: number, length: number): Promise<Uint8Array> =>
  files.read('tables/a.table', offset, length, LENGTH)

describe('createAssetFiles', () => {
  it.each([
    { name: 'the start', offset: 0, length: 16, parts: [0] },
    { name: 'the end of a part', offset: PART_BYTES - 16, length: 16, parts: [0] },
    { name: 'across two parts', offset: PART_BYTES - 16, length: 17, parts: [0, 1] },
    { name: 'the whole', offset: 0, length: LENGTH, parts: [0, 1, 2] },
    { name: 'the last byte', offset: LENGTH - 1, length: 1, parts: [2] },
    { name: 'nothing', offset: 5, length: 0, parts: [] },
  ])('reads $name', async ({ offset, length, parts }) => {
    const { urls, files } = start()
    expect(await read(files, offset, length)).toEqual(bytesAt(offset, length))
    expect(urls).toEqual(parts.map((index) => `https://assets.invalid/gazetteer/${partName('tables/a.table', index)}`))
  })

  it('gives the pointer of the deployment', async () => {
    expect(await start().files.pointer()).toEqual(POINTER)
  })

  it('says which part is not there', async () => {
    const { files } = start(() => new Response('', { status: 404 }))
    await expect(read(files, 0, 10)).rejects.toThrow(MissingFileError)
    await expect(read(files, 0, 10)).rejects.toThrow('gazetteer/tables/a.table.0: not among the assets; deploy again')
  })

  it.each([
    ['has another length', () => new Response('short'), 'has 5 bytes instead of 262144'],
    ['is a failure', () => new Response('', { status: 500 }), 'answered 500'],
    ['does not come', () => never<Response>(), 'no answer within 5 ms'],
  ])('refuses what %s', async (_what, answer, message) => {
    await expect(read(start(answer).files, 0, 10)).rejects.toThrow(message)
  })
})
