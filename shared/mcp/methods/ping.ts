import type { Method } from '../protocol/mcp-page.ts'

/** `ping`: an empty result. */
export const ping: Method = async () => ({ ok: true, json: '{}' })
