import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { SearchUnavailableError } from '../tools/read-collection.ts'
import type { OpenPage, Release, Releases } from './release.ts'

/** Thrown when published files cannot be read. `message` says what to do. */
export class ReleaseUnavailableError extends Error {
  override readonly name = 'ReleaseUnavailableError'

  constructor(cause: unknown) {
    super(`The search of this directory cannot be loaded right now (${reasonOf(cause)}). Try again in a moment.`, {
      cause,
    })
  }
}

/**
 * Answers from a page of the newest release. Where a file of the release is gone, there may be a newer one: then `answer`
 * runs once more.
 *
 * @param slug Empty for the root page.
 * @param answer Must only read.
 * @returns `undefined` where there is no such page.
 * @throws {ReleaseUnavailableError} when the files cannot be read.
 */
export async function answerFromPage<T>(
  releases: Releases,
  slug: string,
  answer: (page: OpenPage) => T | Promise<T>,
): Promise<T | undefined> {
  const answerFrom = async (release: Release) => {
    const page = await release.page(slug)
    return page && { value: await answer(page) }
  }
  try {
    let known: Release | undefined
    let failure: unknown
    try {
      known = await releases.current()
      const first = await answerFrom(known)
      if (first !== undefined) return first.value
    } catch (error) {
      if (!isUnreadable(error)) throw error
      failure = error
    }
    await releases.refresh()
    const newest = await releases.current()
    if (newest.id !== known?.id) return (await answerFrom(newest))?.value
    if (failure === undefined) return undefined
    // What was damaged on the way may arrive whole next time.
    releases.invalidate()
    throw failure
  } catch (error) {
    throw isUnreadable(error) ? new ReleaseUnavailableError(error) : error
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableBytesError || error instanceof SearchUnavailableError
}

function reasonOf(error: unknown): string {
  const reason = error instanceof SearchUnavailableError ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
