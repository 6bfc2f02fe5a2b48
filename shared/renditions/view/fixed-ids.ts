import { AGENT_ACCESS_ID } from './agent-access.ts'

/** `id`s of our own elements that a listing may have too. Its row has no anchor then. */
export const FIXED_IDS: ReadonlySet<string> = new Set([AGENT_ACCESS_ID, 'cmp', 'main', 'q'])
