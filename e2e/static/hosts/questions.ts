import { ReleaseUnavailableError } from '../../../shared/release/answer-from-page.ts'
import { wordOfRank } from '../../../bench/lib/search-words.ts'
import { scalePageSlug } from '../../../bench/scale/scale-listings.ts'

/** What is asked of the synthetic directory: each needs files of its own. */
export const QUESTIONS: readonly { readonly slug: string; readonly name: string; readonly args: object }[] = [
  { slug: '', name: 'search', args: { query: wordOfRank(3) } },
  { slug: '', name: 'search', args: { query: `${wordOfRank(1)} ${wordOfRank(40)}`, limit: 50 } },
  { slug: '', name: 'browse', args: { sort: '-added', limit: 20 } },
  { slug: '', name: 'facets', args: { name: 'categories', limit: 20 } },
  { slug: '', name: 'search', args: { query: wordOfRank(5), category: scalePageSlug(3) } },
  { slug: scalePageSlug(0), name: 'browse', args: { sort: 'name' } },
]

/** The one sentence of an engine that cannot read its files: what is wrong, and what to do. */
export const ADVICE: RegExp =
  /^The search of this directory cannot be loaded right now \(.+\)\. Try again in a moment\.$/s

/** What an engine says that cannot answer; `undefined` where it answers, or fails in another way. */
export async function adviceOf(answer: Promise<unknown>): Promise<string | undefined> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ReleaseUnavailableError ? error.message : undefined
}
