import type { HistoryEntry } from '../../settings/settings.ts'

/** Most entries kept; the oldest are removed first. */
export const MAX_ENTRIES = 100

/** Characters kept of one result, and of one input as JSON. */
const MAX_KEPT_CHARACTERS = 20_000

/** Characters kept in all: browsers give an extension 10 MB, and some characters take three bytes or more. */
const MAX_ALL_CHARACTERS = 2_000_000

/** Adds a call, as the newest. A long result is cut, and an input that is too long is not kept. */
export function addToHistory(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const input = JSON.stringify(entry.input).length > MAX_KEPT_CHARACTERS ? {} : entry.input
  const newest = { ...entry, input, text: entry.text.slice(0, MAX_KEPT_CHARACTERS) }
  let left = MAX_ALL_CHARACTERS
  return [newest, ...history].slice(0, MAX_ENTRIES).filter((one) => {
    left -= JSON.stringify(one).length
    return left > 0
  })
}
