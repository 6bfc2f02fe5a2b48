import type { McpPage } from './mcp-page.ts'

/** The prepared JSON under `key`, made on first use. */
export function memoizeJson(page: McpPage, key: string, make: () => unknown): string {
  const known = page.prepared.get(key)
  if (known !== undefined) return known
  const json = JSON.stringify(make())
  page.prepared.set(key, json)
  return json
}
