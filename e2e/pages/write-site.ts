import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** A page as an operator writes it: what `categories/{file}.yml` may say. */
export interface SourcePage {
  title: string
  listings: readonly object[]
  [field: string]: unknown
}

/**
 * Writes a directory in our own format.
 *
 * @param directory What `directory.yml` says; `base_url` is for the build to override.
 * @param pages By file name, without extension.
 * @returns The path of `directory.yml`.
 */
export function writeSite(
  folder: string,
  directory: Readonly<Record<string, unknown>>,
  pages: Readonly<Record<string, SourcePage>>,
): string {
  mkdirSync(join(folder, 'categories'), { recursive: true })
  for (const [name, page] of Object.entries(pages)) {
    writeFileSync(join(folder, 'categories', `${name}.yml`), stringify(page))
  }
  const path = join(folder, 'directory.yml')
  writeFileSync(path, stringify({ base_url: 'https://directory.example.org', ...directory }))
  return path
}
