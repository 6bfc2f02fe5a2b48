import type { Expansion } from '../query/expansion.ts'
import type { Constraint, RequestWord } from '../query/request.ts'
import type { QueryWord } from '../text/tokenize.ts'
import { constrained, replacing } from './demanded-postings.ts'
import { distinctWords, toWords } from './query-units.ts'
import type { Unit } from './query-units.ts'
import type { DocumentSet } from '../values/document-set.ts'
import { MAX_PHRASE_WORDS } from './request-words.ts'
import type { Sentence } from './sentence.ts'

/** What becomes of the units of a sentence: words to search for, unless a demand has taken them. */
export class RemainingWords {
  readonly #sentence: Sentence
  readonly #fates: ('word' | 'dropped' | 'replaced' | Constraint)[]

  constructor(sentence: Sentence) {
    this.#sentence = sentence
    this.#fates = sentence.units.map(() => 'word')
  }

  isWord(at: number): boolean {
    return this.#fates[at] === 'word'
  }

  drop(start: number, end: number): void {
    this.#fates.fill('dropped', start, end)
  }

  /** Drops units that no demand has taken. */
  dropWords(start: number, end: number): void {
    for (let at = start; at < end; at += 1) if (this.isWord(at)) this.#fates[at] = 'dropped'
  }

  /** A word that no demand has taken is what all listings are called: none lacks it. */
  setOfAll(at: number, listings: DocumentSet): void {
    if (!this.isWord(at)) return
    this.#fates[at] = { phrase: this.#sentence.written(at, at + 1), listings, isOfAll: true }
  }

  replace(start: number, end: number): void {
    this.#fates.fill('replaced', start, end)
  }

  /** Beside another constraint with `or` between them, one of both is enough. */
  constrain(start: number, end: number, constraint: Constraint): void {
    const or = this.#sentence.orBefore(start)
    const before = or === undefined ? undefined : this.#fates[or - 1]
    if (typeof before !== 'object' || before.isOfAll === true) {
      this.#fates.fill(constraint, start, end)
      return
    }
    const either = {
      ...constraint,
      phrase: `${before.phrase} or ${constraint.phrase}`,
      listings: before.listings.union(constraint.listings),
    }
    for (let at = this.#fates.indexOf(before); at < end; at += 1) this.#fates[at] = either
  }

  /** Whether anything but function words is left. */
  get isLeft(): boolean {
    return this.#fates.some(
      (fate, at) =>
        fate !== 'dropped' && !(typeof fate === 'object' && fate.isOfAll) && !this.#sentence.isFunctionWord(at),
    )
  }

  /** In the order of the sentence, each once. */
  words(): RequestWord[] {
    const { units, functionWords } = this.#sentence
    const words: RequestWord[] = []
    for (let at = 0; at < units.length;) {
      const fate = this.#fates[at]
      let end = at + 1
      while (end < units.length && this.#fates[end] === fate) end += 1
      const own = units.slice(at, end)
      if (typeof fate === 'object') words.push(constraintWord(own, fate))
      else if (fate === 'replaced') {
        words.push(...toWords(own, functionWords).map((word) => ({ ...word, isReplaced: true, expand: replacing })))
      } else if (fate === 'word') words.push(...this.#wordsOf(at, end))
      at = end
    }
    return distinctWords(words)
  }

  /** Words of units that stand for themselves. Of two with `or` between them, at the end or the beginning, one is enough. */
  #wordsOf(start: number, end: number): RequestWord[] {
    let or = start + 1
    while (or < end - 1 && !this.#sentence.isMeant(or, 'or')) or += 1
    if (or >= end - 1) return this.#wordsIn(start, end)
    // `San Francisco or New York`
    let [first, last] = [or - 1, or + 2]
    while (first > start && this.#isName(first) && this.#isName(first - 1)) first -= 1
    while (last < end && this.#isName(last - 1) && this.#isName(last)) last += 1
    const [before, after] = [this.#wordsIn(start, first), this.#wordsIn(last, end)]
    const [one, other] = [this.#wordsIn(first, or), this.#wordsIn(or + 1, last)]
    const spellings = [...togetherIn(one), ...togetherIn(other)]
    const isChoice = one[0] && other.length > 0 && Math.min(before.length, after.length) === 0
    if (!isChoice || !one[0]) return [...this.#wordsIn(start, or), ...this.#wordsIn(or + 1, end)]
    return [...before, { ...one[0], spellings, written: this.#sentence.written(first, last) }, ...after]
  }

  #isName(at: number): boolean {
    return /^\p{Lu}/u.test(this.#sentence.written(at, at + 1)) && !this.#sentence.isFunctionWord(at)
  }

  #wordsIn(start: number, end: number): QueryWord[] {
    const { units, functionWords } = this.#sentence
    const own = units.slice(start, end)
    return own.every(({ text }) => functionWords.has(text)) ? [] : toWords(own, functionWords)
  }
}

/** Ways to spell one word, or several together. */
function togetherIn(words: readonly QueryWord[]): readonly (readonly string[])[] {
  const [only, second] = words
  if (only !== undefined && second === undefined) return only.spellings
  const together = words.flatMap(({ spellings }) => spellings[0] ?? [])
  return together.length > MAX_PHRASE_WORDS ? [together] : [together, [together.join('')]]
}

/** A phrase as one word of a query, found as it is written as well. */
function constraintWord(units: readonly Unit[], constraint: Constraint): RequestWord {
  const written = units.map(({ text }) => text).join(' ')
  const expand = (found: readonly Expansion[]) => constrained(found, constraint)
  return { spellings: togetherIn(toWords(units, new Set())), share: 1, written, constraint, expand }
}
