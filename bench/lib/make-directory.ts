import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { createRandom } from './random.ts'

/** Kinds of source the generator writes. */
export type SourceShape = 'json' | 'yaml'

const WORDS =
  'open source server library for fast reliable search storage message queue stream graph time series document key value cache proxy monitoring metrics logs traces alerts dashboards build deploy container cluster distributed embedded typed functional reactive static dynamic template plugin extension editor client protocol gateway workflow schedule batch event driven secure encrypted audited portable small simple modern stable mature experimental written in with and without support data query language interface command line web desktop mobile cloud native self hosted managed'.split(
    ' ',
  )

/**
 * Writes a directory of `pages` × 20 listings: `json` is one array per page read by a JSON source, `yaml` is the
 * native format with one file per category. The same arguments yield the same bytes.
 *
 * @returns The path of its `directory.yml`.
 */
export function makeDirectory(folder: string, pages: number, shape: SourceShape): string {
  const random = createRandom(pages)
  const dataDir = join(folder, shape === 'json' ? 'data' : 'categories')
  mkdirSync(dataDir, { recursive: true })
  for (let page = 0; page < pages; page++) {
    const listings = Array.from({ length: 20 }, (_, index) => makeListing(page, index, random))
    const name = `page-${String(page).padStart(6, '0')}`
    if (shape === 'json') writeFileSync(join(dataDir, `${name}.json`), JSON.stringify(listings, undefined, 1))
    else writeFileSync(join(dataDir, `${name}.yml`), stringify({ title: `Page ${page}`, listings }))
  }
  const config = {
    title: 'Generated directory',
    description: 'A directory made for measuring.',
    base_url: 'https://directory.example.org',
    default_type: 'SoftwareApplication',
    ...(shape === 'json' && { sources: [{ kind: 'json', files: 'data/*.json', category: 'file' }] }),
  }
  const path = join(folder, 'directory.yml')
  writeFileSync(path, stringify(config))
  return path
}

function makeListing(page: number, index: number, random: () => number): object {
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * random() * WORDS.length)]).join(' ')
  const name = `${words(2)} ${page}-${index}`
  const slug = name.replaceAll(' ', '-')
  return {
    name,
    url: `https://example.org/${slug}`,
    description: `${words(9 + Math.floor(random() * 12))}.`,
    tags: [words(1), words(1)],
    license: ['MIT', 'Apache-2.0', 'GPL-3.0-only'][Math.floor(random() * 3)],
    repo: `https://example.org/source/${slug}`,
    first_release: 2000 + Math.floor(random() * 26),
  }
}
