import { splitUnits } from '../text/split-words.ts'
import type { DocumentSet } from '../values/document-set.ts'
import type { FacetCount, Facets } from '../values/facets.ts'
import { kindsOf, unitKinds, unitOf } from '../values/measures.ts'
import type { NumberField } from '../values/measures.ts'
import { codeNamesOf, MAX_CODES } from './code-names.ts'
import { isPartOf, LEAST, MOST, nameOf, rootOf, shortCall, withoutExtreme } from './field-names.ts'
import { firstWordOf, phraseOf, singular } from './query-units.ts'
import { findPlaces, placeFieldsOf } from './places.ts'
import { valuesByPhrase } from './value-phrases.ts'
import { findMeeting, TRUE, ValueSets } from './value-sets.ts'
import type { FieldValue } from './value-sets.ts'
import { longestByFirstWord, PHRASES } from './request-words.ts'
import type { Intent } from './request-words.ts'

/** Facets with more values are topics and names rather than properties. */
const MAX_VALUES = 100

/** A value is a property if some listings have it, and a part of them has another one. */
const MIN_LISTINGS = 2
const MAX_SHARE = 0.8

/** Facets that name things and subjects, or whose values are ours and read by intents. */
const NOT_READ = new Set(['categories', 'tags', 'alternative_to', 'id', 'status', 'link'])

const FALSE = ['no', 'none', 'false', '0']

/** What says neither. */
const UNKNOWN = /^(?:n a|unknown)$/

/** Values of a field that says no more than whether something is so. */
const FLAG = /^(?:true|false|yes|no|0|1|n a|unknown)$/

/** What names of such fields end with, besides what they are about. */
const FLAG_END =
  / (?:(?:to|for|in|at|with|on|fur|mit|pour|para|per) .+|allowed|available|included|possible|accepted|supported|enabled|friendly|erlaubt|moglich|vorhanden|permitid[oa]s?|autorise[es]*)$/

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Letters of a name that stands for longer words. */
const MIN_SHORTENED = 4

const YEAR = /^(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?$/

const DATE = /^(?:19|20|21)\d\d-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?)?$/

/** Part of a field's values that are days, where the others are words. */
const MIN_DAYS = 0.6

/** The same of earlier centuries, for a field whose name says that it is one. */
const ANY_YEAR = /^-?\d{1,4}(?:-\d\d(?:-\d\d)?)?$/
const MANY_DIGITS = /\d{3}/
const OF_YEARS =
  /\b(?:years?|jahr|annee|ano|anno|published|publication|released?|founded|established|built|opened|erected|constructed|started|launched|erschienen|gegrundet|gebaut|erbaut|geoffnet|eroffnet|baujahr|construit|construido)\b/

/** Days of the thing itself, and days by which something has to be done. */
const OF_CHANGES = /\b(?:started|begun|since|first|posted|added|created|updated|listed|date|datum|fecha|data)\b/
const LAST_DAY =
  /\b(?:deadline|due|until|by|closes|closing|expires|expiry|end|ends|ended|stopped|finished|cancelled|died|last|frist|bis)\b/

/** Our own days, of the listing rather than the thing; and other names of such. */
const OF_LISTING = new Map(Object.entries({ added: 'added', updated: 'updated', created: 'added', listed: 'added' }))
export const OF_RECORDS: RegExp = /\b(?:update[sd]?|modified|changed|checked|verified|accessed|crawled)\b/

/** Names of fields that say who made something. */
const MAKER =
  /\b(?:authors?|writers?|directors?|artists?|creators?|makers?|developers?|designers?|composers?|publishers?|distributors?|manufacturers?|brands?|editors?|autor(?:en|in|e?s)?|auteurs?|hersteller|verlag|regisseur|kunstler|editorial|fabricante)\b/

/** What authors do: `who wrote` */
const WRITING: readonly string[] = ['wrote', 'write', 'writes']

/** Verbs of these: `closing soon` */
const CLOSING = /^(?:clos(?:e|es|ing)|due|expir(?:e|es|ing))$/

/** Numbers that are no amounts. */
const NO_AMOUNT = /^(?:id|lat|lng|lon|latitude|longitude|rank|position|isbn|zip|postcode|phone)$/

/** The unit of a title: `Length (km)`. */
const IN_PARENTHESES = /\s*\(([^()]*)\)\s*$/

