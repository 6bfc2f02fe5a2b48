import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeScaleDirectory } from '../scale/scale-directory.ts'
import { MEAN_PAGE_SIZE } from '../scale/scale-sizes.ts'
import { readListings } from '../search/search-documents.ts'
import type { StaticDirectory } from './static-sites.ts'

/** Directories by their label: a corpus, or a number of synthetic listings. */
export const STATIC_DIRECTORIES = {
  '500': 'awesome-python',
  '755': 'static-analysis',
  '3000': 3_000,
  '10k': 10_000,
  '100k': 100_000,
} as const satisfies Record<string, string | number>

/** A label of {@link STATIC_DIRECTORIES}. */
export type StaticLabel = keyof typeof STATIC_DIRECTORIES

/** Whether it is a label. */
export function isStaticLabel(text: string): text is StaticLabel {
  return Object.hasOwn(STATIC_DIRECTORIES, text)
}

/** Reads a corpus, or writes a synthetic directory into the folder and reads it. */
export async function loadStaticDirectory(label: StaticLabel, folder: string): Promise<StaticDirectory> {
  const source = STATIC_DIRECTORIES[label]
  const config =
    typeof source === 'number'
      ? makeScaleDirectory(join(folder, 'sources'), source / MEAN_PAGE_SIZE).config
      : fileURLToPath(new URL(`../../e2e/corpora/${source}/directory.yml`, import.meta.url))
  return { config, listings: await readListings(config) }
}
