import { familiesOf, familyOf } from '../analysis/synonyms.ts'
import { splitUnits } from '../text/split-words.ts'
import { MAX_QUERY_LENGTH } from '../query/ranking.ts'
import type { Request, RequestContext, RequestReader, Wording } from '../query/request.ts'
import { Demands } from './demands.ts'
import type { ReadingContext, ReadingParts } from './demands.ts'
import { fieldPhrasesOf } from './field-phrases.ts'
import { Intents } from './intents.ts'
import { NamedFields } from './named-fields.ts'
import { MAX_NAMED_VALUES, Negations } from './negations.ts'
import { NumberDemands } from './number-demands.ts'
import { isBest, Orders } from './orders.ts'
import { Periods, startOfVerb } from './periods.ts'
import { SENTENCE_FROM_UNITS, toWords, wordsForAll } from './query-units.ts'
import type { Unit } from './query-units.ts'
import { inPlainWords, readComparison } from './read-comparison.ts'
import { RemainingWords } from './remaining-words.ts'
import { ReplacedNames } from './replaced-names.ts'
import { functionWordsIn, wordsLike } from './request-words.ts'
import { Sentence } from './sentence.ts'

/** Before where something is. */
const IN_PLACE = /^(?:(?:\w+ )?in|near|around|close to)$/

/** Units of the name and of the value of `name: value`. */
const MAX_PAIR_UNITS = 4

/**
 * Creates what reads a query before it is searched for: phrases that name values of fields become constraints, what is
 * to be replaced is marked, what must not be is left out of the listings, and words about the question itself are
 * dropped. Words within quotes stay as they are.
 */
export function createRequestReader(context: RequestContext): RequestReader {
  const { collection, stem, wording, language = '' } = context
  const functionWords = new Set([...context.functionWords, ...functionWordsIn(language)])
  const families = familiesOf(language, stem)
  const nameOf = (word: string): string => familyOf(word, stem, families) ?? word
  let known: Wording | undefined
  let about: ReadonlySet<string> | undefined
  let called: ReadonlySet<string> | undefined
  let alike: ReadonlySet<string> | undefined
  return (given) => {
    known ??= wording()
    const { titles, subject, things } = known
    const fields = fieldPhrasesOf(collection.facets, collection.count, titles)
    const isAbout = (word: string): boolean =>
      (about ??= new Set(splitUnits(`${subject} ${things}`).map(nameOf))).has(nameOf(word))
    // In no other form: scripts of pages know these words before they load what reads.
    const isThing = (word: string): boolean => (called ??= wordsForAll(things)).has(word)
    const isLikeThing = (word: string): boolean => (alike ??= wordsForAll(wordsLike(wordsForAll(things)))).has(word)
    return new Reading(given, { ...context, functionWords, fields, titles, isAbout, isThing, isLikeThing }).request()
  }
}

/** One pass over the units of a query. Methods that read return how many units they have read. */
class Reading {
  readonly #context: ReadingContext
  readonly #sentence: Sentence
  readonly #remaining: RemainingWords
  readonly #demands: Demands
  readonly #named: NamedFields
  readonly #numbers: NumberDemands
  readonly #periods: Periods
  readonly #replaced: ReplacedNames
  readonly #negations: Negations
  readonly #intents: Intents
  readonly #orders: Orders

  constructor(query: string, context: ReadingContext) {
    const { fields, collection } = context
    const written = inPlainWords(query.slice(0, MAX_QUERY_LENGTH), context.language ?? '')
    this.#context = context
    this.#sentence = new Sentence(written, context.functionWords)
    this.#remaining = new RemainingWords(this.#sentence)
    this.#demands = new Demands(this.#sentence, fields, this.#remaining)
    this.#named = new NamedFields(this.#sentence, fields)
    this.#numbers = new NumberDemands(fields, collection)
    const parts: ReadingParts = {
      ...context,
      sentence: this.#sentence,
      remaining: this.#remaining,
      demands: this.#demands,
      named: this.#named,
      numbers: this.#numbers,
      isNoun: (at) => this.#isNoun(at),
      isOfAll: (at) => this.#isOfAll(at),
    }
    this.#orders = new Orders(parts)
    this.#periods = new Periods(parts)
    this.#replaced = new ReplacedNames(parts)
    this.#negations = new Negations(parts)
    this.#intents = new Intents(parts, this.#negations)
  }

