import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { DamagedIndexError } from '../../shared/search/index/blocks/byte-source.ts'
import { BlockFileWriter } from '../../shared/search/index/blocks/block-file.ts'
import { BLOCK_BYTES } from '../../shared/search/index/blocks/index-layout.ts'
import { BlockCache, FileSource } from './file-source.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-source-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A file of records of this many bytes in all. */
function write(name: string, payloadLength: number): { path: string; bytes: Buffer } {
  const pieces: Uint8Array[] = []
  const writer = new BlockFileWriter('records', (piece) => pieces.push(piece))
  writer.append(Uint8Array.from({ length: payloadLength }, (_, index) => (index * 31 + (index >> 8)) & 255))
  writer.endSection()
  writer.finish(new Uint8Array())
  const bytes = Buffer.concat(pieces)
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path, bytes }
}

describe('BlockCache', () => {
  it('distinguishes blocks of files of any size', () => {
    const cache = new BlockCache(100 * BLOCK_BYTES)
    const [first, second, third] = [cache.addFile(), cache.addFile(), cache.addFile()]
    const blocks = [0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 2 ** 21, 2 ** 31, 2 ** 32 - 1]
    const all = [first, second, third].flatMap((file) => blocks.map((block) => [file, block] as const))
    for (const [index, [file, block]] of all.entries()) cache.set(file, block, Uint8Array.of(index))
    expect(all.map(([file, block]) => cache.get(file, block)?.[0])).toEqual(all.map((_, index) => index))
    cache.removeFile(second)
    expect(all.filter(([file, block]) => cache.get(file, block) === undefined)).toEqual(
      blocks.map((block) => [second, block]),
    )
  })
})

describe('FileSource', () => {
  it('reads any part of a file, whatever the cache holds', () => {
    const { path, bytes } = write('a', 3 * BLOCK_BYTES + 5)
    const source = new FileSource(path, new BlockCache(2 * BLOCK_BYTES))
    expect(source.byteLength).toBe(bytes.byteLength)
    fc.assert(
      fc.property(fc.nat(bytes.byteLength), fc.nat(bytes.byteLength), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect(Buffer.from(source.read(start, end - start)).equals(bytes.subarray(start, end))).toBe(true)
      }),
    )
    source.close()
  })

  it('refuses what is not in the file', () => {
    const { path, bytes } = write('a', 1000)
    const source = new FileSource(path, new BlockCache(1))
    const outside = [
      [0, bytes.byteLength + 1],
      [bytes.byteLength, 1],
      [-1, 2],
      [5, -1],
      [2 ** 40, 1],
      [Number.NaN, 1],
    ]
    for (const [offset = 0, length = 0] of outside) {
      expect(() => source.read(offset, length), `${offset} ${length}`).toThrow(DamagedIndexError)
    }
    expect(source.read(bytes.byteLength, 0)).toHaveLength(0)
    source.close()
  })

  it('finds a flipped bit wherever it is, when it checks the file or when it reads the block', () => {
    const { path, bytes } = write('a', 70 * BLOCK_BYTES)
    for (let flip = 0; flip < 50; flip += 1) {
      const damaged = Buffer.from(bytes)
      const place = Math.floor((flip * (bytes.length - 1)) / 49)
      damaged[place] = (damaged[place] ?? 0) ^ (1 << (flip % 8))
      writeFileSync(path, damaged)
      const source = new FileSource(path, new BlockCache(1 << 20))
      expect(() => source.verify(), `a flip at ${place}`).toThrow(/a: delete it and build again: search index: /)
      // Damage behind the data is in the checksums: no block can be trusted.
      expect(() => source.read(place < 70 * BLOCK_BYTES ? place : 0, 1)).toThrow(DamagedIndexError)
      source.close()
    }
  })

  it('takes a whole file for what it is, whatever its size', () => {
    for (const byteLength of [0, 1, BLOCK_BYTES - 16, BLOCK_BYTES, 64 * BLOCK_BYTES, 65 * BLOCK_BYTES + 1]) {
      const source = new FileSource(write('a', byteLength).path, new BlockCache(1))
      expect(() => source.verify()).not.toThrow()
      source.close()
    }
  })

  it('reads a file of its own after it was deleted, and none once it is closed', () => {
    const { path, bytes } = write('a', 100)
    const source = new FileSource(path, new BlockCache(1 << 20))
    rmSync(path)
    expect(Buffer.from(source.read(0, bytes.byteLength)).equals(bytes)).toBe(true)
    source.close()
    const other = new FileSource(write('b', 100).path, new BlockCache(1 << 20))
    expect(() => source.read(0, 1)).toThrow()
    other.close()
    source.close()
  })

  it('distinguishes files that share a cache', () => {
    const cache = new BlockCache(1 << 20)
    const [a, b] = [write('a', 100), write('b', 50)]
    const [first, second] = [new FileSource(a.path, cache), new FileSource(b.path, cache)]
    for (const [source, { bytes }] of [
      [first, a],
      [second, b],
    ] as const) {
      expect(Buffer.from(source.read(0, bytes.byteLength)).equals(bytes)).toBe(true)
    }
    first.close()
    expect(second.read(0, 50)).toHaveLength(50)
    second.close()
  })
})