const CURRENCY = /[$€£¥]/

const known = new WeakMap<Facets, FieldPhrases>()

/** The phrases by which sentences name values of a collection's facets. Kept with these. @param titles By field. */
export function fieldPhrasesOf(facets: Facets, count: number, titles: ReadonlyMap<string, string>): FieldPhrases {
  const phrases = known.get(facets) ?? new FieldPhrases(facets, count, titles)
  known.set(facets, phrases)
  return phrases
}

/** What the facets of a collection have for phrases of a sentence. May throw the errors of the facets' source. */
export class FieldPhrases {
  readonly #facets: Facets
  readonly #count: number
  readonly #titles: ReadonlyMap<string, string>
  /** The listings that have some values. */
  readonly sets: ValueSets
  /** Names of fields without `min` and `max`. */
  readonly #subjects: ReadonlyMap<string, string>
  readonly #values: ReadonlyMap<string, readonly FieldValue[]>
  /** Values that are no property by themselves: of one listing, or of most. */
  readonly #rare = new Map<string, readonly FieldValue[]>()
  /** First words of the names of values and fields, and the words of these. */
  readonly firstWords: ReadonlySet<string>
  /** Longest name of a value, a field or a category, by its first word. */
  readonly lengths: ReadonlyMap<string, number>
  /** Fields by the words of their names, but those that say only whether something is so. */
  readonly #fields = new Map<string, string>()
  /** Fields whose values are numbers, years apart. */
  readonly numbers: NumberField[] = []
  /** Facets of which every value is a day or a month, or else a word. */
  readonly dates: string[] = []
  /** Values that say that a listing has nothing of a kind, by the words of their field's name. */
  readonly #absent = new Map<string, FieldValue>()
  /** Values that say that something is not so, of fields that say so of some, and of others that it is unknown. */
  readonly #refused = new Map<string, FieldValue>()
  /** Slugs of categories by their words. */
  readonly #categories: ReadonlyMap<string, string>
  /** Facets of which every value is a year or a day. */
  readonly #years: readonly string[]
  readonly #intents = new Map<Intent, readonly FieldValue[]>()
  #places: readonly string[] | undefined

