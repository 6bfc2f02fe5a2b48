import { describe, expect, it } from 'vitest'
import { createEdgeObjects } from './edge-objects.ts'
import { bytesAt, createFakeFiles } from './fakes.fixture.ts'

function start(byteLength: number, maxBytes = 1 << 20) {
  const files = createFakeFiles()
  files.byteLength = byteLength
  return { files, read: createEdgeObjects(({ name, range }) => files.read(name, range), maxBytes) }
}

describe('createEdgeObjects', () => {
  it('reads an object of usual length once, whatever is read of it', async () => {
    const { files, read } = start(10_000)
    expect(await read('a', [0, 8_192])).toEqual(bytesAt(0, 8_192))
    expect(await read('a', [9_000, 500])).toEqual(bytesAt(9_000, 500))
    expect(await read('a', [9_000, 5_000])).toEqual(bytesAt(9_000, 1_000))
    expect(await read('a')).toEqual(bytesAt(0, 10_000))
    expect(files.reads).toEqual([{ path: 'a', range: [0, 131_072] }])
  })

  it('reads of a long one the beginning, and parts behind it', async () => {
    const { files, read } = start(200_000)
    expect(await read('a', [0, 100])).toEqual(bytesAt(0, 100))
    expect(await read('a', [131_000, 100])).toEqual(bytesAt(131_000, 100))
    expect(await read('a')).toEqual(bytesAt(0, 200_000))
    expect(files.reads.map(({ range }) => range)).toEqual([[0, 131_072], [131_000, 100], undefined])
  })

  it('keeps no more than it may', async () => {
    const { files, read } = start(600)
    const small = start(600, 1_000)
    for (const name of ['a', 'b', 'a', 'b']) {
      await read(name)
      await small.read(name)
    }
    expect([files.reads.length, small.files.reads.length]).toEqual([2, 4])
  })
})
