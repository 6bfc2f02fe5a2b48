import { REFRESH_FORMAT, refreshLineSchema } from './refresh-line.ts'
import type { RefreshLine } from './refresh-line.ts'

const MEMBERS = refreshLineSchema.keyof().options

/** Writes a line without its line break: members in the order of the schema, those that are `undefined` left out. */
export function writeRefreshLine(line: RefreshLine): string {
  return JSON.stringify(Object.fromEntries(MEMBERS.map((member) => [member, line[member]])))
}

/**
 * Writes the whole file: the header, then a line a key, sorted by code units. UTF-8, LF, one final newline. Whatever
 * the order of `lines`, the text is the same.
 *
 * @param asOf Day of the last complete refresh, `YYYY-MM-DD`.
 * @param lines At most one of each key.
 */
export function writeRefreshFile(asOf: string, lines: Iterable<RefreshLine>): string {
  const header = JSON.stringify({ format: REFRESH_FORMAT, tool: 'gazetteer', as_of: asOf })
  const sorted = [...lines].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return `${[header, ...sorted.map(writeRefreshLine)].join('\n')}\n`
}
