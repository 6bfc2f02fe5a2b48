import { createPostingBlock } from '../index/postings/index-reader.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { ReadingParts } from './demands.ts'
import { toWords } from './query-units.ts'

/** Most words of a name that is to be replaced. */
const MAX_WORDS = 3

/** Reads what is to be replaced. Methods that read return how many units they have read. */
export class ReplacedNames {
  readonly #context: ReadingParts

  constructor(context: ReadingParts) {
    this.#context = context
  }

  /** `alternative to Redis`. @param start Of the name. @param orListed Or what is listed. */
  readBehind(at: number, start: number, orListed: boolean): number {
    const known = this.#lengthFrom(start, orListed)
    if (this.#lengthFrom(start, false) === 0) {
      // What is neither listed nor replaced is no name behind `like`.
      const listed = this.#lengthFrom(start, true) || (orListed ? 0 : this.#wordsFrom(start))
      this.#leaveUnreplaced(start, start + listed, at, orListed ? at : start)
      if (!orListed && listed > 0) return start - at
    }
    if (known === 0) return 1
    // `google maps`, where listings replace Google Photos and nothing Google
    const isName = orListed || this.#isName(start, known)
    const end = start + known + (isName ? 0 : this.#wordsFrom(start + known, MAX_WORDS - known))
    const { demands, sentence } = this.#context
    const isWhole = Array.from({ length: end - start }, (_, step) => start + step).every((unit) =>
      this.#isReplaced(unit, orListed),
    )
    if (!isWhole) demands.unreplaced = sentence.written(start, end)
    return this.#take(at, end, start, end)
  }

  /** Whether some units are all that listings say they replace. */
  #isName(start: number, length: number): boolean {
    const { collection, sentence } = this.#context
    return collection.facets.find('alternative_to', sentence.written(start, start + length)) !== undefined
  }

  /** `Redis alternatives`. @param end Of the phrase that begins at a unit. */
  readBefore(at: number, end: number): number {
    const start = this.#startBefore(at, false)
    if (start < at) this.#take(start, end, start, at)
    else this.#leaveUnreplaced(this.#startBefore(at, true), at, at, end)
    return end - at
  }

  /** What is listed, and nothing says that it replaces it. @param from Of the phrase that asks for that, to before `to`. */
  #leaveUnreplaced(start: number, end: number, from: number, to: number): void {
    if (start >= end) return
    const { demands, remaining, sentence } = this.#context
    demands.unreplaced = sentence.written(start, end)
    remaining.drop(from, to)
  }

  /** @param start Of the name, which ends at `end`. */
  #take(from: number, to: number, start: number, end: number): number {
    const { demands, remaining, sentence } = this.#context
    remaining.drop(from, to)
    remaining.replace(start, end)
    demands.note(from, to, [{ field: 'alternative_to', value: sentence.written(start, end) }])
    return to - from
  }

  /** How many units from one on name what listings replace. @param orListed Or what is listed. */
  #lengthFrom(start: number, orListed: boolean): number {
    let length = 0
    let isKnown = false
    for (let at = start; length < MAX_WORDS; at += 1) {
      const isJoined = isKnown && this.#isJoined(at)
      if (!isJoined && !this.#canBeReplaced(at)) break
      const isReplaced = this.#isReplaced(at, orListed && length === 0)
      if (!isReplaced && !isJoined && !(isKnown && this.#isCapitalized(at))) break
      isKnown ||= isReplaced
      length += 1
    }
    return length
  }

  /** How many units from one on may be a name. */
  #wordsFrom(start: number, most = MAX_WORDS): number {
    let length = 0
    while (length < most && (this.#canBeReplaced(start + length) || (length > 0 && this.#isJoined(start + length))))
      length += 1
    return length
  }

  /** Where the units before one begin that do. @param orListed Or what is listed. */
  #startBefore(end: number, orListed: boolean): number {
    let start = end
    while (start > Math.max(0, end - MAX_WORDS) && this.#canBeReplaced(start - 1, orListed && end === 1)) {
      if (!this.#isReplaced(start - 1, orListed)) break
      start -= 1
    }
    return start
  }

  /** `Photos` of `Google Photos`. */
  #isCapitalized(at: number): boolean {
    return /^\p{Lu}/u.test(this.#context.sentence.written(at, at + 1)) && this.#context.named.valueAt(at) === undefined
  }

  /** `of` of `Age of Empires` */
  #isJoined(at: number): boolean {
    return this.#context.sentence.isFunctionWord(at) && this.#isCapitalized(at + 1)
  }

  /** @param orValue Though it names a value as well: `Hugo alternatives`, of what supports Hugo. */
  #canBeReplaced(at: number, orValue = false): boolean {
    if (this.#context.sentence.units[at] === undefined || this.#context.sentence.isFunctionWord(at)) return false
    return (orValue || this.#context.remaining.isWord(at)) && this.#context.sentence.meaningAt(at) === undefined
  }

  /** Whether listings say that they replace what has this word in its name, or have it in their own. */
  #isReplaced(at: number, orListed: boolean): boolean {
    const { units, functionWords } = this.#context.sentence
    const [word] = toWords(units.slice(at, at + 1), functionWords)
    const bits = FIELD_BITS.alternative_to | (orListed ? FIELD_BITS.name : 0)
    const block = createPostingBlock()
    return (word?.spellings ?? []).some((terms) => {
      const [term = '', further] = terms
      const found = further === undefined ? this.#context.index.findWord(term) : undefined
      if (found === undefined) return false
      const postings = this.#context.index.postings(found)
      for (let at = 0; at < postings.blockCount; at += 1) {
        postings.decode(at, block)
        if (block.fields.subarray(0, block.length).some((fields) => (fields & bits) !== 0)) return true
      }
      return false
    })
  }
}
