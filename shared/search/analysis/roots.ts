import { stemmer as stem } from '@orama/stemmers/english'

/** Endings that a stemmer does not take for those of one word: many are British. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3})is(?=(?:e[drs]?|ers|es|ing|ations?)$)/, 'iz'],
  [/(?<=[a-z]{3})ys(?=(?:e[drs]?|ers|es|ing)$)/, 'yz'],
  [/(?<=^(?:behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum))our/, 'or'],
  [/(?<=(?:cent|theat|met|lit|fib))re(?=s?$)/, 'er'],
  [/(?<=(?:cata|dia|ana)log)ue(?=s?$)/, ''],
  [/(?<=(?:licen|defen|offen))c(?=e[ds]?$)/, 's'],
  [/(?<=^program)me(?=s?$)/, ''],
  [/(?<=[a-z]{3}l)l(?=(?:ed|ing|er|ers)$)/, ''],
  [/(?<=crypt)ions?$/, ''],
  [/(?<=ress)(?:ions?|ors?)$/, ''],
  [/(?<=(?:con|in)ver)sions?$/, 't'],
  [/(?<=(?:sub|de|tran)scri)ptions?$/, 'be'],
  [/(?<=transmi)ssions?$/, 't'],
  [/(?<!cert)ifications?$/, 'ify'],
  [/(?<=(?:dete|di|lle|nne|rre|tra|spe|inje|stru)ct)(?:ions?|ors?)$/, ''],
]

/** What all of them need: most words have none of it. */
const MAY_BE_SPELT = /[iy]s[aei]|our|(?:re|ue|me|ion|or)s?$|ce[ds]?$|ll(?:ed|ing|ers?)$/

/** Words of which no ending says that they are forms of the last word of their line. */
const IRREGULAR: ReadonlyMap<string, string> = readIrregular(`
analysis analyses analyze
automatic automatically automate
category categories categorize
cheaper cheapest cheap
delivery deliveries deliver
diagnosis diagnoses diagnostic diagnostics diagnose
discovery discoveries discover
editor editors edit
faster fastest fast
history histories historic
investor investors invest
messenger messengers message
musician musicians music
news newspaper
photography photographic photograph
quicker quickest quick
recovery recoveries recover
safety safe
smaller smallest small
summary summaries summarize
synthesis syntheses synthesize
visitor visitors visit
`)

/** Words that a stemmer takes for forms of others, or that look as if they were named after what they do. */
const APART = new Set(
  (
    'accessibility accountant accounting animal author authority banner better broker burner butter career chapter ' +
    'character computer container copper corner counter cover customer cycling docker driver experience flower ' +
    'folder former general generic hammer hyper ide important inner international joker later layer letter lighting ' +
    'lower manner master matter meter mobility number offer officer order organ organic other outer paper pepper ' +
    'personal pointer poker police poster power presentation proper publication quarter ranger rating register river ' +
    'rubber server setting shipping shower silver sister spider sticker summer super tender terminal timer tower ' +
    'trailer twitter under universal universe university upper user virtual water weather winter wonder'
  ).split(' '),
)

/** Who or what does what the rest says: `linter`. */
const DOER = /^([a-z]{2,}?)(?:([bdgklmnprt])\2)?ers?$/

/** What lacks an e: the last letter of `scrap` would be twice in `scraper`, and the s of `pars` would be a plural. */
const SHORTENED = /^[^aeiouy]*[aeiouy][^aeiouwxy]$|[csuvz]$/

/** Being made into something is not being it: `virtualize`, `organizer`. */
const MADE = /^((?:[a-z]{2,}al|organ|author)iz)(?:e[drs]?|ers|es|ing|ations?)$/

const PLAIN = /^[a-z]{3,32}$/

/**
 * Chinese words for the same, by group, behind the first English word of their family (`synonyms.ts`), where there is one,
 * so that a query in one language finds a text in the other. They have two characters, as texts are read; traditional
 * ones are beside the simplified ones.
 */
export type CharacterGroups = readonly string[]

/** What English has no letter of. */
const CHINESE = /^\p{Script=Han}/u

/** The roots of words: what all forms of one have in common, what it does and who does it. */
export interface Roots {
  /** What a folded word is found by: its root, or that of the English word for a Chinese one. */
  keyOf(word: string): string | undefined
  /** Undefined where a word has no other forms. */
  rootOf(word: string): string | undefined
}

/** @param openCharacters Called for the first Chinese word; what it throws is thrown. */
export function rootsWith(openCharacters: () => CharacterGroups): Roots {
  let characters: ReadonlyMap<string, string> | undefined
  return {
    rootOf,
    keyOf: (word) => (CHINESE.test(word) ? (characters ??= readCharacters(openCharacters())).get(word) : rootOf(word)),
  }
}

function rootOf(word: string): string | undefined {
  return PLAIN.test(word) ? findRoot(word) : undefined
}

function findRoot(word: string): string {
  let written = IRREGULAR.get(word) ?? word
  if (MAY_BE_SPELT.test(written)) {
    for (const [spelling, other] of SPELLINGS) written = written.replace(spelling, other)
  }
  const singular = written.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
  if (APART.has(singular)) return singular
  const made = MADE.exec(written)?.[1]
  if (made !== undefined) return made
  const stemmed = stem(written)
  const [, base = '', twice = ''] = stemmed.endsWith('er') ? (DOER.exec(written) ?? []) : []
  const done = base + twice
  if (done.length < 3) return stemmed
  return stem(twice === '' && SHORTENED.test(done) ? `${done}e` : done)
}

function readCharacters(groups: CharacterGroups): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const group of groups) {
    const words = group.split(' ')
    const [first = ''] = words
    for (const word of words) keys.set(word, rootOf(first) ?? first)
  }
  return keys
}

function readIrregular(lines: string): ReadonlyMap<string, string> {
  const words = lines
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  return new Map(words.flatMap((forms) => forms.slice(0, -1).map((form) => [form, forms.at(-1) ?? form])))
}
