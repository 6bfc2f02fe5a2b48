import { createRandom } from '../lib/random.ts'
import { capitalize, drawListing } from '../lib/draw-listing.ts'
import { wordOfRank } from '../lib/search-words.ts'

/** A listing as in a source file. */
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
 * @param version A different one changes the description, as an editor would.
 */
export function makeScaleListing(page: number, position: number, version = 0): ScaleListing {
  const seed = Math.imul(page + 1, 0x85ebca6b) ^ Math.imul(position + 1, 0xc2b2ae35)
  const { name, description, tags, license, added } = drawListing(createRandom(seed))
  if (version > 0) description.push('version', String(version))
  return {
    name: name.map(capitalize).join(' '),
    url: `https://example.org/${name[0]}/${page}-${position}`,
    description: `${capitalize(description.join(' '))}.`,
    tags,
    license,
    added,
  }
}

/** Slug of a page: two words and its number. */
export function scalePageSlug(page: number): string {
  return `${wordOfRank(page * 7)}-${wordOfRank(page * 11 + 1)}-${page}`
}
