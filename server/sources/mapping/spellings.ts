import { fold } from './fold-value.ts'

/** Decides which spelling of a title names its page: the first one read, regardless of case and width. */
export interface Spellings {
  /** The first spelling of `title`. */
  first(title: string): string
  /** All first spellings, in the order they were read. */
  titles(): string[]
  /**
   * Adds the titles of a file that was read by itself.
   *
   * @returns False, and nothing is added, when one of them was spelled differently before: then that reading of the
   * file does not apply here.
   */
  adopt(titles: readonly string[]): boolean
  /** Forgets all titles. */
  clear(): void
}

/** Creates empty {@link Spellings}. */
export function createSpellings(): Spellings {
  const firsts = new Map<string, string>()
  return {
    first(title) {
      const key = fold(title)
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, title)
      return first ?? title
    },
    titles: () => [...firsts.values()],
    adopt(titles) {
      const folded = titles.map((title) => [fold(title), title] as const)
      if (folded.some(([key, title]) => (firsts.get(key) ?? title) !== title)) return false
      for (const [key, title] of folded) firsts.set(key, title)
      return true
    },
    clear: () => firsts.clear(),
  }
}
