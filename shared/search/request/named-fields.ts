import { isPartOf, rootOf } from './field-names.ts'
import type { FieldPhrases } from './field-phrases.ts'
import type { FieldValue } from './value-sets.ts'
import type { Sentence } from './sentence.ts'

/** Values that a phrase of some units names. */
export interface NamedValues {
  readonly values: readonly FieldValue[]
  readonly length: number
  /** Equal for equal values. */
  readonly phrase: string
}

/** Units of the longest name of a field of days. */
const MAX_NAME_UNITS = 3

/** Units of the longest name of a person or a company. */
const MAX_MAKER_UNITS = 5

/** Between places. */
const AND_OR = /^(?:and|or|und|oder|et|ou|y|e|o)$/

/** Phrases of one choice. */
const MAX_CHOICES = 20

/** The fields of a collection, and their values, that the units of a sentence name. */
export class NamedFields {
  readonly #sentence: Sentence
  readonly #fields: FieldPhrases

  constructor(sentence: Sentence, fields: FieldPhrases) {
    this.#sentence = sentence
    this.#fields = fields
  }

  fieldAt(at: number): { readonly field: string; readonly length: number } | undefined {
    for (let length = this.#sentence.longest(at, this.#fields.lengths); length > 0; length -= 1) {
      const field = this.#fields.findField(this.#sentence.phrase(at, length))
      // `phone number`
      const isNumber = /^(?:numbers?|nummer|numeros?)$/.test(this.#sentence.phrase(at + length, 1))
      if (field !== undefined) return { field, length: length + Number(isNumber) }
    }
    // `years of experience`
    if (!this.#sentence.isMeant(at + 1, 'of')) return undefined
    const parts = [this.#sentence.phrase(at, 1), this.#sentence.phrase(at + 2, 1)]
    const field = this.#fields.findField(parts.join(' ')) ?? this.#fields.findField(parts.toReversed().join(' '))
    return field === undefined ? undefined : { field, length: 3 }
  }

  /** Where units end that go on with the name of a field: `per person` of `price_per_person`, `rated` of `rating`. */
  endOfName(start: number, values: readonly Pick<FieldValue, 'field'>[]): number {
    let end = start
    while (this.#isOfName(end, values)) end += 1
    return end
  }

  /** Where units begin that such a name ends with: `supports version` before `3.0`. */
  startOfName(end: number, values: readonly Pick<FieldValue, 'field'>[]): number {
    let start = end
    while (this.#isOfName(start - 1, values)) start -= 1
    return start
  }

  #isOfName(at: number, values: readonly Pick<FieldValue, 'field'>[]): boolean {
    const root = rootOf(this.#sentence.phrase(at, 1))
    return this.#sentence.units[at]?.isQuoted === false && values.every(({ field }) => isPartOf(root, field))
  }

  /** Where the name of a field of days begins that ends before a unit, and the field. */
  dateBefore(end: number): { readonly start: number; readonly field: string } | undefined {
    for (let start = Math.max(0, end - MAX_NAME_UNITS); start < end; start += 1) {
      const field = this.#dateAt(start, end)
      if (field !== undefined) return { start, field }
    }
    return undefined
  }

  /** The field of days whose name begins at a unit, and where it ends. */
  dateFrom(start: number): { readonly end: number; readonly field: string } | undefined {
    for (let end = start + MAX_NAME_UNITS; end > start; end -= 1) {
      const field = this.#dateAt(start, end)
      if (field !== undefined) return { end, field }
    }
    return undefined
  }

  #dateAt(start: number, end: number): string | undefined {
    const isPlain = this.#sentence.units.slice(start, end).every(({ isQuoted }) => !isQuoted)
    return isPlain && end <= this.#sentence.units.length
      ? this.#fields.findDate(this.#sentence.phrase(start, end - start))
      : undefined
  }

  /** @param orCategory Or the name of a category. */
  valueAt(at: number, orCategory = false): NamedValues | undefined {
    for (let length = this.#sentence.longest(at, this.#fields.lengths); length > 0; length -= 1) {
      if (length === 1 && this.#sentence.isFunctionWord(at)) return undefined
      const phrase = this.#sentence.phrase(at, length)
      const named = this.#fields.find(phrase)
      const values = named.length === 0 && orCategory ? this.#fields.findCategory(phrase) : named
      // `something nice` is no town, `in nice` is.
      const isTown = values.every(({ field }) => field === 'location.locality')
      if (isTown && !orCategory && !/^\p{Lu}/u.test(this.#sentence.written(at, at + 1))) continue
      if (values.length > 0) return { values, length, phrase }
    }
    return undefined
  }

  /** One place, or several of which each is enough: of one field, or with a conjunction between them. */
  placesAt(at: number): NamedValues | undefined {
    let all = this.#placeAt(at)
    while (all !== undefined && all.phrase.split('|').length < MAX_CHOICES) {
      const { values, length, phrase } = all
      const isJoined = AND_OR.test(this.#sentence.phrase(at + length, 1))
      const start = at + length + Number(isJoined)
      const next = this.#placeAt(start)
      const isSame = next?.values.some(({ field }) => values.some((one) => one.field === field))
      if (next === undefined || !(isJoined || isSame)) break
      all = {
        values: [...values, ...next.values],
        length: start - at + next.length,
        phrase: `${phrase}|${next.phrase}`,
      }
    }
    return all
  }

  #placeAt(at: number): NamedValues | undefined {
    return this.#longestAt(at, MAX_NAME_UNITS, '@', (phrase, text) => this.#fields.findPlace(phrase, text))
  }

  /** Of the phrases that begin at a unit, the longest that names something. @param sign Of what, before the phrase. */
  #longestAt(
    at: number,
    most: number,
    sign: string,
    find: (phrase: string, written: string) => readonly FieldValue[],
  ): NamedValues | undefined {
    for (let length = most; length > 0; length -= 1) {
      const own = this.#plainPhrase(at, length)
      const values = own === undefined ? [] : find(own, this.#sentence.written(at, at + length))
      if (values.length > 0) return { values, length, phrase: sign + own }
    }
    return undefined
  }

  /** Some units without quotes that begin with a word that says something. */
  #plainPhrase(at: number, length: number): string | undefined {
    const own = this.#sentence.units.slice(at, at + length)
    const isPlain = own.length === length && own.every(({ isQuoted }) => !isQuoted)
    return isPlain && !this.#sentence.isFunctionWord(at) ? this.#sentence.phrase(at, length) : undefined
  }

  /** Who made listings: behind `by`. */
  makerAt(at: number): NamedValues | undefined {
    return this.#longestAt(at, MAX_MAKER_UNITS, 'by ', (_, text) => this.#fields.findMaker(text))
  }

  /** A value or, of one field, several behind each other with `or` between them. */
  choiceAt(at: number, orCategory: boolean): NamedValues | undefined {
    const first = this.valueAt(at, orCategory)
    let all = first ?? this.rareAt(at)
    let isChoice = false
    while (all !== undefined && all.phrase.split('|').length < MAX_CHOICES) {
      const { values, length, phrase } = all
      const isOr = this.#sentence.isMeant(at + length, 'or')
      const start = at + length + Number(isOr)
      const next = this.valueAt(start, orCategory) ?? this.rareAt(start)
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

  /** `key` of the value `apiKey`. */
  endingAt(at: number): NamedValues | undefined {
    // A category may have that name.
    return this.#wordAt(at, '-', (word) => this.#fields.findEnding(word))
  }

  /** A value of one listing, or of most. */
  rareAt(at: number): NamedValues | undefined {
    return this.#wordAt(at, '', (word) => this.#fields.findRare(word))
  }

  #wordAt(at: number, sign: string, find: (word: string) => readonly FieldValue[]): NamedValues | undefined {
    const { words = '', isQuoted = true } = this.#sentence.units[at] ?? {}
    const values = isQuoted || this.#sentence.isFunctionWord(at) ? [] : find(words)
    return values.length === 0 ? undefined : { values, length: 1, phrase: `${sign}${words}` }
  }

  /** A category or a tag. */
  topicAt(at: number): NamedValues | undefined {
    return this.#longestAt(at, MAX_NAME_UNITS, '#', (phrase) => this.#fields.findTopic(phrase))
  }

  /**
   * The field of days until which something is open: named right before a unit or right behind it, or the only one.
   *
   * @param isWord Whether listings have the unit as a word.
   */
  deadlineOf(
    at: number,
    isWord: boolean,
  ): { readonly start: number; readonly end: number; readonly field: string } | undefined {
    // `call for papers is still open`
    let before = at
    while (before > 0 && /^(?:is|are|still|stays?|ist|noch)$/.test(this.#sentence.phrase(before - 1, 1))) before -= 1
    for (const length of [3, 1]) {
      for (const start of [before - length, at + 1]) {
        const field = start < 0 ? undefined : this.#fields.findDeadline(this.#sentence.phrase(start, length))
        if (field !== undefined) return { start: Math.min(at, start), end: Math.max(at + 1, start + length), field }
      }
    }
    const { deadline } = this.#fields
    return deadline === undefined || isWord ? undefined : { start: at, end: at + 1, field: deadline }
  }

  /** What meets an intent that is named. */
  intentAt(at: number): NamedValues | undefined {
    const { meaning, length = 0 } = this.#sentence.meaningAt(at) ?? {}
    if (meaning !== 'open' && meaning !== 'free' && meaning !== 'selfHosted') return undefined
    const values = this.#fields.meeting(meaning)
    return values.length === 0 ? undefined : { values, length, phrase: `:${meaning}` }
  }

  /** Units behind some values that say what licences are: `MIT licensed`. */
  licenseAfter(end: number, { values }: NamedValues): number {
    return Number(values.some(({ field }) => field === 'license') && this.#sentence.isMeant(end, 'license'))
  }

  /** A value that says that a listing has nothing of what is named. */
  absentAt(at: number): NamedValues | undefined {
    if (this.#sentence.units[at]?.isQuoted !== false) return undefined
    for (let length = Math.max(1, this.#sentence.longest(at, this.#fields.lengths)); length > 0; length -= 1) {
      const absent = this.#fields.findAbsent(this.#sentence.phrase(at, length))
      if (absent !== undefined) return { values: [absent], length, phrase: `!${absent.field}` }
    }
    return undefined
  }
}
