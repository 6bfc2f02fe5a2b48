import { callEndpoint } from './call-endpoint.ts'
import { drawCalls } from './draw-calls.ts'
import { followCursors } from './follow-cursors.ts'
import type { AnsweredCalls } from './follow-cursors.ts'
import { CALLS_PER_DIRECTORY } from './parity-directories.ts'
import { readMaterial } from './read-material.ts'

/** One list of this many is read to its end. */
const FOLLOWED_EVERY = 16

/** Longer than any list of the corpora, one listing at a time. */
const MAX_ANSWERS = 2_000

/**
 * Draws the calls of a directory and has its endpoints answer them: what every other engine is held to.
 *
 * @param url Of the served root page, with a trailing slash.
 * @param seed Of the calls.
 * @param count Of the calls, before cursors are followed.
 */
export async function askEndpointFirst(
  url: string,
  seed: number,
  count: number = CALLS_PER_DIRECTORY,
): Promise<AnsweredCalls> {
  const calls = drawCalls(await readMaterial(url), count, seed)
  return followCursors(callEndpoint(url), calls, { every: FOLLOWED_EVERY, most: MAX_ANSWERS })
}
