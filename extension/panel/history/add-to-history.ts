import type { HistoryEntry } from '../../settings/settings.ts'

/** Entries that are kept; the oldest go first. */
export const MAX_ENTRIES = 100

/** Characters that are kept of one result, and of one input as JSON. */
export const MAX_KEPT_CHARACTERS = 20_000

/** Adds a call, as the newest. A long result is cut, and an input that is too long is not kept. */
export function addToHistory(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const input = JSON.stringify(entry.input).length > MAX_KEPT_CHARACTERS ? {} : entry.input
  const kept = { ...entry, input, text: entry.text.slice(0, MAX_KEPT_CHARACTERS) }
  return [kept, ...history].slice(0, MAX_ENTRIES)
}
