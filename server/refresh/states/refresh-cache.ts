import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { replaceFile } from '../../sources/files/replace-file.ts'

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
  replaceFile(file, `${lines.join('\n')}\n`)
}
