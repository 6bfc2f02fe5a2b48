import type { Translation } from './words.ts'

/** German. */
export const DE: Translation<'one' | 'other'> = {
  locale: 'de',
  write: ({ plural }) => ({
    page: {
      skip: 'Zum Inhalt springen',
    },
    count: {
      listings: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
    },
  }),
}
