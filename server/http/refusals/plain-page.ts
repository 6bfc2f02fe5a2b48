import { createPlainFrame, writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import type { PlainFrame, PlainPage } from '../../../shared/renditions/html/plain-page.ts'
import type { Words } from '../../../shared/renditions/words/words.ts'
import { PROBLEM_HEADERS } from '../rules/problem.ts'
import type { ReleaseView } from '../resources/release-view.ts'
import { htmlHeaders } from '../resources/resource-headers.ts'

/** Headers of a plain page that tells a browser what a problem tells a program. */
export function plainPageHeaders({ style }: Pick<PlainFrame, 'style'>): Record<string, string> {
  return {
    ...PROBLEM_HEADERS,
    ...htmlHeaders(style?.style_hash),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
}

/** Answers with a plain page in the directory's words, below its header. */
export async function plainPageResponse(
  { release, site }: Pick<ReleaseView, 'release' | 'site'>,
  write: (words: Words) => PlainPage,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const frame = createPlainFrame(await site(), release.baseUrl)
  const text = writePlainPage(write(frame.words), frame)
  return new Response(text, { status, headers: { ...plainPageHeaders(frame), ...headers } })
}
