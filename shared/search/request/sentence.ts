import { foldText } from '../../model/text/fold-text.ts'
import { splitQuery } from '../text/split-words.ts'
import { firstWordOf, unitsOf } from './query-units.ts'
import type { Unit } from './query-units.ts'
import { foreignLanguageOf, PHRASE_LENGTHS, PHRASES } from './request-words.ts'
import type { PhraseMeaning } from './request-words.ts'

/** A phrase of the tables. `length`: in units. */
export interface Meant {
  readonly meaning: PhraseMeaning
  readonly length: number
}

/** What stands before a value: `cors: no`, `CORS=no`. */
const LABEL = /([^\s:="]+)\s*[:=]\s*(?=[^\s/])/g

/** The units of a query, and what the tables of phrases say of them. */
export class Sentence {
  readonly query: string
  readonly units: readonly Unit[]
  /** Of English and of the sentence's own language. */
  readonly functionWords: ReadonlySet<string>
  /** Where its function words are not English. */
  readonly language: string | undefined
  readonly #labels: ReadonlySet<string>

  /** @param functionWords Of the directory's language and English. */
  constructor(query: string, functionWords: ReadonlySet<string>) {
    this.query = query
    this.units = unitsOf(query)
    this.#labels = new Set(Array.from(query.matchAll(LABEL), ([, label = '']) => foldText(label)))
    const foreign = foreignLanguageOf(
      this.units.map(({ text }) => text),
      functionWords,
    )
    this.language = foreign?.language
    this.functionWords = foreign ? new Set([...functionWords, ...foreign.functionWords]) : functionWords
  }

  /** The longest phrase of the tables that begins at a unit. */
  meaningAt(at: number): Meant | undefined {
    for (let length = this.longest(at, PHRASE_LENGTHS); length > 0; length -= 1) {
      const meaning = PHRASES.get(this.phrase(at, length))
      if (meaning !== undefined) return { meaning, length }
    }
    return undefined
  }

  /** The same before a number or a date, where `nach` is `after`. */
  leadAt(at: number): Meant | undefined {
    return this.phrase(at, 1) === 'nach' ? { meaning: 'after', length: 1 } : this.meaningAt(at)
  }

  isMeant(at: number, meaning: PhraseMeaning): boolean {
    return this.meaningAt(at)?.meaning === meaning
  }

  /** Whether a unit stands between things that are compared, whatever else their names say. */
  isVersus(at: number): boolean {
    return /^(?:vs|versus)$/.test(this.units[at]?.text ?? '')
  }

  /** Where `or` stands before a unit, with no more than small words between them: `or in Berlin`. */
  orBefore(at: number): number | undefined {
    // Also of `or under`, which means something else behind a number.
    const isOr = (place: number): boolean => PHRASES.get(this.phrase(place, 1)) === 'or'
    let before = at - 1
    while (before > at - 3 && !isOr(before) && this.isFunctionWord(before)) before -= 1
    return isOr(before) ? before : undefined
  }

  /** Whether a colon or an equals sign is behind a unit, and something else behind that. */
  isLabel(at: number): boolean {
    return this.#labels.has(this.units[at]?.text ?? '')
  }

  isFunctionWord(at: number): boolean {
    return this.functionWords.has(this.units[at]?.text ?? '')
  }

  /** Units of the longest phrase that may begin at one. @param lengths Of phrases, by their first words. */
  longest(at: number, lengths: ReadonlyMap<string, number>): number {
    const unit = this.units[at]
    const most = unit === undefined ? 0 : (lengths.get(firstWordOf(unit.words)) ?? 0)
    let length = 0
    while (length < most && this.units[at + length]?.isQuoted === false) length += 1
    return length
  }

  /** Some units as they stand in phrases. */
  phrase(at: number, length: number): string {
    let phrase = this.units[at]?.words ?? ''
    for (let next = at + 1; next < at + length; next += 1) phrase += ` ${this.units[next]?.words ?? ''}`
    return phrase
  }

  /** Units as they stand in the query, where that is the same but for case and marks. */
  written(start: number, end: number): string {
    const text = this.units
      .slice(start, end)
      .map((unit) => unit.text)
      .join(' ')
    const query = this.query.normalize('NFC')
    const folded = foldText(query)
    const place = (folded.length === query.length ? folded : query.toLowerCase()).indexOf(text)
    return place === -1 ? text : query.slice(place, place + text.length)
  }

  /** The query without the words between spaces that consist of some of its units, from one to before another. */
  without(start: number, end: number): string {
    let next = 0
    const kept = this.query.split(/\s+/).filter((written) => {
      const first = next
      next += splitQuery(written).length
      return next === first || first < start || next > end
    })
    return kept.join(' ').trim()
  }
}
