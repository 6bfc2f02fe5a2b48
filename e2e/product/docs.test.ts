import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { writeReference } from './write-reference.ts'

const PAGES = globSync('docs/*.md', { cwd: PROJECT_DIR }).toSorted()
const DOCUMENTS = [...PAGES, ...globSync(['*.md', '{decisions,examples,extension}/**/*.md'], { cwd: PROJECT_DIR })]

const readText = (path: string): string => readFileSync(join(PROJECT_DIR, path), 'utf8')
const withoutCode = (text: string): string => text.replaceAll(/```.*?```/gs, '')
const countWords = (path: string): number => readText(path).trim().split(/\s+/).length

/** The anchors of a document, as forges make them of its headings. */
function anchorsOf(path: string): Set<string> {
  const text = withoutCode(readText(path))
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
}

describe('the documentation', () => {
  it('has the reference that the schema and the help of the commands give', async () => {
    await expect(writeReference()).toMatchFileSnapshot(join(PROJECT_DIR, 'docs/reference.md'))
  })

  it('is short enough to be read', () => {
    expect(PAGES.filter((path) => countWords(path) > 2_500)).toEqual([])
    expect(PAGES.reduce((sum, path) => sum + countWords(path), 0)).toBeLessThanOrEqual(25_000)
    expect(countWords('README.md')).toBeLessThanOrEqual(900)
  })

  it('leads to files and headings that are there', () => {
    const broken = DOCUMENTS.flatMap((document) =>
      [...withoutCode(readText(document)).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].flatMap(
        ([, link, image = '']) => {
          const [file = '', anchor] = (link ?? image).split('#')
          if (/^(?:\w+:|\/|…)/.test(file)) return []
          const path = file === '' ? document : normalize(join(dirname(document), file))
          const isThere =
            existsSync(join(PROJECT_DIR, path)) &&
            (anchor === undefined || !path.endsWith('.md') || anchorsOf(path).has(anchor))
          return isThere ? [] : [`${document}: ${link ?? image}`]
        },
      ),
    )
    expect(broken).toEqual([])
  })
})
