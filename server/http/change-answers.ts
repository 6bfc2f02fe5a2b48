import { CHANGES_DIR, DATA_PACKAGE } from '../../shared/urls.ts'
import type { ChangeLog } from '../../shared/changes/change-log.ts'
import { COSTS } from '../../shared/costs.ts'
import { findPosition, writePosition } from '../../shared/changes/change-position.ts'
import { readLater } from '../../shared/changes/read-changes.ts'
import type { GeneratedDocuments } from './generated-documents.ts'
import type { ReleaseView, SiteHandler } from './resources/release-view.ts'
import { refuseMethod, problemResponse, RELEASE_HEADER } from './rules/problem.ts'

/** Changes in one answer: by default, and at most. */
const LIMITS = { usual: 100, most: 1_000 }

/** Path of the interface, below the base. */
const ROUTE = `/${CHANGES_DIR.slice(0, -1)}`

/** What a request asks for, or what is wrong with it. */
type ChangesQuery =
  | { readonly ok: true; readonly since: string | undefined; readonly limit: number }
  | { readonly ok: false; readonly detail: string }

/**
 * Creates the handler of `_/changes?since=…&limit=…`, the interface for programs that keep a copy: what has changed since
 * a position, a release or a time, oldest first, and the position to send next. A position that is too old is answered
 * 410, with where to begin again. Other paths, and releases without a ledger, are left to the next handler.
 */
export function createChangeHandler(documents: GeneratedDocuments): SiteHandler {
  return async (target) => {
    const { request, view } = target
    const log = await view.changes.log()
    if (log === undefined) return undefined
    const refusal = refuseMethod(request.method)
    if (refusal !== undefined) return refusal
    const query = readQuery(target.query)
    if (!query.ok) return refuse(view, 400, query.detail)
    return documents.serve(target, {
      key: `${ROUTE} ${query.since ?? ''} ${query.limit}`,
      mediaType: 'application/json',
      units: COSTS.changes,
      async render() {
        const text = await writeAnswer(log, query, view)
        return typeof text === 'string' ? { text, role: 'changes', link: '' } : text
      },
    })
  }
}

function readQuery(query: string): ChangesQuery {
  const params = new URLSearchParams(query)
  const limit = params.get('limit') ?? String(LIMITS.usual)
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > LIMITS.most) {
    return { ok: false, detail: `limit: expected a number from 1 to ${LIMITS.most}.` }
  }
  const since = params.get('since') ?? ''
  return { ok: true, since: since === '' ? undefined : since, limit: Number(limit) }
}

/** @returns The answer as JSON, or a refusal. */
async function writeAnswer(
  log: ChangeLog,
  { since, limit }: Extract<ChangesQuery, { ok: true }>,
  view: ReleaseView,
): Promise<string | Response> {
  const { head } = log
  const write = (mode: 'snapshot' | 'delta', seq: number, rest: object): string => {
    return `${JSON.stringify({ mode, release: head.release, cursor: writePosition(seq, head), ...rest })}\n`
  }
  // A client without a position takes everything, and sends this position next.
  if (since === undefined) {
    return write('snapshot', head.seq, { hasMore: false, changes: [], snapshot: await snapshotOf(view) })
  }
  const position = findPosition(head, since)
  if (!position.ok && position.reason === 'malformed') {
    return refuse(
      view,
      400,
      'since: expected the cursor of an answer before, the id of a release, or a date or date and time in UTC such as 2026-01-31 or 2026-01-31T12:00:00Z.',
    )
  }
  const later = position.ok && position.isComplete ? await readLater(log, position.seq, limit) : undefined
  if (later !== undefined) return write('delta', later.seq, { hasMore: later.hasMore, changes: later.changes })
  return refuse(
    view,
    410,
    `All changes are known from ${head.oldest.published} on, not since then. Read the directory again from ${await snapshotOf(view)}, and ask next with since=${writePosition(head.seq, head)}.`,
  )
}

/** Where all there is can be read. */
async function snapshotOf(view: ReleaseView): Promise<string> {
  return (await view.release.file(DATA_PACKAGE)) === undefined ? indexOf(view) : view.urls.file(DATA_PACKAGE)
}

function indexOf({ urls }: ReleaseView): string {
  return urls.rendition('', 'index.json')
}

function refuse(view: ReleaseView, status: 400 | 410, detail: string): Response {
  return problemResponse({ status, detail, index: indexOf(view), headers: { [RELEASE_HEADER]: view.release.id } })
}
