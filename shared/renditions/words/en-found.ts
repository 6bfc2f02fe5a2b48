import type { Counting } from './counting.ts'

/**
 * Of the messages in English, those that say what is found: all that is needed while one types, so the engine has them
 * and loads the others later.
 */
export function foundInEnglish({ number, plural }: Pick<Counting<'one' | 'other'>, 'number' | 'plural'>) {
  return {
    count: {
      listings: (count: number): string => plural(count, { one: '# listing', other: '# listings' }),
      /** Of all listings, how many are shown. */
      of: (shown: number, all: number): string =>
        `${number(shown)} of ${plural(all, { one: '# listing', other: '# listings' })}`,
    },
    facts: {
      deprecated: 'deprecated',
      archived: 'archived',
      dead: 'dead',
      broken: 'link broken',
      unreachable: 'not reachable',
      moved: 'moved',
    },
    search: {
      noListings: 'No listings',
      found: (count: string, words: string): string => `${count} for “${words}”`,
    },
  }
}

/** As {@link foundInEnglish}, in any language. */
export type FoundWords = ReturnType<typeof foundInEnglish>
