import WORDS from '../words.json' with { type: 'json' }

/** Abbreviations that titles write in capitals, and their plurals with a small s. */
const ACRONYMS = new Set(WORDS.acronyms.split(' '))

/** Names that are spelled their own way, by their letters. */
const SPELLED = new Map(WORDS.spelled.split(' ').map((name) => [name.toLowerCase(), name]))

/** A title for a machine-readable name: `01-headless-cms` → `Headless CMS`. Names with capitals keep their letters. */
export function titleOfName(name: string): string {
  // Numbers with a zero before them put files in order.
  return capitalizeTitle(
    name
      .replace(/^0\d+[-_.\s]+(?=\p{L})/u, '')
      .replace(/[-_\s]+/g, ' ')
      .trim(),
  )
}

/** Words in small letters as a title: `open source crm` → `Open source CRM`. */
export function capitalizeTitle(text: string): string {
  const words = text.split(' ').map((word) => spell(word) ?? word)
  const [first = '', ...others] = words
  // What is spelled its own way begins as it does.
  const begin = [...SPELLED.values()].includes(first) ? first : first.charAt(0).toUpperCase() + first.slice(1)
  return [begin, ...others].join(' ')
}

function spell(word: string): string | undefined {
  const spelled = SPELLED.get(word)
  if (spelled !== undefined || ACRONYMS.has(word)) return spelled ?? word.toUpperCase()
  return word.endsWith('s') && ACRONYMS.has(word.slice(0, -1)) ? `${word.slice(0, -1).toUpperCase()}s` : undefined
}

/** Title of the page of rows that name none, by the primary subtag of the directory's language. */
const OTHER: Readonly<Record<string, string>> = WORDS.other

/** Title of the page of rows that name none, in a language or else in English. @param language BCP 47 tag. */
export function otherTitle(language: string): string {
  const subtag = language.toLowerCase().split('-')[0] ?? ''
  return (Object.hasOwn(OTHER, subtag) ? OTHER[subtag] : undefined) ?? 'Other'
}
