import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'
import { formatChoice, sampleOf } from './choose-source.ts'

describe('sampleOf', () => {
  const rows = [
    'A,https://a.example/,web',
    'B,,web',
    'A,https://a.example/,data',
    'C,https://c.example/,data',
    'D,,web',
  ]
  const files = (of: readonly string[]) => ({
    'directory.yml': `${HEAD}sources: [{kind: csv, files: data.csv, category: category}]\n`,
    'data.csv': `name,url,category\n${of.join('\n')}\n`,
  })
  const sample = async (of: readonly string[]): Promise<string[]> => {
    const { categories, pages } = await readFiles(files(of))
    const shown = sampleOf({ categories, listings: (slug) => pages[slug] ?? [] })
    return shown.map(({ name, url, category }) => [name, url, category].join(' '))
  }

  it('shows one listing of each page in turn, and each once, under the titles of pages', async () => {
    expect(await sample(rows)).toEqual(['A https://a.example/ Web', 'B  Web', 'C https://c.example/ Data', 'D  Web'])
  })

  it('shows five of a single page', async () => {
    const many = Array.from({ length: 8 }, (_, at) => `N${at},,web`)
    expect(await sample(many)).toEqual(['N0  Web', 'N1  Web', 'N2  Web', 'N3  Web', 'N4  Web'])
  })
})

describe('formatChoice', () => {
  const choice = {
    files: ['README.md'],
    listings: 120,
    isPartly: false,
    score: 132,
    sample: [
      { name: 'A', url: 'https://a.example/', category: 'Web', description: 'd'.repeat(80) },
      { name: 'B', category: 'Data' },
    ],
  }

  it('shows listings as they will be published, and how to take another choice', () => {
    expect(formatChoice(choice, 1, 'gazetteer')).toBe(
      `Source 1: README.md, 120 listings, score 132\n    A · https://a.example/ · Web · ${'d'.repeat(59)}…\n    B · (no address) · Data · \n`,
    )
    expect(formatChoice({ ...choice, isPartly: true, sample: [] }, 2, 'npx gazetteer-directory')).toBe(
      'Source 2: README.md, 120 listings of those read, score 132; "npx gazetteer-directory init --source 2" takes it\n',
    )
  })
})