  constructor(facets: Facets, count: number, titles: ReadonlyMap<string, string> = new Map()) {
    this.#facets = facets
    this.#count = count
    this.#titles = titles
    this.sets = new ValueSets(facets, count)
    this.#subjects = new Map(facets.names.map((field) => [field, withoutExtreme(field)]))
    const values = new Map<string, FieldValue[]>()
    const years: string[] = []
    for (const field of facets.names) {
      if (NOT_READ.has(field)) continue
      const top = facets.top(field, MAX_VALUES)
      const title = titles.get(field) ?? ''
      const isYear = OF_YEARS.test(nameOf(`${field} ${title}`)) ? ANY_YEAR : YEAR
      const early = top.filter(({ value }) => !MANY_DIGITS.test(value))
      const days = top.filter(({ value }) => DATE.test(value))
      // Beside `rolling` or `to be announced`
      const isOfDays =
        days.length >= MIN_DAYS * top.length && top.every(({ value }) => DATE.test(value) || !/\d/.test(value))
      if (days.length > 0 && isOfDays) this.dates.push(field)
      if (top.length > 1 && early.length < top.length / 2 && top.every(({ value }) => isYear.test(value)))
        years.push(field)
      else this.#readNumber(field, title, top)
      this.#readName(field, title, top, values)
      const namesOf = codeNamesOf(field, top)
      if (facets.valueCount(field) > (namesOf ? MAX_CODES : MAX_VALUES)) continue
      const named = namesOf ? facets.startingWith(field, '', MAX_CODES) : top
      for (const [phrase, own] of valuesByPhrase(field, named, namesOf)) {
        // Words of names are not those of codes.
        const isPart = own.isRegion || own.listings <= MAX_SHARE * count
        const isProperty = own.listings >= (namesOf ? 1 : MIN_LISTINGS) && isPart
        // What meets an intent does so however many listings have it.
        const names = isProperty || PHRASES.has(phrase) ? values : this.#rare
        names.set(phrase, [...(names.get(phrase) ?? []), ...own.values])
      }
    }
    this.#values = values
    const categories =
      facets.valueCount('categories') > MAX_VALUES ? [] : facets.startingWith('categories', '', MAX_VALUES)
    const namesOf = codeNamesOf('categories', categories) ?? ((value: string) => [phraseOf(splitUnits(value))])
    this.#categories = new Map(
      categories
        .filter(({ count: listings }) => listings >= MIN_LISTINGS && listings <= MAX_SHARE * count)
        .flatMap(({ value }) => namesOf(value).map((name): [string, string] => [name, value])),
    )
    if (facets.names.some((field) => field.startsWith('location.')))
      for (const name of ['location', 'address']) if (!this.#fields.has(name)) this.#fields.set(name, 'location')
    const fields = [...this.#fields.keys()]
    const plurals = [...values.keys(), ...fields].filter((name) => !name.endsWith('s')).map((name) => `${name}s`)
    const names = [...values.keys(), ...fields, ...plurals, ...fields.map(singular)]
    const parts = [...new Set(this.#fields.values())].flatMap((field) => nameOf(field).split(' '))
    const made = facets.names.some((field) => MAKER.test(nameOf(field))) ? ['by', ...WRITING] : []
    this.firstWords = new Set([...names.map(firstWordOf), ...parts.flatMap(formsOf), ...made])
    this.lengths = longestByFirstWord([...names, ...this.#categories.keys()])
    this.#years = years
  }

  #readNumber(field: string, title: string, top: readonly FacetCount[]): void {
    if (top.length < 2 || !top.every(({ value }) => NUMBER.test(value))) return
    const words = nameOf(field).split(' ')
    if (words.some((word) => NO_AMOUNT.test(word))) return
    const [, inParentheses = ''] = IN_PARENTHESES.exec(title) ?? []
    // What the directory calls it counts before what the source does.
    const own = [...nameOf(title).split(' '), ...words].flatMap(kindsOf)
    // Of `age_min`, no minutes.
    const isLeast = LEAST.test(words.at(-1) ?? '') && own.length > 0 && !own.includes('time')
    const last = isLeast || this.extremesOf(field).most !== undefined ? '' : (words.at(-1) ?? '')
    const unit = [inParentheses, last].map((word) => unitOf(nameOf(word))).find((found) => found)
    const all = [...(CURRENCY.test(field + title) ? (['price'] as const) : []), ...own]
    // `minutes` are a time; what else has that unit is about something of its own: `battery_h`.
    const kinds = all.length > 0 || words.length > 1 ? all : unitKinds(unit)
    this.numbers.push({ field, kinds: [...new Set(kinds)], unit })
  }

  #readName(field: string, title: string, top: readonly FacetCount[], values: Map<string, FieldValue[]>): void {
    const name = nameOf(field)
    const told = top.map(({ value }) => phraseOf(splitUnits(value)))
    if (told.length > 0 && told.every((value) => FLAG.test(value))) {
      const isSo = top.find((_, at) => TRUE.includes(told[at] ?? ''))
      const isNot = top.find((_, at) => FALSE.includes(told[at] ?? ''))
      // Where it is unknown of some, the others say no.
      if (isNot !== undefined && told.some((value) => UNKNOWN.test(value))) {
        this.#refused.set(field, { field, value: isNot.value })
      }
      if (isSo !== undefined) {
        // `dogs` and `dog friendly` of `dogs allowed`
        const short = name.replace(FLAG_END, '')
        const friendly = short === name ? short : `${short.replace(/s$/, '')} friendly`
        // `audited` of `security audited`, `accept crypto` of `accepts crypto`
        const [participle = name] = /\b\w{4,}ed$/.exec(name) ?? []
        for (const own of new Set([name, short, friendly, participle, name.replace(/^(\w{3,})s /, '$1 ')])) {
          if (own === name || !values.has(own))
            values.set(own, [...(values.get(own) ?? []), { field, value: isSo.value }])
        }
      }
      return
    }
    const words = name.split(' ')
    const subject = this.#subjects.get(field) ?? ''
    const isWithUnit = words.length > 1 && this.numbers.at(-1)?.field === field && this.numbers.at(-1)?.unit
    const shorter = isWithUnit ? [words.slice(0, -1).join(' ')] : []
    // `salary` of `salary_max`.
    const whole = subject === name ? [] : [subject]
    for (const own of [name, nameOf(title.replace(IN_PARENTHESES, '')), ...shorter, ...whole]) {
      if (own !== '' && (own === name || !this.#fields.has(own))) this.#fields.set(own, field)
    }
    const absent = top.find((_, at) => FALSE.includes(told[at] ?? ''))
    if (absent !== undefined) this.#absent.set(name, { field, value: absent.value })
  }

  /** Values that a phrase is the name of, or the plural of one; of a field that says whether something is so, that it is. */
  find(phrase: string): readonly FieldValue[] {
    return this.#values.get(phrase) ?? this.#values.get(singular(phrase)) ?? []
  }

  /** The same of values that only count beside others: `Italian or Turkish`, where there is one of these. */
  findRare(phrase: string): readonly FieldValue[] {
    return this.#rare.get(phrase) ?? this.#rare.get(singular(phrase)) ?? []
  }

  /** The field whose name a phrase is. */
  findField(phrase: string): string | undefined {
    return this.#fields.get(phrase) ?? this.#fields.get(singular(phrase)) ?? this.#fields.get(`${phrase}s`)
  }

  /** The only field that a word is a part of the name of, in a form that is known of it: `wifi` of `wifi_quality`. */
  findPart(word: string): string | undefined {
    const root = WRITING.includes(word) ? 'author' : rootOf(word)
    if (root.length < MIN_SHORTENED || !this.firstWords.has(word)) return undefined
    const [only, further] = [...new Set(this.#fields.values())].filter((field) => isPartOf(root, field))
    return further === undefined ? only : undefined
  }

  /** The value of a field that both are named: `cors`, `no`. */
  findPair(name: string, text: string): FieldValue | undefined {
    const field = this.#facets.names.find((own) => {
      const names = [nameOf(own), nameOf(this.#titles.get(own) ?? '')]
      return [...names, ...names.map(singular)].includes(name)
    })
    if (field === undefined) return undefined
    const texts = [TRUE, FALSE].find((same) => same.includes(text.toLowerCase())) ?? [text]
    const found = texts.map((own) => this.#facets.find(field, own)).find((one) => one !== undefined)
    return found && { field, value: found.value }
  }

  /** What says no of all that some values say yes of. */
  refusing(values: readonly FieldValue[]): readonly FieldValue[] | undefined {
    const refused = values.flatMap(({ field }) => this.#refused.get(field) ?? [])
    return refused.length === values.length ? refused : undefined
  }

  /** The fields that have the least and the most of what a field is about: `players_min`, `players_max`. */
  extremesOf(field: string): { readonly least: string | undefined; readonly most: string | undefined } {
    const subject = this.#subjects.get(field)
    const same = this.#facets.names.filter((other) => this.#subjects.get(other) === subject)
    const [least, most] = [LEAST, MOST].map((extreme) => same.find((other) => extreme.test(nameOf(other))))
    return { least, most }
  }

  /** The field of days whose name a phrase is, or ends: `deadline` of `cfp_deadline`. */
  findDate(phrase: string): string | undefined {
    const named = this.findField(phrase)
    if (named !== undefined) return this.dates.includes(named) ? named : undefined
    // `closing` of `closes`
    // `cfp deadline` of `cfp_end_date`
    const until = LAST_DAY.test(phrase) ? phrase.replace(LAST_DAY, '').trim() : ''
    if (until !== '') return this.findDeadline(until)
    const root = rootOf(phrase)
    const ending = this.dates.filter((field) => root !== '' && rootOf(` ${nameOf(field)}`).endsWith(` ${root}`))
    if (ending.length === 1) return ending[0]
    return CLOSING.test(phrase) ? this.deadline : OF_LISTING.get(phrase)
  }

  /** The field that has years or days of the listings themselves, or else the first that has some. */
  get yearField(): string | undefined {
    const is = (pattern: RegExp) => this.#years.find((field) => pattern.test(nameOf(field)))
    return (
      is(OF_YEARS) ?? is(OF_CHANGES) ?? this.#years.find((field) => !LAST_DAY.test(nameOf(field))) ?? this.#years[0]
    )
  }

  /** The values of one field whose names a word ends, where it has one for nothing: `apiKey` of `key`. */
  findEnding(word: string): readonly FieldValue[] {
    const kinds = new Set(Array.from(this.#absent.values(), ({ field }) => field))
    const ends = [` ${word}`, ` ${singular(word)}`]
    const found = Array.from(this.#values).flatMap(([phrase, values]) =>
      ends.some((end) => phrase.endsWith(end)) ? values.filter(({ field }) => kinds.has(field)) : [],
    )
    return new Set(found.map(({ field }) => field)).size === 1 ? found : []
  }

  /** The value that says that a listing has nothing of what a phrase names: `Auth: No` of `authentication`. */
  findAbsent(phrase: string): FieldValue | undefined {
    const isBegun = (name: string): boolean => name.length >= MIN_SHORTENED && phrase.startsWith(name)
    const begun = phrase.includes(' ') ? undefined : Array.from(this.#absent.keys()).find(isBegun)
    return this.#absent.get(phrase) ?? this.#absent.get(singular(phrase)) ?? this.#absent.get(begun ?? '')
  }

  /** Those who made listings, by their name. */
  findMaker(text: string): readonly FieldValue[] {
    const fields = this.#facets.names.filter((field) => MAKER.test(nameOf(field)))
    return fields.flatMap((field) => this.#valueOf(field, text))
  }

  #valueOf(field: string, text: string): readonly FieldValue[] {
    const found = this.#facets.find(field, text)
    return found === undefined ? [] : [{ field, value: found.value }]
  }

  /** The places of a name; a value that the phrase is known to name, as that of a code, before others of its field. */
  findPlace(phrase: string, text: string): readonly FieldValue[] {
    this.#places ??= placeFieldsOf(this.#facets, this.#count)
    return this.#places.flatMap((field) => {
      const known = this.find(phrase).filter((value) => value.field === field)
      return known.length > 0 ? known : findPlaces(this.#facets, field, text)
    })
  }

  /** The category that a phrase is the name of: behind words such as `for`, elsewhere it is the subject itself. */
  findCategory(phrase: string): readonly FieldValue[] {
    const value = this.#categories.get(phrase)
    return value === undefined ? [] : [{ field: 'categories', value }]
  }

  /** The category and the tag that a phrase is the name of, however many listings they have. */
  findTopic(phrase: string): readonly FieldValue[] {
    const slug = phrase.replaceAll(' ', '-')
    const category = this.#valueOf('categories', this.#categories.get(phrase) ?? slug)
    return [...category, ...this.#valueOf('tags', phrase), ...(slug === phrase ? [] : this.#valueOf('tags', slug))]
  }

  /** The field of the days until which something is open whose name begins with a phrase: `cfp` of `cfp_end_date`. */
  findDeadline(phrase: string): string | undefined {
    const start = `${shortCall(phrase)} `
    return this.dates.find((field) => LAST_DAY.test(nameOf(field)) && `${nameOf(field)} `.startsWith(start))
  }

  /** The only field of such days. */
  get deadline(): string | undefined {
    const [only, further] = this.dates.filter((field) => LAST_DAY.test(nameOf(field)))
    return further === undefined ? only : undefined
  }

  /** Values that meet an intent; none where no field says anything about it. */
  meeting(intent: Intent): readonly FieldValue[] {
    const price = this.numbers.find(({ kinds }) => kinds.includes('price'))?.field
    const found = this.#intents.get(intent) ?? findMeeting(intent, { facets: this.#facets, named: this.#values, price })
    this.#intents.set(intent, found)
    return found
  }

  /** The field of years whose name a phrase is. */
  findYears(phrase: string): string | undefined {
    const field = this.findField(phrase)
    return field !== undefined && this.#years.includes(field) ? field : undefined
  }

  /** The field that has years, and the listings whose year is within two, both included. */
  inYears(
    from: number,
    to: number,
    field = this.yearField,
  ): { readonly field: string; readonly listings: DocumentSet } | undefined {
    if (field === undefined) return undefined
    const isWithin = (year: number): boolean => year >= from && year <= to
    const within = this.sets.valuesOf(field).filter((value) => isWithin(parseInt(value, 10)))
    const values = within.map((value) => ({ field, value }))
    return { field, listings: this.sets.having(`${field} ${from}..${to}`, values) }
  }
}

/** Forms of a word of a name by which a sentence may ask for the field: `directed` of `director`. */
function formsOf(word: string): string[] {
  return [word, `${word}s`, singular(word), `${rootOf(word)}ed`, `${rootOf(word)}ing`]
}
