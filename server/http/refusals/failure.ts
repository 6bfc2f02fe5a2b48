import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { SearchUnavailableError } from '../../../shared/tools/search-unavailable.ts'
import { problemResponse } from '../rules/problem.ts'

/**
 * The answer where something was thrown, without its reason: 503 with `Retry-After` where what is published cannot be read
 * now, else 500.
 */
export function failureResponse(error: unknown): Response {
  if (error instanceof UnreadableBytesError || error instanceof SearchUnavailableError) return unreadableResponse()
  return problemResponse({ status: 500, detail: 'Something went wrong here; the request itself may be fine.' })
}

/** 503: what is published cannot be read now. */
export function unreadableResponse(): Response {
  return problemResponse({
    status: 503,
    detail: 'The directory cannot be read right now. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}
