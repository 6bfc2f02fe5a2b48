import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

const DOC = readFileSync(new URL('../../docs/moving.md', import.meta.url), 'utf8')

/** Data as each of the tools keeps it, by the heading it is moved from, and the pages that it becomes. */
const FOLDERS: Readonly<
  Record<string, { files: Record<string, string>; pages: readonly (readonly [string, number])[] }>
> = {
  'From hecat (awesome-selfhosted)': {
    files: {
      'tags/photo.yml': 'name: Photo galleries\ndescription: Where pictures are kept.\n',
      'software/lens.yml':
        'name: Lens\nwebsite_url: https://lens.example\nsource_code_url: https://github.com/a/lens\ndescription: Keeps pictures.\nlicenses: [MIT]\nplatforms: [Go]\ntags: [Photo galleries, Backup]\nstargazers_count: 12\nupdated_at: "2026-01-02"\narchived: true\n',
    },
    pages: [
      ['Photo galleries', 1],
      ['Backup', 1],
    ],
  },
  'From landscape2': {
    files: {
      'landscape.yml':
        'landscape:\n  - category:\n    name: Runtime\n    subcategories:\n      - subcategory:\n        name: Storage\n        items:\n          - item:\n            name: Jar\n            description: Keeps things.\n            homepage_url: https://jar.example\n            repo_url: https://github.com/a/jar\n            logo: jar.svg\n',
      'hosted_logos/jar.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
    },
    pages: [['Storage', 1]],
  },
  'From best-of-generator': {
    files: {
      'projects.yaml':
        'configuration:\n  project_dependencies: false\ncategories:\n  - category: web\n    title: Web frameworks\nprojects:\n  - name: Kite\n    github_id: a/kite\n    category: web\n',
    },
    pages: [['Web frameworks', 1]],
  },
  'From a Hugo data folder': {
    files: {
      'data/tools/one.yaml': 'name: One\nurl: https://one.example\nkind: Editors\n',
      'content/tools/two.md': '---\ntitle: Two\nurl: https://two.example\ntags: [Editors]\n---\n\nText of two.\n',
    },
    pages: [['Editors', 2]],
  },
}

describe('docs/moving.md', () => {
  it.each(Object.entries(FOLDERS))('%s: reads what is there', async (heading, { files, pages }) => {
    const section = DOC.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
    const [, config = ''] = /```yaml\n([^`]*)```/.exec(section) ?? []
    const read = await readFiles({ 'directory.yml': HEAD + config, ...files })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ title, count }) => [title, count])).toEqual(pages)
    for (const { url } of Object.values(read.pages).flat()) expect(url).toMatch(/^https:/)
  })
})
