import { changeSetting } from '../../settings/settings.ts'
import type { HistoryEntry } from '../../settings/settings.ts'
import { addToHistory } from './add-to-history.ts'

/** A call that has just ended. */
export interface EndedCall extends Pick<HistoryEntry, 'where' | 'tool' | 'input' | 'text'> {
  readonly failed: boolean
}

/** Puts a call into the history. */
export async function rememberCall({ where, tool, input, text, failed }: EndedCall): Promise<void> {
  const entry: HistoryEntry = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    where,
    tool,
    input,
    status: failed ? 'failed' : 'done',
    text,
  }
  await changeSetting('history', (history) => addToHistory(history, entry))
}
