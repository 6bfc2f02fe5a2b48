import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { makeDearWords } from './dear-words.ts'
import { createRandom } from '../lib/random.ts'

const PAGES = 200
const WORDS_PER_NAME = 2
const WORDS_PER_DESCRIPTION = 16

/**
 * Writes a directory of 200 pages whose listings consist of the same few words, in any combination: what is dearest to
 * search. The same number yields the same bytes.
 *
 * @returns The path of its `directory.yml`.
 */
export function makeDearDirectory(folder: string, listings: number): string {
  mkdirSync(join(folder, 'data'), { recursive: true })
  const random = createRandom(11)
  const words = makeDearWords()
  const draw = (count: number): string =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ')
  for (let page = 0; page < PAGES; page += 1) {
    const rows = Array.from({ length: listings / PAGES }, (_, at) => ({
      name: draw(WORDS_PER_NAME),
      url: `https://example.org/${page}/${at}`,
      description: draw(WORDS_PER_DESCRIPTION),
    }))
    writeFileSync(join(folder, 'data', `page-${page}.json`), JSON.stringify(rows))
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
  return config
}
