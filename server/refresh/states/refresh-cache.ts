import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is remembered of an address on this machine only. */
export interface Remembered {
  /** When it was last requested, in milliseconds since 1970. */
  readonly asked: number
  /** When it first failed, while it does. */
  readonly failed?: number | undefined
}

/** By key. */
export type RefreshCache = Map<string, Remembered>

/**
 * Reads what earlier refreshes remember on this machine. It is never needed: without it, every address is due.
 *
 * @returns Nothing, where it cannot be read.
 */
export function readRefreshCache(file: string): RefreshCache {
  const cache: RefreshCache = new Map()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return cache
  }
  for (const line of text.split('\n')) {
    const entry = parseEntry(line)
    if (entry !== undefined) cache.set(...entry)
  }
  return cache
}

function parseEntry(line: string): [string, Remembered] | undefined {
  try {
    const { key, asked, failed } = JSON.parse(line)
    if (typeof key !== 'string' || !Number.isSafeInteger(asked)) return undefined
    return [key, { asked, ...(Number.isSafeInteger(failed) && { failed }) }]
  } catch {
    return undefined
  }
}

/** Writes it whole, by one rename. A new folder gets a `.gitignore`. */
export function writeRefreshCache(file: string, cache: RefreshCache): void {
  const lines = [...cache].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => JSON.stringify({ key, ...entry }))
  const folder = mkdirSync(dirname(file), { recursive: true })
  if (folder !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n')
  writeWhole(file, `${lines.join('\n')}\n`)
}

/**
 * Writes a file so that it is the old one or the new one, whenever the process or the power ends. It keeps its permissions.
 *
 * **Security:** the temporary file has a name that cannot be guessed, and is not written where there is one already:
 * a link that was committed beside the file leads nowhere.
 *
 * @throws An error of the system, which names `file`; nothing is left then.
 */
export function writeWhole(file: string, text: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}.tmp`
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  try {
    writeFileSync(temporary, text, { flag: 'wx', flush: true, ...(mode !== undefined && { mode }) })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    // The user does not know the temporary file; of a full disk, Node names no file at all.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}
