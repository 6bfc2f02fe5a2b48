import { describe, expect, it } from 'vitest'
import { BlockMemory } from './block-memory.ts'

const BLOCK_BYTES = 100

/** The bytes of a block. */
function bytesOf(block: number): Uint8Array {
  return new Uint8Array(BLOCK_BYTES).fill(block)
}

/** Fetches all missing blocks, and the neighbors. */
function bring(memory: BlockMemory, neighbors: readonly number[] = []) {
  return async (missing: readonly number[]): Promise<void> => {
    await Promise.resolve()
    for (const block of [...neighbors, ...missing]) memory.add(block, bytesOf(block))
  }
}

function held(memory: BlockMemory, blocks: readonly number[]): number[] {
  return blocks.filter((block) => memory.has(block))
}

describe('BlockMemory', () => {
  it('fetches what is missing', async () => {
    const memory = new BlockMemory(10 * BLOCK_BYTES)
    await memory.load([1, 2], bring(memory))
    const fetched: number[] = []
    await memory.load([2, 3], async (missing) => void fetched.push(...missing))
    expect([fetched, memory.find(1)?.bytes, memory.find(3)]).toEqual([[3], bytesOf(1), undefined])
  })

  it('evicts neighbors that no query waits for when there is no room', async () => {
    const memory = new BlockMemory(3 * BLOCK_BYTES)
    await memory.load([5], bring(memory, [4, 6]))
    expect(held(memory, [4, 5, 6])).toEqual([4, 5, 6])
    await memory.load([7], bring(memory, [8]))
    expect(held(memory, [5, 7])).toEqual([5, 7])
    expect(held(memory, [4, 5, 6, 7, 8])).toHaveLength(3)
  })

  it('has all that a query has read and waited for when it has waited, whatever came between', async () => {
    const memory = new BlockMemory(1)
    await memory.load([1], bring(memory))
    expect(memory.find(1)?.bytes).toEqual(bytesOf(1))
    const slow = Promise.withResolvers<void>()
    const waits = [
      memory.load([2], bring(memory)),
      memory.load([3], async (missing) => {
        await slow.promise
        await bring(memory)(missing)
      }),
    ]
    await waits[0]
    const others = Array.from({ length: 100 }, (_, block) => 1_000 + block)
    for (const block of others) {
      memory.find(block)
      await memory.load([block], bring(memory))
    }
    expect(held(memory, [1, 2, 3])).toEqual([])
    slow.resolve()
    await waits[1]
    expect(held(memory, [1, 2, 3])).toEqual([1, 2, 3])
    expect(held(memory, others).length).toBeLessThanOrEqual(1)
  })

  it('keeps twice as much of what the last 64 runs have read', async () => {
    const memory = new BlockMemory(4 * BLOCK_BYTES)
    const blocks = Array.from({ length: 100 }, (_, block) => block)
    for (const block of blocks) {
      memory.find(block)
      await memory.load([block], bring(memory))
    }
    expect(held(memory, blocks)).toEqual(blocks.slice(-8))
    // Their time is over once others have run as often without a miss.
    for (let run = 0; run < 64; run += 1) {
      memory.find(99)
      await Promise.resolve()
    }
    await memory.load([200], bring(memory))
    expect(held(memory, [...blocks, 200])).toHaveLength(4)
    expect(held(memory, [99, 200])).toEqual([99, 200])
  })

  it('goes on after a load that failed', async () => {
    const memory = new BlockMemory(1)
    const failed = memory.load([1], () => Promise.reject(new Error('offline')))
    await expect(failed).rejects.toThrow('offline')
    await memory.load([1], bring(memory))
    expect(held(memory, [1])).toEqual([1])
  })
})
