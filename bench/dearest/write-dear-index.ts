import { closeSync, openSync, writeSync } from 'node:fs'
import type { IndexDocument, WordWeight } from '../../shared/search/values/index-document.ts'
import { buildIndex } from '../../shared/search/index/build/build-index.ts'
import { createIndexMerger } from '../../shared/search/index/merge/index-merger.ts'
import { concatenate } from '../../shared/search/index/bytes/concatenate.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { indexOptions } from '../../shared/search/index-listings.ts'
import { createRandom } from '../lib/random.ts'
import { makeDearWords } from './dearest-words.ts'

const LISTINGS_PER_PAGE = 1000
const WORDS_PER_LISTING = 18
const WORDS_PER_NAME = 2

/** Writes the index of a directory whose listings consist of the same few words, in any combination. */
export function writeDearIndex(path: string, listings: number): void {
  const options = indexOptions('en')
  const merger = createIndexMerger({
    ...options,
    spill(writeRun) {
      const parts: Uint8Array[] = []
      writeRun((bytes) => parts.push(bytes.slice()))
      return createMemorySource(concatenate(parts))
    },
  })
  const words = makeDearWords()
  for (let start = 0; start < listings; start += LISTINGS_PER_PAGE) {
    const positions = Int32Array.from({ length: Math.min(LISTINGS_PER_PAGE, listings - start) }, (_, at) => start + at)
    const page = buildIndex(
      Array.from(positions, (position) => drawDocument(position, words)),
      options,
    )
    merger.add(openIndex(createMemorySource(page)), positions)
  }
  const file = openSync(path, 'wx')
  merger.finish((bytes) => writeSync(file, bytes))
  closeSync(file)
}

function drawDocument(position: number, words: readonly string[]): IndexDocument {
  const random = createRandom(Math.imul(position + 1, 0x85ebca6b))
  const drawn = new Map<string, WordWeight>()
  for (let count = 0; count < WORDS_PER_LISTING; count += 1) {
    const word = words[Math.floor(random() * words.length)] ?? ''
    const inName = count < WORDS_PER_NAME
    const impact = inName ? 150 + Math.floor(random() * 80) : 10 + Math.floor(random() * 60)
    drawn.set(word, { impact, fields: inName ? 1 : 32 })
  }
  return {
    id: `listing-${position}`,
    name: `listing ${position}`,
    nameLength: WORDS_PER_NAME,
    words: drawn,
    facets: new Map(),
    numbers: {},
  }
}
