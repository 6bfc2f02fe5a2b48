/** Longer texts are not remembered: few words of a dictionary are as long. */
const MAX_LENGTH = 40

const numbers = new WeakMap<object, number>()
let indexes = 0

/**
 * What indexes answered about words lately: people and agents look for the same few. For all indexes together, so that
 * memory does not grow with them; when there are as many as may be, all are forgotten.
 */
export class RecentAnswers<Answer extends object> {
  readonly #most: number
  readonly #known = new Map<string, Answer>()

  constructor(most: number) {
    this.#most = most
  }

  /** The answer of an index, which nobody may change. What `find` throws is not remembered. */
  recall(index: object, text: string, find: () => Answer): Answer {
    const number = numbers.get(index) ?? (indexes += 1)
    numbers.set(index, number)
    const key = `${number} ${text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const answer = find()
    if (this.#known.size === this.#most) this.#known.clear()
    if (text.length <= MAX_LENGTH) this.#known.set(key, answer)
    return answer
  }
}
