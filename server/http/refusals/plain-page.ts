import type { PlainPage } from '../../../shared/renditions/html/plain-page.ts'
import { PROBLEM_HEADERS } from '../rules/problem.ts'
import { htmlHeaders } from '../resources/resource-headers.ts'

/** Headers of a {@link PlainPage} that tells a browser what a problem tells a program. */
export function plainPageHeaders({ style }: PlainPage): Record<string, string> {
  return {
    ...PROBLEM_HEADERS,
    ...htmlHeaders(style?.style_hash),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
}
