import type { Counting } from './counting.ts'
import en from './en.json' with { type: 'json' }
import type { Translation } from './words.ts'

/** Messages about what is found: all that is needed while one types. */
interface FoundMessages {
  readonly locale: string
  readonly count: Pick<Translation['count'], 'listings' | 'of'>
  readonly facts: Pick<Translation['facts'], 'deprecated' | 'archived' | 'dead' | 'broken' | 'unreachable' | 'moved'>
  readonly search: Pick<Translation['search'], 'noListings' | 'found'>
}

/** {@link FoundMessages} with what fills them in. */
export type FoundWords = Pick<FoundMessages, 'count' | 'facts' | 'search'> & Pick<Counting, 'fill'>

const { deprecated, archived, dead, broken, unreachable, moved } = en.facts

/** Those in English. The build writes their values in place of this module, so that the engine loads the others later. */
export const FOUND_IN_ENGLISH: FoundMessages = {
  locale: en.locale,
  count: { listings: en.count.listings, of: en.count.of },
  facts: { deprecated, archived, dead, broken, unreachable, moved },
  search: { noListings: en.search.noListings, found: en.search.found },
}
