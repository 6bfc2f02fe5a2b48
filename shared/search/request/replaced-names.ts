import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { RequestContext } from '../query/request.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { NamedFields } from './named-fields.ts'
import { toWords } from './query-units.ts'
import type { RemainingWords } from './remaining-words.ts'
import type { Sentence } from './sentence.ts'

/** Most words of a name that is to be replaced. */
const MAX_WORDS = 3

/** The units of a sentence that name what is to be replaced. */
export class ReplacedNames {
  readonly #sentence: Sentence
  readonly #remaining: RemainingWords
  readonly #named: NamedFields
  readonly #index: RequestContext['index']

  constructor(
    sentence: Sentence,
    { remaining, named, index }: { remaining: RemainingWords; named: NamedFields; index: RequestContext['index'] },
  ) {
    this.#sentence = sentence
    this.#remaining = remaining
    this.#named = named
    this.#index = index
  }

  /** How many units from one on name what listings replace. @param orListed Or what is listed. */
  lengthFrom(start: number, orListed: boolean): number {
    let length = 0
    let isKnown = false
    while (length < MAX_WORDS && this.#canBeReplaced(start + length)) {
      const isReplaced = this.#isReplaced(start + length, orListed && length === 0)
      if (!isReplaced && !(isKnown && this.#isCapitalized(start + length))) break
      isKnown ||= isReplaced
      length += 1
    }
    return length
  }

  /** Where the units before one begin that do. @param orListed Or what is listed. */
  startBefore(end: number, orListed: boolean): number {
    let start = end
    while (start > Math.max(0, end - MAX_WORDS) && this.#canBeReplaced(start - 1, orListed && end === 1)) {
      if (!this.#isReplaced(start - 1, orListed)) break
      start -= 1
    }
    return start
  }

  /** `Photos` of `Google Photos`. */
  #isCapitalized(at: number): boolean {
    return /^\p{Lu}/u.test(this.#sentence.written(at, at + 1)) && this.#named.valueAt(at) === undefined
  }

  /** @param orValue Though it names a value as well: `Hugo alternatives`, of what supports Hugo. */
  #canBeReplaced(at: number, orValue = false): boolean {
    if (this.#sentence.units[at] === undefined || this.#sentence.isFunctionWord(at)) return false
    return (orValue || this.#remaining.isWord(at)) && this.#sentence.meaningAt(at) === undefined
  }

  /** Whether listings say that they replace what has this word in its name, or have it in their own. */
  #isReplaced(at: number, orListed: boolean): boolean {
    const { units, functionWords } = this.#sentence
    const [word] = toWords(units.slice(at, at + 1), functionWords)
    const bits = FIELD_BITS.alternative_to | (orListed ? FIELD_BITS.name : 0)
    const block = createPostingBlock()
    return (word?.spellings ?? []).some((terms) => {
      const [term = '', further] = terms
      const found = further === undefined ? this.#index.findWord(term) : undefined
      if (found === undefined) return false
      const postings = this.#index.postings(found)
      for (let at = 0; at < postings.blockCount; at += 1) {
        postings.decode(at, block)
        if (block.fields.subarray(0, block.length).some((fields) => (fields & bits) !== 0)) return true
      }
      return false
    })
  }
}
