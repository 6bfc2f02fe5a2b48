import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { makeScaleListing, scalePageSlug } from './scale-listings.ts'
import { pageSizes } from './scale-sizes.ts'

/** One page in this many changes: 1 %. */
const CHANGED_EVERY = 100

/** A synthetic directory on disk. */
export interface ScaleDirectory {
  readonly config: string
  readonly pages: number
  readonly listings: number
  readonly sourceBytes: number
}

/**
 * Writes a directory of `pages` pages with one JSON file each; see `pageSizes` and `makeScaleListing` for what is in
 * them. The same number yields the same bytes.
 */
export function makeScaleDirectory(folder: string, pages: number): ScaleDirectory {
  mkdirSync(join(folder, 'data'), { recursive: true })
  const sizes = pageSizes(pages)
  let listings = 0
  let sourceBytes = 0
  for (const [page, size] of sizes.entries()) {
    listings += size
    sourceBytes += writePage(folder, page, size, 0)
  }
  const config = join(folder, 'directory.yml')
  writeFileSync(
    config,
    stringify({
      title: 'Generated directory',
      description: 'A directory made for measuring.',
      base_url: 'https://directory.example.org',
      default_type: 'SoftwareApplication',
      sources: [{ kind: 'json', files: 'data/*.json', category: 'file' }],
    }),
  )
  return { config, pages, listings, sourceBytes }
}

/** Changes the description of one listing on every hundredth page. @returns How many pages changed. */
export function editScaleDirectory(folder: string, pages: number, version: number): number {
  let changed = 0
  for (const [page, size] of pageSizes(pages).entries()) {
    if (page % CHANGED_EVERY !== 0) continue
    writePage(folder, page, size, version)
    changed += 1
  }
  return changed
}

/** @param version Of the page's first listing. @returns The bytes of the file. */
function writePage(folder: string, page: number, size: number, version: number): number {
  const listings = Array.from({ length: size }, (_, position) =>
    makeScaleListing(page, position, position === 0 ? version : 0),
  )
  const text = JSON.stringify(listings, undefined, 1)
  writeFileSync(join(folder, 'data', `${scalePageSlug(page)}.json`), text)
  return Buffer.byteLength(text)
}
