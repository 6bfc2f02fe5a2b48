import type { Counting } from './counting.ts'
import en from './en.json' with { type: 'json' }
import type { Translation } from './words.ts'

/** Messages about what is found: all that is needed while one types. */
interface FoundMessages {
  readonly locale: string
  readonly count: Pick<Translation['count'], 'listings' | 'of'>
  readonly facts: Pick<
    Translation['facts'],
    'deprecated' | 'archived' | 'dead' | 'broken' | 'unreachable' | 'moved' | 'category'
  >
  readonly search: Pick<
    Translation['search'],
    'allFor' | 'alternativesTo' | 'thingsBy' | 'things' | 'quoted' | 'someWords'
  >
}

/** {@link FoundMessages} with what fills them in. */
export type FoundWords = Omit<FoundMessages, 'locale'> & Counting

const { deprecated, archived, dead, broken, unreachable, moved, category } = en.facts
const { allFor, alternativesTo, thingsBy, things, quoted, someWords } = en.search

/** Those in English. The build writes their values in place of this module, so that the engine loads the others later. */
export const FOUND_IN_ENGLISH: FoundMessages = {
  locale: en.locale,
  count: { listings: en.count.listings, of: en.count.of },
  facts: { deprecated, archived, dead, broken, unreachable, moved, category },
  search: { allFor, alternativesTo, thingsBy, things, quoted, someWords },
}
