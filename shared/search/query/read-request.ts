import { splitQuery, splitUnits } from '../text/split-words.ts'
import { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { Sort } from '../values/sort-names.ts'
import { listingsWith } from '../values/listing-values.ts'
import { constrained, replacing } from './demanded-postings.ts'
import type { Expansion } from './expansion.ts'
import { fieldPhrasesOf, nameOf } from './field-phrases.ts'
import type { FieldPhrases, FieldValue } from './field-phrases.ts'
import { distinctWords, firstWordOf, SENTENCE_FROM_UNITS, toWords, unitsOf } from './query-units.ts'
import type { Unit } from './query-units.ts'
import { MAX_QUERY_LENGTH } from './ranking.ts'
import { NumberDemands, STARS } from './number-demands.ts'
import { plainNumbers, readComparison } from './read-comparison.ts'
import { foreignLanguageOf, MAX_PHRASE_WORDS, PHRASE_LENGTHS, PHRASES, WEBSITE_WORDS } from './request-words.ts'
import type { Intent, PhraseMeaning } from './request-words.ts'
import type { QueryWord } from '../text/tokenize.ts'
import type { Constraint, Request, RequestContext, RequestReader, RequestWord, Wording } from './request.ts'

/** What one query is read against. */
interface ReadingContext extends Pick<RequestContext, 'index' | 'functionWords' | 'collection'> {
  readonly fields: FieldPhrases
  /** Of fields, by name. */
  readonly titles: ReadonlyMap<string, string>
  /** Whether titles of all listings have a word, or they are called that. */
  readonly isAbout: (word: string) => boolean
  /** Whether they are called that. */
  readonly isThing: (word: string) => boolean
}

/** Values that a phrase of some units names. */
interface NamedValues {
  readonly values: readonly FieldValue[]
  readonly length: number
  /** Equal for equal values. */
  readonly phrase: string
}

/** Words of a field's name by which its values are what listings are not for: `closed_on`, `not_for`. */
const NEGATIVE =
  /\b(?:closed|not|without|except|exclud\w*|missing|lacks|unavailable|unsupported|banned|blocked|forbidden|geschlossen|ohne|nicht|ferme|sans|cerrado|sin|fechado|sem|chiuso|senza)\b/

/** What such a field says of the days, places or people that it does not name. */
const OPPOSITE = /^(?:opens?|available|offen|geoffnet|ouverte?s?|abiert[oa]s?|apert[oiae]|abert[oa]s?)$/

/** Ways to say `not` that are never part of a name or of what listings say about themselves. */
const EXCEPT: ReadonlySet<string> = new Set('except|excluding|other than|ausser|sauf|excepto|exceto|tranne'.split('|'))

/** Words behind `not` that make it one of these. */
const PLACING: ReadonlySet<string> = new Set('on at from near with aus auf mit dans avec con com em da'.split(' '))

/** Values beside `not`: a few words may stand between. */
const MAX_BETWEEN = 2

/** Most words of a name that is to be replaced. */
const MAX_REPLACED_WORDS = 3

/** Demands of a query; what comes behind them is words. Each takes time of its own. */
const MAX_DEMANDS = 16

/** Values that one phrase chooses from. */
const MAX_CHOICES = 20

/** Values named of one phrase. */
const MAX_NAMED_VALUES = 3

/**
 * Creates what reads a query before it is searched for: phrases that name values of fields become constraints, what is
 * to be replaced is marked, what must not be is left out of the listings, and words about the question itself are
 * dropped. Words within quotes stay as they are.
 */
export function createRequestReader(context: RequestContext): RequestReader {
  const { collection, stem, wording } = context
  const rootOf = (word: string): string => stem?.(word) ?? word
  let known: Wording | undefined
  /** Creates a test for words of some texts, in any form. */
  const wordsOf = (textOf: (wording: Wording) => string): ((word: string) => boolean) => {
    let words: ReadonlySet<string> | undefined
    return (word) => {
      known ??= wording()
      words ??= new Set(splitUnits(textOf(known)).map(rootOf))
      return words.has(rootOf(word))
    }
  }
  const isAbout = wordsOf(({ subject, things }) => `${subject} ${things}`)
  const isThing = wordsOf(({ things }) => things)
  return (given) => {
    const query = plainNumbers(given.slice(0, MAX_QUERY_LENGTH))
    const units = unitsOf(query)
    known ??= wording()
    const { titles } = known
    const fields = fieldPhrasesOf(collection.facets, collection.count, titles)
    const reading = new Reading(query, units, { ...context, fields, titles, isAbout, isThing })
    reading.run()
    return reading.request()
  }
}

/** One pass over the units of a query. */
class Reading {
  readonly #query: string
  readonly #units: readonly Unit[]
  readonly #context: ReadingContext
  readonly #numbers: NumberDemands
  readonly #functionWords: ReadonlySet<string>
  readonly #language: ReturnType<typeof foreignLanguageOf>
  /** By unit: what becomes of it. A word by default. */
  readonly #fates: ('word' | 'dropped' | 'replaced' | Constraint)[]
  readonly #parts: { start: number; end: number; named: FieldValue[]; isStrict: boolean; sort?: Sort }[] = []
  readonly #asks = new Set<string>()
  readonly #unread: string[] = []
  #unreplaced: string | undefined
  #accepts: DocumentSet | undefined

  constructor(query: string, units: readonly Unit[], context: ReadingContext) {
    this.#query = query
    this.#units = units
    this.#context = context
    this.#numbers = new NumberDemands(context.fields, context.collection)
    const { functionWords } = context
    const texts = units.map(({ text }) => text)
    this.#language = foreignLanguageOf(texts, functionWords)
    this.#functionWords = this.#language ? new Set([...functionWords, ...this.#language.functionWords]) : functionWords
    this.#fates = units.map(() => 'word')
  }

  run(): void {
    const isFull = (): boolean => this.#parts.length + this.#unread.length >= MAX_DEMANDS
    for (let at = 0; at < this.#units.length && !isFull();) at += this.#readAt(at)
    const isSentence = this.#units.length >= SENTENCE_FROM_UNITS
    // Beside a demand, that all are trails says nothing more: `longest trail`.
    const isDropped = this.#parts.length + this.#unread.length > 0 ? this.#context.isAbout : this.#context.isThing
    for (let at = 0; at < this.#units.length; at += 1) {
      const length = isSentence ? this.#fillerAt(at) : Number(this.#isCalled(at, isDropped))
      for (let next = at; next < at + length; next += 1) if (this.#fates[next] === 'word') this.#fates[next] = 'dropped'
    }
  }

  /** Units from one on that say nothing about what is looked for: of a kind that all are (`tools`), only before `for`. */
  #fillerAt(at: number): number {
    const { meaning, length = 0 } = this.#meaningAt(at) ?? {}
    if (meaning === 'filler') return length
    if (meaning === 'kind') return this.#isFunctionWord(at + 1) ? length : 0
    return this.#isAboutAt(at) ? 1 : 0
  }

  #isAboutAt(at: number): boolean {
    return this.#isCalled(at, this.#context.isAbout)
  }

  #isCalled(at: number, test: (word: string) => boolean): boolean {
    const { text = '', isQuoted = true } = this.#units[at] ?? {}
    return !isQuoted && test(text)
  }

  request(): Request {
    const isLeft = this.#fates.some((fate, at) => fate !== 'dropped' && !this.#isFunctionWord(at))
    const isRead = this.#parts.length + this.#unread.length > 0
    const words = isLeft || isRead ? this.#words() : toWords(this.#units, this.#functionWords)
    const readAs = this.#parts.map(({ start, end, named, isStrict, sort }) => ({
      named,
      isStrict,
      sort,
      without: withoutUnits(this.#query, start, end),
    }))
    return {
      words,
      // Where no word is left, an order alone takes all.
      accepts: this.#accepts ?? (isRead && words.length === 0 ? this.#all() : undefined),
      readAs,
      asks: [...this.#asks],
      unread: this.#unread.length === 0 ? undefined : this.#unread,
      unreplaced: this.#unreplaced,
      language: this.#language?.language,
    }
  }

  /** Reads the phrase that begins at a unit. Returns its length, 1 where there is none. */
  #readAt(at: number): number {
    const compared = this.#readNumber(at)
    if (compared > 0) return compared
    const found = this.#meaningAt(at)
    if (found === undefined) return this.#readValue(at) || this.#readAsked(at) || 1
    const { meaning, length } = found
    const end = at + length
    switch (meaning) {
      case 'open':
      case 'free':
      case 'selfHosted':
      case 'maintained':
        return this.#readIntent(at, length, meaning) || this.#readValue(at) || length
      case 'replaces':
      case 'like': {
        const replaced = this.#replacedFrom(end, meaning === 'like')
        if (replaced === 0) {
          const named = this.#replacedFrom(end, true)
          if (named > 0) this.#unreplaced = this.#written(end, end + named)
          return 1
        }
        this.#drop(at, end)
        this.#replace(end, end + replaced)
        this.#note(at, end + replaced, [{ field: 'alternative_to', value: this.#written(end, end + replaced) }])
        return length + replaced
      }
      case 'isReplaced': {
        const start = this.#replacedBefore(at)
        if (start === at) return 1
        this.#drop(at, end)
        this.#replace(start, at)
        this.#note(start, end, [{ field: 'alternative_to', value: this.#written(start, at) }])
        return length
      }
      case 'not':
        return this.#readNot(at, end) || 1
      case 'has':
        return this.#readWebsite(at, end, false) || this.#readValue(at) || 1
      case 'beforeValue': {
        // `in the Alps`
        const start = this.#valueAt(end, true) === undefined && this.#isFunctionWord(end) ? end + 1 : end
        const value = this.#readValue(start, at, true)
        if (value === 0) return 1
        this.#drop(at, start)
        return start - at + value
      }
      case 'most':
      case 'least':
      case 'newest':
      case 'oldest':
        return this.#readOrder(at, end, meaning) || this.#readValue(at) || 1
      case 'atLeast':
      case 'atMost':
        return this.#readOrder(at, end, meaning === 'atMost' ? 'most' : 'least') || this.#readValue(at) || 1
      case 'kind':
        return this.#readValue(at) || 1
      case 'license':
        return this.#readAsked(at) || 1
      default:
        return 1
    }
  }

  /** `highest rating`, `largest country by area`, `longest trail`, `newest book`. */
  #readOrder(at: number, end: number, meaning: 'most' | 'least' | 'newest' | 'oldest'): number {
    const by = this.#units.findIndex((_, place) => place >= end && this.#meaningAt(place)?.meaning === 'by') + 1
    const [named] = [end, ...(by > 0 ? [by] : [])].flatMap((start) => {
      const found = this.#numberFieldAt(start)
      return found === undefined ? [] : [{ ...found, start }]
    })
    const sort = named === undefined ? this.#numbers.orderOf(this.#phrase(at, end - at), meaning) : undefined
    const field = named?.field ?? sort?.field
    const isDown = sort?.isDown ?? (meaning === 'most' || meaning === 'newest')
    if (field === undefined || (field === STARS.field && !isDown)) return 0
    this.#drop(at, end)
    // How many of them: `the 3 longest`.
    for (const place of [at - 1, end]) {
      if (/^\d{1,2}$/.test(this.#units[place]?.text ?? '')) this.#drop(place, place + 1)
    }
    if (named !== undefined) this.#drop(named.start, named.start + named.length)
    this.#asks.add(field)
    this.#parts.push({
      start: at,
      end,
      named: [],
      isStrict: true,
      sort: field === STARS.field ? 'stars' : `${isDown ? 'down' : 'up'}_${field}`,
    })
    return end - at
  }

  #numberFieldAt(at: number): { readonly field: string; readonly length: number } | undefined {
    const found = this.#fieldAt(at)
    if (found !== undefined) return this.#numbers.fields.some(({ field }) => field === found.field) ? found : undefined
    const isStars = /^stars?$/.test(this.#phrase(at, 1)) && this.#numbers.fields.includes(STARS)
    return isStars ? { field: STARS.field, length: 1 } : undefined
  }

  /** `over 10 km`, `after 1990`. Where no field has such a number, its words are not looked for. */
  #readNumber(at: number): number {
    const found = readComparison(
      {
        units: this.#units,
        phrase: (start, length) => this.#phrase(start, length),
        meaningAt: (start) => this.#meaningAt(start),
        numberFieldAt: (start) => this.#numberFieldAt(start),
      },
      at,
    )
    if (found === undefined) return 0
    const { start, end } = found
    // `over 40 widgets` count what no field does.
    const about = { isOfNoun: this.#isNoun(end), isPrice: /[$€£¥]/.test(this.#query) }
    const read = this.#numbers.find(found, about)
    this.#drop(start, end)
    if (read === undefined) this.#unread.push(this.#written(start, end))
    else {
      // Its name before the number asks for nothing.
      if (start < at) this.#asks.delete(read.field)
      this.#accept(read.listings, false)
      this.#note(start, end, [{ field: read.field, value: read.range }], true)
    }
    return end - at
  }

  /** A word of the subject itself. */
  #isNoun(at: number): boolean {
    const isPlain = this.#units[at] !== undefined && !this.#isFunctionWord(at) && this.#meaningAt(at) === undefined
    return isPlain && this.#valueAt(at) === undefined && !this.#isAboutAt(at)
  }

  /** `with a website`, at the end or before a further demand. */
  #readWebsite(at: number, start: number, isWithout: boolean): number {
    const from = /^(?:an?|its|own|eine[rn]?|une?|una|um)$/.test(this.#units[start]?.text ?? '') ? start + 1 : start
    const length = [2, 1].find((count) => WEBSITE_WORDS.has(this.#phrase(from, count))) ?? 0
    const end = from + length
    if (length === 0 || this.#units[from]?.isQuoted !== false || this.#isNoun(end)) return 0
    const listings = listingsWith(this.#context.collection, 'url')
    this.#drop(at, end)
    if (listings === undefined) this.#unread.push(this.#written(at, end))
    else {
      this.#accept(listings, isWithout)
      this.#note(at, end, [{ field: 'website', value: String(!isWithout) }], true)
    }
    return end - at
  }

  /** The name of a field, before `of`, behind `which`, or where no listing has its words: `capital of Mongolia`. */
  #readAsked(at: number): number {
    const found = this.#fieldAt(at)
    if (found === undefined) return 0
    const { field, length } = found
    const isKnown = (unit: Unit): boolean => this.#context.index.findWord(unit.text) !== undefined
    const isAsked = this.#isMeant(at + length, 'of') || this.#isMeant(at - 1, 'which')
    if (!isAsked && this.#units.slice(at, at + length).some(isKnown)) return 0
    this.#asks.add(field)
    this.#drop(at, at + length)
    return length
  }

  #fieldAt(at: number): { readonly field: string; readonly length: number } | undefined {
    const { fields } = this.#context
    for (let length = this.#longest(at, fields.lengths); length > 0; length -= 1) {
      const field = fields.findField(this.#phrase(at, length))
      if (field !== undefined) return { field, length }
    }
    return undefined
  }

  /** The longest phrase of the tables that begins at a unit. */
  #meaningAt(at: number): { readonly meaning: PhraseMeaning; readonly length: number } | undefined {
    for (let length = this.#longest(at, PHRASE_LENGTHS); length > 0; length -= 1) {
      const meaning = PHRASES.get(this.#phrase(at, length))
      if (meaning !== undefined) return { meaning, length }
    }
    return undefined
  }

  #readIntent(at: number, length: number, intent: Intent): number {
    const { fields } = this.#context
    const values = fields.meeting(intent)
    if (values.length === 0) return 0
    const phrase = this.#phrase(at, length)
    this.#constrain(at, at + length, { phrase, listings: fields.listings(`:${intent}`, values), isValue: false })
    // Which licences are open is known; their list would not tell more.
    if (intent === 'maintained') this.#note(at, at + length, [{ field: 'status', value: 'active' }])
    else if (values.some(({ field }) => field === 'license')) {
      this.#note(at, at + length, [{ field: 'license', value: 'open source' }])
    } else this.#note(at, at + length, values)
    return length
  }

  /**
   * Reads a value of a field, with `license` behind it.
   *
   * @param start Of the phrase: `written in` precedes the value.
   * @param orCategory Or the name of a category.
   */
  #readValue(at: number, start = at, orCategory = false): number {
    const found = this.#choiceAt(at, orCategory)
    if (found === undefined) return 0
    const { values, length, phrase } = found
    if (values.every(({ field }) => this.#isUnsaid(field))) {
      for (const [place, { text }] of this.#units.entries()) if (OPPOSITE.test(text)) this.#drop(place, place + 1)
      return this.#leaveOut(start, at + length, found)
    }
    const isLicense = values.some(({ field }) => field === 'license')
    const more = isLicense && this.#meaningAt(at + length)?.meaning === 'license' ? 1 : 0
    const listings = this.#context.fields.listings(phrase, values)
    this.#constrain(at, at + length, { phrase, listings, isValue: true })
    this.#drop(at + length, at + length + more)
    this.#note(start, at + length + more, values.slice(0, MAX_NAMED_VALUES))
    return length + more
  }

  /** Whether a field has what listings are not for, and nothing says so: `open on Sunday`, of what is `closed_on` it. */
  #isUnsaid(field: string): boolean {
    const name = nameOf(`${field} ${this.#context.titles.get(field) ?? ''}`)
    const [word] = NEGATIVE.exec(name) ?? []
    return word !== undefined && !this.#units.some(({ words }) => words.startsWith(word.slice(0, 4)))
  }

  /** A value or, of one field, several behind each other with `or` between them. */
  #choiceAt(at: number, orCategory: boolean): NamedValues | undefined {
    const valueAt = (start: number): NamedValues | undefined => this.#valueAt(start, orCategory)
    const first = valueAt(at)
    let all = first ?? this.#rareAt(at)
    let isChoice = false
    while (all !== undefined && all.values.length < MAX_CHOICES) {
      const { values, length, phrase } = all
      const isOr = this.#isMeant(at + length, 'or')
      const start = at + length + Number(isOr)
      const next = valueAt(start) ?? this.#rareAt(start)
      const same = next?.values.filter(({ field }) => values.some((one) => one.field === field)) ?? []
      if (next === undefined || same.length === 0) break
      const own = values.filter(({ field }) => same.some((one) => one.field === field))
      all = {
        values: [...own, ...same],
        length: start - at + next.length,
        phrase: `${phrase}|${next.phrase}`,
      }
      isChoice ||= isOr
    }
    return isChoice ? all : first
  }

  #rareAt(at: number): NamedValues | undefined {
    const { words: phrase = '', isQuoted = true } = this.#units[at] ?? {}
    const values = isQuoted || this.#isFunctionWord(at) ? [] : this.#context.fields.findRare(phrase)
    return values.length === 0 ? undefined : { values, length: 1, phrase }
  }

  #valueAt(at: number, orCategory = false): NamedValues | undefined {
    const { fields } = this.#context
    for (let length = this.#longest(at, fields.lengths); length > 0; length -= 1) {
      if (length === 1 && this.#isFunctionWord(at)) return undefined
      const phrase = this.#phrase(at, length)
      const named = fields.find(phrase)
      const values = named.length === 0 && orCategory ? fields.findCategory(phrase) : named
      if (values.length > 0) return { values, length, phrase }
    }
    return undefined
  }

  /** `not MIT`, `without the Elastic License`, `not written in Java`. Of `no sql`, nothing. */
  #readNot(at: number, end: number): number {
    const { fields, index } = this.#context
    let start = end
    while (
      start < end + MAX_BETWEEN &&
      (this.#isFunctionWord(start) || this.#isMeant(start, 'beforeValue') || this.#isMeant(start, 'filler'))
    ) {
      start += this.#meaningAt(start)?.length ?? 1
    }
    const website = this.#readWebsite(at, end, true)
    if (website > 0) return website
    // `not closed on Sunday`
    const label = this.#fieldAt(start)
    const labelled = label && this.#valueAt(start + label.length)
    if (labelled?.values.every(({ field }) => field === label?.field)) start += label?.length ?? 0
    const named = this.#valueAt(start) ?? this.#intentAt(start, fields)
    const absent = named === undefined ? this.#readAbsent(at, start) : 0
    const found = named ?? this.#endingAt(start)
    if (absent > 0) return absent
    if (found === undefined) return this.#readUnmetNot(at, end, start)
    const joined = this.#phrase(at, start + found.length - at).replaceAll(' ', '')
    if (index.findWord(joined) !== undefined) return start + found.length - at
    const isLicense = found.values.some(({ field }) => field === 'license')
    const more = isLicense && this.#meaningAt(start + found.length)?.meaning === 'license' ? 1 : 0
    return this.#leaveOut(at, start + found.length + more, found)
  }

  /** `not in the US`, where that is no value: its words are not looked for. Of `without an account`, texts may speak. */
  #readUnmetNot(at: number, end: number, start: number): number {
    const isPlacing = this.#isMeant(end, 'beforeValue') || PLACING.has(this.#units[end]?.text ?? '')
    const isSure = isPlacing || EXCEPT.has(this.#phrase(at, end - at))
    let stop = start
    while (stop < start + MAX_REPLACED_WORDS && this.#isNoun(stop)) stop += 1
    if (!isSure || stop === start) return 0
    this.#unread.push(this.#written(at, stop))
    this.#drop(at, stop)
    return stop - at
  }

  /** Leaves out listings that have one of some values. Returns the number of units. */
  #leaveOut(start: number, end: number, { phrase, values }: NamedValues): number {
    this.#drop(start, end)
    this.#accept(this.#context.fields.listings(phrase, values), true)
    const named = values.slice(0, MAX_NAMED_VALUES).map(({ field, value }) => ({ field, value: `!${value}` }))
    this.#note(start, end, named, true)
    return end - start
  }

  /** `no auth`, where that is a value of a field. */
  #readAbsent(at: number, start: number): number {
    const { fields } = this.#context
    if (this.#units[start]?.isQuoted !== false) return 0
    for (let length = Math.max(1, this.#longest(start, fields.lengths)); length > 0; length -= 1) {
      const absent = fields.findAbsent(this.#phrase(start, length))
      if (absent === undefined) continue
      this.#drop(at, start + length)
      this.#accept(fields.listings(`!${absent.field}`, [absent]), false)
      this.#note(at, start + length, [absent], true)
      return start + length - at
    }
    return 0
  }

  #endingAt(at: number): NamedValues | undefined {
    const { words: phrase = '', isQuoted = true } = this.#units[at] ?? {}
    const values = isQuoted || this.#isFunctionWord(at) ? [] : this.#context.fields.findEnding(phrase)
    // A category may have that name.
    return values.length === 0 ? undefined : { values, length: 1, phrase: `-${phrase}` }
  }

  #intentAt(at: number, fields: FieldPhrases): NamedValues | undefined {
    const found = this.#meaningAt(at)
    const isIntent = found?.meaning === 'open' || found?.meaning === 'free' || found?.meaning === 'selfHosted'
    if (found === undefined || !isIntent) return undefined
    // The case above leaves these meanings.
    const values = fields.meeting(found.meaning)
    return values.length === 0 ? undefined : { values, length: found.length, phrase: `:${found.meaning}` }
  }

  /** Units from one on that name what listings replace. @param orNamed Or what is listed. */
  #replacedFrom(start: number, orNamed: boolean): number {
    let length = 0
    let isKnown = false
    while (length < MAX_REPLACED_WORDS && this.#canBeReplaced(start + length)) {
      const isReplaced = this.#isReplaced(start + length, orNamed && length === 0)
      if (!isReplaced && !(isKnown && this.#isCapitalized(start + length))) break
      isKnown ||= isReplaced
      length += 1
    }
    return length
  }

  /** Where the units before one begin that name what is to be replaced. */
  #replacedBefore(end: number): number {
    let start = end
    while (start > Math.max(0, end - MAX_REPLACED_WORDS) && this.#canBeReplaced(start - 1)) {
      if (!this.#isReplaced(start - 1, false)) break
      start -= 1
    }
    return start
  }

  /** `Photos` of `Google Photos`. */
  #isCapitalized(at: number): boolean {
    return /^\p{Lu}/u.test(this.#written(at, at + 1)) && this.#valueAt(at) === undefined
  }

  #canBeReplaced(at: number): boolean {
    if (this.#units[at] === undefined || this.#isFunctionWord(at)) return false
    return this.#fates[at] === 'word' && this.#meaningAt(at) === undefined
  }

  /** Whether listings say that they replace what has this word in its name, or have it in their own. */
  #isReplaced(at: number, orNamed: boolean): boolean {
    const { index } = this.#context
    const [word] = toWords(this.#units.slice(at, at + 1), this.#functionWords)
    const bits = FIELD_BITS.alternative_to | (orNamed ? FIELD_BITS.name : 0)
    const block = createPostingBlock()
    return (word?.spellings ?? []).some((terms) => {
      const [term = '', further] = terms
      const found = further === undefined ? index.findWord(term) : undefined
      if (found === undefined) return false
      const postings = index.postings(found)
      for (let at = 0; at < postings.blockCount; at += 1) {
        postings.decode(at, block)
        if (block.fields.subarray(0, block.length).some((fields) => (fields & bits) !== 0)) return true
      }
      return false
    })
  }

  #replace(start: number, end: number): void {
    this.#fates.fill('replaced', start, end)
  }

  /** Units as they stand in the query, where that is the same but for case. */
  #written(start: number, end: number): string {
    const text = this.#units
      .slice(start, end)
      .map((unit) => unit.text)
      .join(' ')
    const place = this.#query.toLowerCase().indexOf(text)
    return place === -1 ? text : this.#query.slice(place, place + text.length)
  }

  #drop(start: number, end: number): void {
    this.#fates.fill('dropped', start, end)
  }

  #constrain(start: number, end: number, constraint: Constraint): void {
    this.#fates.fill(constraint, start, end)
  }

  #accept(listings: DocumentSet, isOutside: boolean): void {
    this.#accepts = (this.#accepts ?? this.#all()).intersect(listings, isOutside)
  }

  #all(): DocumentSet {
    const { count } = this.#context.collection
    return new DocumentSet(count, Array(count).keys())
  }

  /** @param isStrict Whether it leaves listings out. */
  #note(start: number, end: number, named: readonly FieldValue[], isStrict = false): void {
    this.#parts.push({ start, end, named: [...named], isStrict })
  }

  /** Units of the longest phrase that may begin at one. @param lengths Of phrases, by their first words. */
  #longest(at: number, lengths: ReadonlyMap<string, number>): number {
    const unit = this.#units[at]
    const most = unit === undefined ? 0 : (lengths.get(firstWordOf(unit.words)) ?? 0)
    let length = 0
    while (length < most && this.#units[at + length]?.isQuoted === false) length += 1
    return length
  }

  #phrase(at: number, length: number): string {
    let phrase = this.#units[at]?.words ?? ''
    for (let next = at + 1; next < at + length; next += 1) phrase += ` ${this.#units[next]?.words ?? ''}`
    return phrase
  }

  #isFunctionWord(at: number): boolean {
    return this.#functionWords.has(this.#units[at]?.text ?? '')
  }

  #isMeant(at: number, meaning: PhraseMeaning): boolean {
    return this.#meaningAt(at)?.meaning === meaning
  }

  #words(): RequestWord[] {
    const words: RequestWord[] = []
    for (let at = 0; at < this.#units.length;) {
      const fate = this.#fates[at]
      let end = at + 1
      while (end < this.#units.length && this.#fates[end] === fate) end += 1
      const own = this.#units.slice(at, end)
      if (typeof fate === 'object') words.push(constraintWord(own, fate))
      else if (fate === 'replaced') {
        words.push(
          ...toWords(own, this.#functionWords).map((word) => ({ ...word, isReplaced: true, expand: replacing })),
        )
      } else if (fate === 'word') words.push(...this.#wordsOf(at, end))
      at = end
    }
    return distinctWords(words)
  }

  /** Words of units that stand for themselves. Of two with `or` between them, at the end or the beginning, one is enough. */
  #wordsOf(start: number, end: number): RequestWord[] {
    const wordsIn = (from: number, to: number): QueryWord[] => {
      const own = this.#units.slice(from, to)
      return own.every(({ text }) => this.#functionWords.has(text)) ? [] : toWords(own, this.#functionWords)
    }
    let or = start + 1
    while (or < end - 1 && !this.#isMeant(or, 'or')) or += 1
    if (or >= end - 1) return wordsIn(start, end)
    const [before, one, other, after] = [
      wordsIn(start, or - 1),
      wordsIn(or - 1, or),
      wordsIn(or + 1, or + 2),
      wordsIn(or + 2, end),
    ]
    const [first, second] = [one[0], other[0]]
    const isChoice = first !== undefined && second !== undefined && Math.min(before.length, after.length) === 0
    if (!isChoice) return wordsIn(start, end)
    const spellings = [...first.spellings, ...second.spellings]
    const choice = { ...first, spellings, written: this.#written(or - 1, or + 2) }
    return [...before, choice, ...after]
  }
}

/** A query without the words between spaces that consist of some of its units, from one to before another. */
function withoutUnits(query: string, start: number, end: number): string {
  let next = 0
  const kept = query.split(/\s+/).filter((written) => {
    const first = next
    next += splitQuery(written).length
    return next === first || first < start || next > end
  })
  return kept.join(' ').trim()
}

/** A phrase as one word of a query, found as it is written as well. */
function constraintWord(units: readonly Unit[], constraint: Constraint): RequestWord {
  const words = toWords(units, new Set())
  const [only, second] = words
  const written = units.map(({ text }) => text).join(' ')
  const expand = (found: readonly Expansion[]) => constrained(found, constraint)
  if (only !== undefined && second === undefined) return { ...only, written, share: 1, constraint, expand }
  const together = words.flatMap(({ spellings }) => spellings[0] ?? [])
  const spellings = together.length > MAX_PHRASE_WORDS ? [together] : [together, [together.join('')]]
  return { spellings, share: 1, written, constraint, expand }
}
