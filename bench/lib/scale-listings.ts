import { createRandom } from './random.ts'
import { drawNameWord, drawTag, drawTextWord, wordOfRank } from './search-words.ts'

const LICENSES = ['MIT', 'Apache-2.0', 'GPL-3.0-only', 'BSD-3-Clause']

/** A listing as a source file holds it. */
export interface ScaleListing {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly tags: readonly string[]
  readonly license: string
  readonly added: string
}

/**
 * The listing at this position of a page: a name of two to four words, a description of twelve to twenty words whose
 * frequencies follow Zipf's law, up to three tags. It depends on its arguments alone.
 *
 * @param version Another one gives the listing another description, as an editor would.
 */
export function makeScaleListing(page: number, position: number, version = 0): ScaleListing {
  const random = createRandom(Math.imul(page + 1, 0x85ebca6b) ^ Math.imul(position + 1, 0xc2b2ae35))
  const draw = (count: number, word: (random: () => number) => string): string[] =>
    Array.from({ length: count }, () => word(random))
  const name = [...draw(1, drawNameWord), ...draw(1 + Math.floor(random() * 3), drawTextWord)]
  const description = draw(12 + Math.floor(random() * 9), drawTextWord)
  if (version > 0) description.push('version', String(version))
  return {
    name: name.map(capitalize).join(' '),
    url: `https://example.org/${name[0]}/${page}-${position}`,
    description: `${capitalize(description.join(' '))}.`,
    tags: [...new Set(draw(3, drawTag))],
    license: LICENSES[Math.floor(random() * LICENSES.length)] ?? 'MIT',
    added: `${2010 + Math.floor(random() * 16)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  }
}

/** Slug of a page: two words and its number. */
export function scalePageSlug(page: number): string {
  return `${wordOfRank(page * 7)}-${wordOfRank(page * 11 + 1)}-${page}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
