import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { RefreshFile } from '../../shared/refresh-file/parse-refresh-file.ts'
import { REFRESH_FILE, type RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import { DirectoryConfigError } from '../sources/read-config.ts'
import { readRefreshFile } from '../sources/read-refresh-file.ts'
import type { Addresses } from './gather-addresses.ts'

const START = { file: REFRESH_FILE, line: 1, column: 1 }

/** What refreshes before found out, and the file as it is written. */
export interface Known extends RefreshFile {
  /** Empty, where there is none. */
  readonly text: string
}

/**
 * Reads what refreshes before found out.
 *
 * @throws {DirectoryConfigError} when the file is there and cannot be read: it is not written over then.
 */
export function readKnown(folder: string, diagnostics: Diagnostic[]): Known {
  const { refresh, text } = readRefreshFile(folder, (diagnostic) => diagnostics.push(diagnostic))
  if (text === undefined) {
    const { message, location } = diagnostics[0] ?? { message: 'cannot be read', location: START }
    throw new DirectoryConfigError('config_invalid', `${message}; move it away and run the command again`, location)
  }
  return { asOf: undefined, lines: new Map(), ...refresh, text }
}

/**
 * The lines of what the directory still has. While sources cannot be read, all are kept, and that is noted: what is
 * gone with them is perhaps there again tomorrow, and the days since which it fails cannot be asked for.
 *
 * @param isWhole Whether all sources were read.
 */
export function keepLines(
  { sites, repositories }: Addresses,
  { lines }: RefreshFile,
  isWhole: boolean,
): { lines: Map<string, RefreshLine>; notes: string[] } {
  const listed = [...lines].filter(([key]) => sites.has(key) || repositories.has(key))
  const missing = lines.size - listed.length
  if (isWhole || missing === 0) return { lines: new Map(listed), notes: [] }
  const note = `not all listings could be read (gazetteer check says why); lines kept for those that are missing: ${missing}`
  return { lines: new Map(lines), notes: [note] }
}
