import type { BudgetExceeded } from '../../../shared/costs.ts'
import { overBudget } from '../../../shared/mcp/protocol/json-rpc.ts'
import { BARE_FRAME, createPlainFrame, writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import type { PlainFrame } from '../../../shared/renditions/html/plain-page.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { plainPageHeaders } from './not-found.ts'
import type { ReleaseView } from '../resources/release-view.ts'
import { acceptsHtml } from '../rules/negotiation.ts'
import { PROBLEM_HEADERS, problemBody, textResponse } from '../rules/problem.ts'

const ENCODER = new TextEncoder()

/** The page but for how long to wait. */
interface RefusalPage {
  readonly headers: Readonly<Record<string, string>>
  /** Before and after the sentence that says how long. */
  readonly before: string
  readonly after: string
  /** Bytes of both. */
  readonly byteLength: number
  readonly tryAgain: (seconds: number) => string
}

/** Rendered once for a release: it is what floods are answered with. */
const pages = new WeakMap<RefusedView, Promise<RefusalPage>>()

/** Where the sentence goes, while the page is made. HTML cannot contain it. */
const SENTENCE = '\0'

interface RefusedView extends Pick<ReleaseView, 'site' | 'encodedBasePath'> {
  readonly release: Pick<ReleaseView['release'], 'baseUrl'>
}

/** 429 with `Retry-After` (RFC 6585 §4) for readers: a page in the directory's words, below its header, or a problem. */
export async function tooManyRequestsResponse(
  { method, headers: asked }: Request,
  view: RefusedView,
  exceeded: BudgetExceeded,
): Promise<Response> {
  const { retryAfterSeconds } = exceeded
  const wait = { 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) }
  const isHead = method === 'HEAD'
  if (!acceptsHtml(asked.get('accept'))) {
    const text = problemBody({ status: 429, detail: overBudget(exceeded).message })
    const headers = { ...PROBLEM_HEADERS, vary: 'Accept', ...wait }
    return isHead ? new Response(null, { status: 429, headers }) : textResponse(text, 429, headers)
  }
  const { before, after, byteLength, headers: own, tryAgain } = await pageOf(view)
  const headers = { ...own, ...wait }
  if (isHead) return new Response(null, { status: 429, headers })
  const sentence = tryAgain(retryAfterSeconds)
  const length = byteLength + ENCODER.encode(sentence).byteLength
  return new Response(before + sentence + after, {
    status: 429,
    headers: { ...headers, 'content-length': String(length) },
  })
}

function pageOf(view: RefusedView): Promise<RefusalPage> {
  const known = pages.get(view)
  if (known !== undefined) return known
  const made = view.site().then(
    (site) => writeRefusal(createPlainFrame(site, view.release.baseUrl), view),
    () => {
      // The next one may be able to read it.
      pages.delete(view)
      return writeRefusal(BARE_FRAME, view)
    },
  )
  pages.set(view, made)
  return made
}

function writeRefusal(frame: PlainFrame, { encodedBasePath }: RefusedView): RefusalPage {
  const { missing, fill } = frame.words
  const link = `<a href="${escapeHtml(encodedBasePath)}/">${missing.allPages}</a>`
  const content = `<p>${missing.tooManyFromHere}</p>\n<p>${SENTENCE}</p>\n<p>${link}</p>`
  const text = writePlainPage({ title: missing.tooManyRequests, content }, frame)
  const [before = '', after = ''] = text.split(SENTENCE)
  const { byteLength } = ENCODER.encode(before + after)
  const tryAgain = (count: number): string => fill(missing.tryAgain, { count })
  return { headers: plainPageHeaders(frame), before, after, byteLength, tryAgain }
}
