import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is attacked. */
export interface Target {
  readonly port: number
  /** Path of the page with most bytes. */
  readonly page: string
  /** The words used most on it, which are the dearest to search for. */
  readonly words: readonly string[]
}

/** Words of one query at most: as many as a search reads. */
export const WORDS_PER_QUERY = 16

const MOST_WORDS = 200

/** Describes a published folder that is served. */
export function describeTarget(out: string, port: number): Target {
  const folders = ['', ...readdirSync(out).filter((name) => statSync(join(out, name)).isDirectory())]
  const sizes = folders.flatMap((name) => {
    const file = statSync(join(out, name, 'index.html'), { throwIfNoEntry: false })
    return file === undefined ? [] : [{ name, bytes: file.size }]
  })
  const [largest] = sizes.toSorted((one, other) => other.bytes - one.bytes)
  if (largest === undefined) throw new Error(`${out} has no page`)
  const text = readFileSync(join(out, largest.name, 'index.md'), 'utf8')
  return { port, page: `/${largest.name}${largest.name === '' ? '' : '/'}`, words: frequentWords(text) }
}

function frequentWords(text: string): string[] {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_WORDS)
    .map(([word]) => word)
}

/** Queries of as many words as a search reads, each another one. @param isMisspelt Every word lacks a letter. */
export function createQueries({ words }: Target, isMisspelt = false): () => string {
  let asked = 0
  return () => {
    asked += 1
    const drawn = Array.from({ length: WORDS_PER_QUERY }, (_, at) => {
      // A step that shares no factor with the number of words visits all of them.
      const word = words[(asked * 7 + at * (1 + (asked % 11))) % words.length] ?? ''
      return isMisspelt ? word.slice(0, 2) + word.slice(3) : word
    })
    return drawn.join(' ')
  }
}