  request(): Request {
    const { units, functionWords } = this.#sentence
    for (let at = 0; at < units.length && !this.#demands.isFull;) at += this.#readAt(at)
    this.#dropFillers()
    this.#orders.finish()
    const isWithWords = this.#remaining.isLeft || !this.#demands.isEmpty
    return this.#demands.request(isWithWords ? this.#remaining.words() : toWords(units, functionWords))
  }

  #dropFillers(): void {
    const { length: count } = this.#sentence.units
    for (let at = 0; at < count; at += 1) {
      // That all are trails says nothing more: `longest trail`.
      if (this.#isOfAll(at)) this.#remaining.setOfAll(at, this.#context.fields.sets.all)
      else if (count >= SENTENCE_FROM_UNITS) this.#remaining.dropWords(at, at + this.#fillerAt(at))
      else if (!this.#demands.isEmpty && this.#isCalled(at, this.#context.isAbout))
        this.#remaining.dropWords(at, at + 1)
    }
  }

  /** Units from one on that say nothing about what is looked for: of a kind that all are (`tools`), only before `for`. */
  #fillerAt(at: number): number {
    const { meaning, length = 0 } = this.#sentence.meaningAt(at) ?? {}
    // `written in` beside what is no value
    if (meaning === 'filler' || (meaning === 'beforeValue' && length > 1)) return length
    // `best`, where nothing is rated.
    if (meaning === 'most' && isBest(this.#sentence.phrase(at, length))) return length
    if (meaning === 'kind') return this.#sentence.isFunctionWord(at + 1) ? length : 0
    return Number(this.#isCalled(at, this.#context.isAbout))
  }

  #isOfAll(at: number): boolean {
    const isLike = (): boolean => this.#isCalled(at, this.#context.isLikeThing) && this.#named.topicAt(at) === undefined
    return this.#isCalled(at, this.#context.isThing) || isLike()
  }

  #isCalled(at: number, test: (word: string) => boolean): boolean {
    const { text = '', isQuoted = true } = this.#sentence.units[at] ?? {}
    return !isQuoted && test(text)
  }

  /** Reads the phrase that begins at a unit. Returns its length, 1 where there is none. */
  #readAt(at: number): number {
    const compared = this.#readPair(at) || this.#periods.read(at) || this.#readNumber(at)
    if (compared > 0) return compared
    const found = this.#sentence.meaningAt(at)
    if (found === undefined) return this.#readValue(at) || this.#negations.readPrefix(at) || this.#readAsked(at) || 1
    const { meaning, length } = found
    const end = at + length
    switch (meaning) {
      case 'open':
      case 'free':
      case 'selfHosted':
      case 'maintained':
        return this.#intents.read(at, end, meaning) || this.#readValue(at) || length
      case 'replaces':
      case 'like':
        return this.#replaced.readBehind(at, end, meaning === 'like')
      case 'isReplaced':
        return this.#replaced.readBefore(at, end)
      case 'closed':
        return this.#readValue(at) || this.#intents.readClosed(at, end) || 1
      case 'unmaintained':
        return this.#intents.readUnmaintained(at, end) || this.#readValue(at) || 1
      case 'paid':
        return this.#intents.readPaid(at, end) || this.#readValue(at) || 1
      case 'not':
        return (
          this.#intents.readWebsite(at, end, true) ||
          this.#periods.readOutside(at, end) ||
          this.#negations.read(at, end) ||
          1
        )
      case 'has':
        return this.#intents.readWebsite(at, end, false) || this.#readBehind(at, end) || this.#readValue(at) || 1
      case 'filler':
        return this.#readBehind(at, end) || 1
      case 'less':
      case 'beforeValue': {
        // `in the Alps`
        const isArticle = this.#named.valueAt(end, true) === undefined && this.#sentence.isFunctionWord(end)
        const start = isArticle ? end + 1 : end
        const isPlace = IN_PLACE.test(this.#sentence.phrase(at, length))
        const value = (isPlace && this.#readPlaces(start)) || this.#readValue(start, at, true)
        // `near`, but of nothing that is known.
        if (value === 0 && isPlace) this.#remaining.drop(at, end)
        if (value === 0) return 1
        this.#remaining.drop(at, start)
        return start - at + value
      }
      case 'most':
      case 'least':
      case 'newest':
      case 'oldest':
        return this.#orders.read(at, end, meaning) || this.#readValue(at) || this.#orders.readUnsaid(at, end) || 1
      case 'atLeast':
      case 'atMost':
        return this.#orders.read(at, end, meaning === 'atMost' ? 'most' : 'least') || this.#readValue(at) || 1
      case 'by':
        return this.#readMaker(at, end) || 1
      case 'kind':
        return this.#readValue(at) || 1
      case 'license':
        return this.#readAsked(at) || 1
      default:
        return 1
    }
  }

  /** `over 10 km`, `after 1990`. Where no field has such a number, its words are not looked for. */
  #readNumber(at: number): number {
    const found = readComparison(this.#sentence, at, (start) => this.#orders.numberFieldAt(start))
    if (found === undefined) return 0
    const { start, end } = found
    // `over 40 widgets` count what no field does.
    const years = this.#context.fields.findYears(this.#sentence.phrase(start - 1, 1))
    const about = { isOfNoun: this.#isNoun(end), isPrice: /[$€£¥]/.test(this.#sentence.query), years }
    const read = this.#numbers.find(found, about)
    if (read === undefined) {
      if (found.isEqual) return 0
      this.#remaining.drop(start, end)
      this.#demands.leaveUnread(start, end, true)
      return end - at
    }
    // Its name before the number asks for nothing.
    if (start < at) this.#demands.unask(read.field)
    const stop = this.#named.endOfName(end, [read])
    this.#remaining.drop(startOfVerb(this.#sentence, start), stop)
    this.#remaining.dropWords(this.#named.startOfName(start, [read]), start)
    this.#demands.accept(start, stop, read.listings)
    this.#demands.note(start, stop, read.named, true)
    return stop - at
  }

  /** `Dublin, Ireland`, `Berlin or Potsdam`: what is called that, and is elsewhere, is none. */
  #readPlaces(from: number): number {
    const { sets } = this.#context.fields
    let end = from
    for (;;) {
      const found = this.#named.placesAt(end)
      if (found === undefined) return end - from
      const { values, phrase, length } = found
      end += this.#demands.take(end, end + length, sets.having(phrase, values), values.slice(0, MAX_NAMED_VALUES))
    }
  }

  /** `by Franz Kafka`, `directed by` */
  #readMaker(at: number, start: number): number {
    const found = this.#named.makerAt(start)
    if (found === undefined) return 0
    const { values, phrase, length } = found
    this.#remaining.dropWords(this.#named.startOfName(at, values), at)
    const listings = this.#context.fields.sets.having(phrase, values)
    return this.#demands.take(at, start + length, listings, values.slice(0, MAX_NAMED_VALUES))
  }

  /** `cors: no`, `License = MIT` */
  #readPair(at: number): number {
    const { fields } = this.#context
    const { length: count } = this.#sentence.units
    for (let start = at + 1; start <= at + MAX_PAIR_UNITS; start += 1) {
      const isLabel = this.#sentence.isLabel(start - 1)
      const name = this.#sentence.phrase(at, start - at)
      for (let end = Math.min(count, start + MAX_PAIR_UNITS); end > start; end -= 1) {
        const text = this.#sentence.written(start, end)
        // `cors unknown`: that says nothing by itself.
        const value = isLabel || /^(?:unknown|none|other)$/i.test(text) ? fields.findPair(name, text) : undefined
        if (value === undefined) continue
        return this.#demands.take(at, end, fields.sets.having(`${value.field}=${value.value}`, [value]), [value])
      }
    }
    return 0
  }

  /** `supports HTTPS`, `works with HTTPS` */
  #readBehind(at: number, end: number): number {
    const start = this.#sentence.isMeant(end, 'has') ? end + 1 : end
    const read = this.#readValue(start, at)
    if (read === 0) return 0
    this.#remaining.drop(at, start)
    return start - at + read
  }

