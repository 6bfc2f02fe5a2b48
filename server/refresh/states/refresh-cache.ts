import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../sources/files/replace-file.ts'

const entrySchema = z.object({
  key: z.string(),
  /** When it was last requested, in milliseconds since 1970. */
  asked: z.int(),
  /** When it first failed, while it does. */
  failed: z.int().optional().catch(undefined),
})

/** What is remembered of an address on this machine only. */
export type Remembered = Readonly<Omit<z.infer<typeof entrySchema>, 'key'>>

/** By key. */
export type RefreshCache = Map<string, Remembered>

/**
 * Reads what earlier refreshes remember on this machine. It is never needed: without it, every address is due.
 *
 * @returns Nothing, where it cannot be read.
 */
export function readRefreshCache(file: string): RefreshCache {
  const cache: RefreshCache = new Map()
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // All addresses are due.
  }
  for (const line of text.split('\n')) {
    try {
      const { key, ...entry } = entrySchema.parse(JSON.parse(line))
      cache.set(key, entry)
    } catch {
      // Its address is due.
    }
  }
  return cache
}

/** Writes it whole, by one rename. A new folder gets a `.gitignore`. */
export function writeRefreshCache(file: string, cache: RefreshCache): void {
  const lines = [...cache].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => JSON.stringify({ key, ...entry }))
  const folder = mkdirSync(dirname(file), { recursive: true })
  if (folder !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n')
  replaceFile(file, `${lines.join('\n')}\n`)
}
