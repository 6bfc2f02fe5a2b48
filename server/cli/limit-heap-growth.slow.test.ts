import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Allocates for a while, of which little lives, and tells the heap's size in the end. */
const ALLOCATE = `
  import { getHeapStatistics } from 'node:v8'
  const held = []
  for (let turn = 0; turn < 2_000_000; turn += 1) held[turn % 100_000] = { turn, text: 'text ' + turn }
  process.stdout.write(String(getHeapStatistics().total_heap_size))
`

function heapBytes(before: string): number {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', before + ALLOCATE]
  return Number(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }))
}

describe('limitHeapGrowth', () => {
  it('leaves a heap that allocates much at a fraction of its size', () => {
    const usual = heapBytes('')
    const small = heapBytes("import { limitHeapGrowth } from './limit-heap-growth.ts'; limitHeapGrowth();")
    expect(small).toBeLessThan(usual * 0.75)
  })
})
