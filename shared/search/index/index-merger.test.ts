import { describe, expect, it } from 'vitest'
import { createDocuments } from './arbitrary-documents.ts'
import { buildIndex } from './build-index.ts'
import { createIndexMerger } from './index-merger.ts'
import { createMemorySource } from './memory-source.ts'
import { openIndex } from './open-index.ts'

const options = { language: 'en', stem: (word: string): string => word.slice(0, 3) }

describe('createIndexMerger', () => {
  it.each([
    [1, 60],
    [20_000, 3],
    [undefined, 0],
  ])('writes the same bytes with runs of %s bytes', (maxRunBytes, runs) => {
    const documents = createDocuments(600)
    let spilled = 0
    const merger = createIndexMerger({
      ...options,
      maxRunBytes,
      spill: (writeRun) => {
        spilled += 1
        const chunks: Uint8Array[] = []
        writeRun((bytes) => chunks.push(bytes))
        return createMemorySource(Buffer.concat(chunks))
      },
    })
    for (let start = 0; start < 600; start += 10) {
      const page = buildIndex(documents.slice(start, start + 10), options)
      const positions = Int32Array.from({ length: 10 }, (_, own) => start + own)
      merger.add(openIndex(createMemorySource(page)), positions)
    }
    const chunks: Uint8Array[] = []
    merger.finish((bytes) => chunks.push(bytes))
    expect(Buffer.concat(chunks).equals(buildIndex(documents, options))).toBe(true)
    expect(spilled).toBe(runs)
  })
})
