import { describe, expect, it } from 'vitest'
import { bytesAt, never } from './fakes.fixture.ts'
import { createAssetFiles, MissingFileError } from './edge-files.ts'

const NAME = '0123456789abcdef0123456789abcdef'
const POINTER = { release: 'r', manifest: NAME } as const

function start(answer: () => Response | Promise<Response> = () => new Response(new Uint8Array(bytesAt(0, 1000)))) {
  const urls: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url)
    return answer()
  }
  return { urls, files: createAssetFiles({ fetch }, { prefix: 'gazetteer/', pointer: POINTER, timeoutMs: 5 }) }
}

describe('createAssetFiles', () => {
  it.each([
    { range: undefined, bytes: bytesAt(0, 1000) },
    { range: [0, 16], bytes: bytesAt(0, 16) },
    { range: [990, 100], bytes: bytesAt(990, 10) },
    { range: [5, 0], bytes: new Uint8Array() },
  ] as const)('reads $range of an object', async ({ range, bytes }) => {
    const { urls, files } = start()
    expect(await files.read(NAME, range)).toEqual(bytes)
    expect(urls).toEqual([`https://assets.invalid/gazetteer/objects/01/${NAME}`])
  })

  it('gives the pointer of the deployment', async () => {
    expect(await start().files.pointer()).toEqual(POINTER)
  })

  it('says which object is not there', async () => {
    const { files } = start(() => new Response('', { status: 404 }))
    await expect(files.read(NAME)).rejects.toThrow(MissingFileError)
    await expect(files.read(NAME)).rejects.toThrow(`gazetteer/objects/01/${NAME}: not among the assets; deploy again`)
  })

  it.each([
    ['is a failure', () => new Response('', { status: 500 }), 'answered 500'],
    ['does not come', () => never<Response>(), 'no answer within 5 ms'],
  ])('refuses what %s', async (_what, answer, message) => {
    await expect(start(answer).files.read(NAME)).rejects.toThrow(message)
  })
})
