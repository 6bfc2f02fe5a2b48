import { describe, expect, it } from 'vitest'
import { writeReleasePointer } from '../release/release-pointer.ts'
import { bytesAt, never } from './fakes.fixture.ts'
import { createBucketFiles, MissingFileError } from './edge-files.ts'
import type { EdgeBucket, EdgeObject } from './platform.ts'

const NAME = '0123456789abcdef0123456789abcdef'
const POINTER = { release: 'r', manifest: NAME } as const

function start(get: EdgeBucket['get']) {
  return createBucketFiles({ get }, { prefix: 'sites/one/', timeoutMs: 5 })
}

function object(bytes: Uint8Array): EdgeObject {
  return { size: 1000, arrayBuffer: async () => new Uint8Array(bytes).buffer }
}

describe('createBucketFiles', () => {
  it('reads an object, or a range of it', async () => {
    const asked: unknown[] = []
    const files = start(async (...args) => {
      asked.push(args)
      return object(bytesAt(20, 10))
    })
    expect(await files.read(NAME, [20, 10])).toEqual(bytesAt(20, 10))
    const key = `sites/one/objects/01/${NAME}`
    expect(asked).toEqual([[key, { range: { offset: 20, length: 10 } }]])
    expect(await files.read(NAME)).toEqual(bytesAt(20, 10))
    expect(asked[1]).toEqual([key, undefined])
    expect(await files.read(NAME, [20, 0])).toEqual(new Uint8Array())
    expect(asked).toHaveLength(2)
  })

  it('reads the pointer', async () => {
    const files = start(async (key) =>
      key === 'sites/one/current.json' ? object(new TextEncoder().encode(writeReleasePointer(POINTER))) : null,
    )
    expect(await files.pointer()).toEqual(POINTER)
  })

  it('says what is not there', async () => {
    const files = start(async () => null)
    await expect(files.read(NAME)).rejects.toThrow(MissingFileError)
    await expect(files.pointer()).rejects.toThrow('sites/one/current.json: not in the bucket')
  })

  it('refuses what does not come', async () => {
    await expect(start(() => never()).read(NAME)).rejects.toThrow('no answer within 5 ms')
    const hangsLater = async (): Promise<EdgeObject> => ({ size: 10, arrayBuffer: () => never() })
    await expect(start(hangsLater).read(NAME)).rejects.toThrow('no answer within 5 ms')
  })
})
