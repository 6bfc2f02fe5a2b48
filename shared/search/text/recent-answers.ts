/** Longer texts are not remembered: few words of a dictionary are as long. */
const MAX_LENGTH = 40

/**
 * What indexes answered about words lately: people and agents look for the same few. For all indexes together, so that
 * memory does not grow with them; when there are as many as may be, all are forgotten.
 */
export class RecentAnswers<Answer extends object> {
  readonly #most: number
  #known = new WeakMap<object, Map<string, Answer>>()
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The answer of an index, which nobody may change. What `find` throws is not remembered. */
  recall(index: object, text: string, find: () => Answer): Answer {
    const known = this.#known.get(index)?.get(text)
    if (known !== undefined) return known
    const answer = find()
    if (text.length > MAX_LENGTH) return answer
    if (this.#count === this.#most) {
      this.#known = new WeakMap()
      this.#count = 0
    }
    const ofIndex = this.#known.get(index) ?? new Map<string, Answer>()
    this.#known.set(index, ofIndex.set(text, answer))
    this.#count += 1
    return answer
  }
}
