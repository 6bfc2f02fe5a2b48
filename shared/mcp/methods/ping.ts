import type { Method } from '../method.ts'

/** `ping`: an empty result. */
export const ping: Method = () => ({ ok: true, json: '{}' })
