import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { THREAD_LIMITS } from './thread-limits.ts'

/** Allocates what V8 makes room for, keeping the newest objects, and tells how much room for new ones there is then. */
const ALLOCATE = `
  const { getHeapSpaceStatistics } = require('node:v8')
  const held = []
  for (let turn = 0; turn < 5_000_000; turn += 1) held[turn % 300_000] = { turn }
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  require('node:worker_threads').parentPort.postMessage(space.space_size)
`

describe('THREAD_LIMITS', () => {
  it('bounds the room for new objects of a thread, however much memory there is', async () => {
    const worker = new Worker(ALLOCATE, { eval: true, execArgv: [], resourceLimits: THREAD_LIMITS })
    const bytes = await new Promise<unknown>((resolve, reject) => worker.on('message', resolve).on('error', reject))
    expect(bytes).toBeGreaterThan(8 << 20)
    expect(bytes).toBeLessThanOrEqual(48 << 20)
  })
})
