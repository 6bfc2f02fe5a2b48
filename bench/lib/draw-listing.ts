import { drawNameWord, drawTag, drawTextWord } from './search-words.ts'

const LICENSES = ['MIT', 'Apache-2.0', 'GPL-3.0-only', 'BSD-3-Clause']

/** The texts of a synthetic listing. */
export interface DrawnListing {
  /** Two to four, of which the first distinguishes it from most others. */
  readonly name: readonly string[]
  /** Twelve to twenty, whose frequencies follow Zipf's law. */
  readonly description: string[]
  /** Up to three. */
  readonly tags: string[]
  readonly license: string
  readonly added: string
}

/** Draws a listing: the same random sequence yields the same one. */
export function drawListing(random: () => number): DrawnListing {
  const draw = (count: number, word: (random: () => number) => string): string[] =>
    Array.from({ length: count }, () => word(random))
  return {
    name: [...draw(1, drawNameWord), ...draw(1 + Math.floor(random() * 3), drawTextWord)],
    description: draw(12 + Math.floor(random() * 9), drawTextWord),
    tags: [...new Set(draw(3, drawTag))],
    license: LICENSES[Math.floor(random() * LICENSES.length)] ?? 'MIT',
    added: `${2010 + Math.floor(random() * 16)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  }
}

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
