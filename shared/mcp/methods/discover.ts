import { memoizeJson } from '../protocol/memoize-json.ts'
import { STREAMABLE_HTTP_VERSIONS } from '../../mcp-revisions.ts'
import type { Method } from '../protocol/mcp-page.ts'

/**
 * `server/discover`: which revisions this endpoint answers, what it can do and how to ask (MCP 2026-07-28). Who answers is
 * in `_meta`, as in every modern result.
 */
export const discover: Method = async (page, _params, { revision }) => {
  const key = 'server/discover'
  const known = page.prepared.get(key)
  if (known !== undefined) return { ok: true, json: known }
  const instructions = await page.instructions()
  const json = memoizeJson(page, key, () => ({
    supportedVersions: STREAMABLE_HTTP_VERSIONS,
    capabilities: page.capabilities(revision),
    instructions,
  }))
  return { ok: true, json }
}
