import { META_KEYS } from './protocol/decide-revision.ts'
import type { McpPage } from './protocol/mcp-page.ts'
import type { MethodOutcome } from './protocol/method.ts'

/**
 * Adds what results carry since 2026-07-28: `resultType`, who answers, and for how long a list or resource may be kept.
 * The text is spliced, not parsed: results are prepared once for all revisions.
 */
export function toModernOutcome(page: McpPage, outcome: MethodOutcome, cacheable: boolean): MethodOutcome {
  if (!outcome.ok || 'stream' in outcome) return outcome
  const { json, resultType = 'complete', facts } = outcome
  const keep = cacheable ? `"ttlMs":${Math.max(0, Math.floor(page.freshForMs()))},"cacheScope":"public",` : ''
  const rest = json.length > 2 ? `,${json.slice(1)}` : '}'
  return { ok: true, json: `{"resultType":"${resultType}",${keep}"_meta":${serverMeta(page)}${rest}`, facts }
}

/** Results repeat the name only; `server/discover` says the rest. */
function serverMeta(page: McpPage): string {
  const known = page.prepared.get('_meta')
  if (known !== undefined) return known
  const { name, title, version } = page.serverInfo
  const json = JSON.stringify({ [META_KEYS.serverInfo]: { name, title, version } })
  page.prepared.set('_meta', json)
  return json
}
