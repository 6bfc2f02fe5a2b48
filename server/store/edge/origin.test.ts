import { describe, expect, it } from 'vitest'
import { bytesAt, createFakeFiles, never } from './fakes.fixture.ts'
import { createOrigin, MissingFileError, readAssets, readBucket } from './origin.ts'
import type { ReadOrigin } from './origin.ts'
import type { EdgeBucket, EdgeObject } from './platform.ts'
import { withTrace } from './read-trace.ts'
import type { ReadTrace } from './read-trace.ts'
import { TimeoutError } from './within.ts'

const PATH = 'objects/01/0123456789abcdef0123456789abcdef'

function startAssets(
  answer: () => Response | Promise<Response> = () => new Response(new Uint8Array(bytesAt(0, 1000))),
) {
  const urls: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url)
    return answer()
  }
  return { urls, read: createOrigin(readAssets({ fetch }), { prefix: 'gazetteer/', timeoutMs: 5 }) }
}

describe('readAssets', () => {
  it.each([
    { range: undefined, bytes: bytesAt(0, 1000) },
    { range: [0, 16], bytes: bytesAt(0, 16) },
    { range: [990, 100], bytes: bytesAt(990, 10) },
    { range: [5, 0], bytes: new Uint8Array() },
  ] as const)('reads $range of an object', async ({ range, bytes }) => {
    const { urls, read } = startAssets()
    expect(await read(PATH, range)).toEqual(bytes)
    expect(urls).toEqual([`https://assets.invalid/gazetteer/${PATH}`])
  })

  it('says which object is not there', async () => {
    const { read } = startAssets(() => new Response('', { status: 404 }))
    await expect(read(PATH)).rejects.toThrow(MissingFileError)
    await expect(read(PATH)).rejects.toThrow(`gazetteer/${PATH}: not among the assets; deploy again`)
  })

  it.each([
    ['is a failure', () => new Response('', { status: 500 }), 'answered 500'],
    ['does not come', () => never<Response>(), 'no answer within 5 ms'],
  ])('refuses what %s', async (_what, answer, message) => {
    await expect(startAssets(answer).read(PATH)).rejects.toThrow(message)
  })
})

function startBucket(get: EdgeBucket['get']) {
  return createOrigin(readBucket({ get }), { prefix: 'sites/one/', timeoutMs: 5 })
}

function object(bytes: Uint8Array): EdgeObject {
  return { arrayBuffer: async () => new Uint8Array(bytes).buffer }
}

describe('readBucket', () => {
  it('reads an object, or a range of it', async () => {
    const asked: unknown[] = []
    const read = startBucket(async (...args) => {
      asked.push(args)
      return object(bytesAt(20, 10))
    })
    expect(await read(PATH, [20, 10])).toEqual(bytesAt(20, 10))
    const key = `sites/one/${PATH}`
    expect(asked).toEqual([[key, { range: { offset: 20, length: 10 } }]])
    expect(await read(PATH)).toEqual(bytesAt(20, 10))
    expect(asked[1]).toEqual([key, undefined])
    expect(await read(PATH, [20, 0])).toEqual(new Uint8Array())
    expect(asked).toHaveLength(2)
  })

  it('says what is not there', async () => {
    const read = startBucket(async () => null)
    await expect(read(PATH)).rejects.toThrow(MissingFileError)
    await expect(read('current.json')).rejects.toThrow('sites/one/current.json: not in the bucket')
  })

  it('refuses what does not come', async () => {
    await expect(startBucket(() => never())(PATH)).rejects.toThrow('no answer within 5 ms')
    const hangsLater = async (): Promise<EdgeObject> => ({ arrayBuffer: () => never() })
    await expect(startBucket(hangsLater)(PATH)).rejects.toThrow('no answer within 5 ms')
  })
})

function start() {
  const files = createFakeFiles()
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => void waits.push(ms)
  const retrying = createOrigin(files.read, { prefix: '', wait })
  return { files, waits, read: () => retrying('a', [0, 4]) }
}

/** Reads so often, whatever comes of it. @returns The last error. */
async function fail(read: () => Promise<unknown>, times: number): Promise<unknown> {
  let last: unknown
  for (let time = 0; time < times; time += 1) last = await read().catch((error: unknown) => error)
  return last
}

describe('createOrigin', () => {
  it('reads once more after 50 ms what failed, and counts both calls', async () => {
    const { files, waits, read } = start()
    files.mode = 'throws'
    const trace: ReadTrace = { outcomes: [], subrequests: 0 }
    const failed = withTrace(trace, read)
    await expect(failed).rejects.toThrow('the bucket is broken')
    expect([waits, files.reads.length, trace.subrequests]).toEqual([[50], 2, 2])
  })

  it('answers where the second read succeeds', async () => {
    const { files } = start()
    const wait = async (): Promise<void> => void (files.mode = 'works')
    files.mode = 'throws'
    const retrying = createOrigin(files.read, { prefix: '', wait })
    expect(await retrying('a', [0, 4])).toEqual(new Uint8Array([0, 1, 2, 3]))
  })

  it('asks once for what is not there, however often, and once for what hangs', async () => {
    const { files, read } = start()
    files.mode = 'empty'
    expect(await fail(read, 20)).toBeInstanceOf(MissingFileError)
    expect(files.reads).toHaveLength(20)
    let asked = 0
    const hanging: ReadOrigin = () => {
      asked += 1
      return Promise.reject(new TimeoutError('bucket: no answer within 5000 ms'))
    }
    await fail(() => createOrigin(hanging, { prefix: '' })('a', [0, 4]), 1)
    expect(asked).toBe(1)
  })
})
