import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { SearchUnavailableError } from '../tools/read-collection.ts'
import { openRelease } from './open-release.ts'
import type { EnginePage, EngineParts, OpenRelease } from './open-release.ts'

/** Answers from a published directory without its server: search and tools over the published files. */
export interface Engine {
  /**
   * Answers from a page of the newest release. Where a file of the release is gone, there is a newer one: it is opened,
   * and `answer` runs once more.
   *
   * @param slug Empty for the root page.
   * @param answer Must only read.
   * @returns `undefined` where there is no such page.
   * @throws {EngineUnavailableError} when the files cannot be read.
   */
  answer<T>(slug: string, answer: (page: EnginePage) => T | Promise<T>): Promise<T | undefined>
}

/** Thrown when published files cannot be read. `message` says what to do. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError'

  constructor(cause: unknown) {
    super(`The search of this directory cannot be loaded right now (${reasonOf(cause)}). Try again in a moment.`, {
      cause,
    })
  }
}

/** Creates an engine. It reads nothing until it is first asked, and each file once. */
export function createEngine(parts: EngineParts): Engine {
  let newest: Promise<OpenRelease> | undefined
  const open = (fresh: boolean): Promise<OpenRelease> => {
    const opened = openRelease(parts, fresh)
    newest = opened
    // Who waits is told; who asks next tries again.
    opened.catch(() => {
      if (newest === opened) newest = undefined
    })
    return opened
  }
  /** The newest release, if it is another than the one that failed. */
  const reopen = async (failed: Promise<OpenRelease>): Promise<OpenRelease | undefined> => {
    const known = await failed.catch(() => undefined)
    const release = await (newest === failed || newest === undefined ? open(true) : newest)
    return release.id === known?.id ? undefined : release
  }
  return {
    async answer(slug, answer) {
      const asked = newest ?? open(false)
      const answerFrom = async (release: OpenRelease) => {
        const page = await release.page(slug)
        return page && { answer: await answer(page) }
      }
      try {
        const first = await asked.then(answerFrom).catch(passUnreadable)
        if (first !== undefined && 'answer' in first) return first.answer
        const newer = await reopen(asked)
        if (newer !== undefined) return (await answerFrom(newer))?.answer
        if (first === undefined) return undefined
        // What was damaged on the way may arrive whole next time.
        newest = undefined
        throw first.error
      } catch (error) {
        throw isUnreadable(error) ? new EngineUnavailableError(error) : error
      }
    },
  }
}

/** @throws {unknown} all but what a newer release may explain. */
function passUnreadable(error: unknown): { error: unknown } {
  if (isUnreadable(error)) return { error }
  throw error
}

function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableBytesError || error instanceof SearchUnavailableError
}

function reasonOf(error: unknown): string {
  const reason = error instanceof SearchUnavailableError ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
