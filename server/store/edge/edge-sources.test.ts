import { describe, expect, it } from 'vitest'
import { DamagedIndexError, BytesNotLoaded, readWhenLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import { bytesAt } from './fakes.fixture.ts'
import { createPieceMemory } from './piece-memory.ts'
import type { Piece } from './piece-reader.ts'
import { createPieceSource } from './edge-sources.ts'

function start(byteLength = 1000) {
  const pieces: Piece[] = []
  const source = createPieceSource({
    path: 'segments/a.pack',
    byteLength,
    memory: createPieceMemory(1 << 20),
    async readPiece(piece) {
      pieces.push(piece)
      return bytesAt(piece.offset, piece.length)
    },
  })
  return { pieces, source }
}

describe('createPieceSource', () => {
  it('reads exactly what is requested, as a rendition', async () => {
    const { pieces, source } = start()
    expect(await readWhenLoaded(() => source.read(10, 20))).toEqual(bytesAt(10, 20))
    expect(pieces).toEqual([{ path: 'segments/a.pack', offset: 10, length: 20, wholeLength: 1000, use: 'rendition' }])
    expect(source.read(15, 5)).toEqual(bytesAt(15, 5))
  })

  it('reads what is prepared for in one go, as content of MCP, and gives every part of it', async () => {
    const { pieces, source } = start()
    const ranges = [
      { offset: 100, byteLength: 200 },
      { offset: 500, byteLength: 10 },
    ]
    await readWhenLoaded(() => source.prepare?.(ranges))
    expect(pieces.map(({ offset, length, use }) => [offset, length, use])).toEqual([
      [100, 200, 'mcp'],
      [500, 10, 'mcp'],
    ])
    expect(source.read(250, 50)).toEqual(bytesAt(250, 50))
    source.prepare?.([{ offset: 120, byteLength: 30 }])
    expect(pieces).toHaveLength(2)
  })

  it('waits for what is missing only', () => {
    const { source } = start()
    expect(() => source.read(0, 1)).toThrow(BytesNotLoaded)
    expect(source.read(7, 0)).toEqual(new Uint8Array())
    source.prepare?.([])
  })

  it('refuses to read past the end', () => {
    const { source } = start(10)
    expect(() => source.read(5, 6)).toThrow(DamagedIndexError)
    expect(() => source.prepare?.([{ offset: 10, byteLength: 1 }])).toThrow(DamagedIndexError)
  })
})
