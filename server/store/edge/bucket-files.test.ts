import { describe, expect, it } from 'vitest'
import { writeReleasePointer } from '../release/release-pointer.ts'
import { bytesAt, never } from './fakes.fixture.ts'
import { createBucketFiles } from './edge-files.ts'
import { MissingFileError } from './edge-files.ts'
import type { EdgeBucket, EdgeObject } from './platform.ts'

const POINTER = { format: 4, release: 'r', table: { name: 'a.table', byteLength: 9 } } as const

function start(get: EdgeBucket['get']) {
  return createBucketFiles({ get }, { prefix: 'sites/one/', timeoutMs: 5 })
}

function object(bytes: Uint8Array): EdgeObject {
  return { size: 1000, arrayBuffer: async () => new Uint8Array(bytes).buffer }
}

describe('createBucketFiles', () => {
  it('reads a range of a whole file', async () => {
    const asked: unknown[] = []
    const files = start(async (...args) => {
      asked.push(args)
      return object(bytesAt(20, 10))
    })
    expect(await files.read('segments/a.pack', 20, 10, 1000)).toEqual(bytesAt(20, 10))
    expect(asked).toEqual([['sites/one/segments/a.pack', { range: { offset: 20, length: 10 } }]])
    expect(await files.read('segments/a.pack', 20, 0, 1000)).toEqual(new Uint8Array())
    expect(asked).toHaveLength(1)
  })

  it('reads the pointer', async () => {
    const files = start(async (key) =>
      key === 'sites/one/current.json' ? object(new TextEncoder().encode(writeReleasePointer(POINTER))) : null,
    )
    expect(await files.pointer()).toEqual(POINTER)
  })

  it('says what is not there', async () => {
    const files = start(async () => null)
    await expect(files.read('segments/a.pack', 0, 10, 1000)).rejects.toThrow(MissingFileError)
    await expect(files.pointer()).rejects.toThrow('sites/one/current.json: not in the bucket')
  })

  it('refuses what is shorter, and what does not come', async () => {
    await expect(start(async () => object(bytesAt(0, 3))).read('a', 0, 10, 1000)).rejects.toThrow('got 3 bytes')
    await expect(start(() => never()).read('a', 0, 10, 1000)).rejects.toThrow('no answer within 5 ms')
    const hangsLater = async (): Promise<EdgeObject> => ({ size: 10, arrayBuffer: () => never() })
    await expect(start(hangsLater).read('a', 0, 10, 1000)).rejects.toThrow('no answer within 5 ms')
  })
})