  /** A word of the subject itself. */
  #isNoun(at: number): boolean {
    if (this.#sentence.units[at] === undefined || this.#sentence.isFunctionWord(at)) return false
    // `support` is one, but before a value.
    const { meaning = 'has' } = this.#sentence.meaningAt(at) ?? {}
    const isNamed = meaning !== 'has' || this.#named.valueAt(at) !== undefined
    return !isNamed && !this.#isCalled(at, this.#context.isAbout)
  }

  /** The name of a field, before `of`, behind `which`, or where no listing has its words: `capital of Mongolia`. */
  #readAsked(at: number): number {
    const part = this.#context.fields.findPart(this.#sentence.phrase(at, 1))
    const found = this.#named.fieldAt(at) ?? (part === undefined ? undefined : { field: part, length: 1 })
    if (found === undefined) return 0
    const { field, length } = found
    const isKnown = (unit: Unit): boolean => this.#context.index.findWord(unit.text) !== undefined
    // `PyCon location`
    const isPlace = field === 'location' && at > 0 && at + length === this.#sentence.units.length
    const isAsked = isPlace || this.#sentence.isMeant(at + length, 'of') || this.#sentence.isMeant(at - 1, 'which')
    if (!isAsked && this.#sentence.units.slice(at, at + length).some(isKnown)) return 0
    this.#demands.ask(field)
    this.#remaining.drop(at, at + length)
    return length
  }

  /**
   * Reads a value of a field, with `license` behind it.
   *
   * @param start Of the phrase: `written in` precedes the value.
   * @param orCategory Or the name of a category.
   */
  #readValue(at: number, start = at, orCategory = false): number {
    const { units } = this.#sentence
    const isMissing = this.#context.index.findWord(units[at]?.text ?? '') === undefined
    // `in English`, which most are, where none has that word.
    const found = this.#named.choiceAt(at, orCategory) ?? (orCategory && isMissing ? this.#named.rareAt(at) : undefined)
    const end = at + (found?.length ?? 0)
    if (found === undefined || this.#sentence.isVersus(at - 1) || this.#sentence.isVersus(end)) return 0
    if (this.#negations.isUnsaid(found)) {
      this.#negations.dropOpposites()
      return this.#negations.leaveOut(start, end, found)
    }
    const refusal = this.#negations.endOfRefusal(end, found)
    if (refusal !== undefined) return this.#negations.leaveOut(start, refusal, found)
    const { values, phrase } = found
    const stop = this.#named.endOfName(end + this.#named.licenseAfter(end, found), values)
    this.#remaining.dropWords(this.#named.startOfName(at, values), at)
    const listings = this.#context.fields.sets.having(phrase, values)
    this.#remaining.constrain(at, end, { phrase, listings })
    this.#remaining.drop(end, stop)
    this.#demands.note(start, stop, values.slice(0, MAX_NAMED_VALUES))
    return stop - at
  }
}
