import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createListingSpool } from './listing-spool.ts'
import { createRowFiles } from './row-files.ts'

describe('createListingSpool', () => {
  it.each([64, 1 << 20])('gives back what a list would, with %i bytes of memory', (memoryBytes) => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('append' as const), text: fc.string({ unit: 'grapheme' }) }),
      fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), text: fc.string() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 20 }), (steps, reads) => {
        const files = createRowFiles({ memoryBytes })
        const spool = createListingSpool(files)
        const list: string[] = []
        for (const one of steps) {
          if (one.kind === 'append') {
            spool.append(one.text)
            list.push(one.text)
          } else if (list.length > 0) {
            spool.replace(one.at % list.length, one.text)
            list[one.at % list.length] = one.text
          }
        }
        const indexes = list.length === 0 ? [] : reads.map((index) => index % list.length)
        expect(spool.read(indexes)).toEqual(indexes.map((index) => list[index]))
        expect(spool.length).toBe(list.length)
        files.close()
      }),
    )
  })

  it('begins a temporary file only beyond its memory and removes it', () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'gazetteer-test-'))
    const files = createRowFiles({ memoryBytes: 10, parent })
    const spool = createListingSpool(files)
    spool.append('12345')
    spool.append('67890')
    expect(readdirSync(parent)).toEqual([])
    spool.append('x')
    expect(readdirSync(parent)).toHaveLength(1)
    expect(spool.read([2, 0, 1])).toEqual(['x', '12345', '67890'])
    files.close()
    expect(readdirSync(parent)).toEqual([])
    rmSync(parent, { recursive: true })
  })
})
