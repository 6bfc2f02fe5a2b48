import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { OwnPages } from '../contract/directory-model.ts'
import { readOwnPages } from './read-own-pages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gazetteer-pages-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function read(
  files: Readonly<Record<string, string>>,
  read: string[] = [],
): OwnPages & { readonly problems: string[] } {
  mkdirSync(join(root, 'pages'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'pages', name), text)
  const problems: string[] = []
  const taken = { slugs: new Set(['tools']), files: new Set(read.map((name) => join(root, 'pages', name))) }
  return { ...readOwnPages(root, taken, (diagnostic) => problems.push(formatDiagnostic(diagnostic))), problems }
}

describe('readOwnPages', () => {
  it('notices when there is a folder', () => {
    const taken = { slugs: new Set<string>(), files: new Set<string>() }
    expect(readOwnPages(root, taken, () => {})).toEqual({
      pages: [],
      inputs: [{ path: join(root, 'pages'), size: -1, mtimeMs: 0 }],
    })
  })

  it('takes title and place from the front matter, else from the text and the name', () => {
    const { pages, rootText, inputs, problems } = read({
      'about.md': '---\ntitle: About us\ndescription: Who we are.\nplace: footer\n---\n# About us\n\nText.\n',
      'contribute.md': '# How to contribute\n\n## First\n',
      'ci-status.md': 'Green.\n',
      'imprint.md': '---\ntitle: Imprint\nplace: none\n---\n# Who we are\n',
      'index.md': '---\nnote: x\n---\nRead this first.\n',
      'picture.png': '',
    })
    expect(problems).toEqual([])
    expect(pages).toEqual([
      { name: 'about', title: 'About us', description: 'Who we are.', place: 'footer', text: '\nText.\n' },
      { name: 'ci-status', title: 'CI status', place: 'header', text: 'Green.\n' },
      { name: 'contribute', title: 'How to contribute', place: 'header', text: '\n## First\n' },
      { name: 'imprint', title: 'Imprint', place: 'none', text: '# Who we are\n' },
    ])
    expect(rootText).toBe('Read this first.\n')
    expect(inputs).toHaveLength(6)
  })

  it('says which pages it leaves out, and why [page:own:conflict]', () => {
    const { pages, problems } = read({
      'About Us.md': 'x',
      'mcp.md': 'x',
      'tools.md': 'x',
      'bad.md': '---\nplace: top\n---\nx',
      'worse.md': '---\n- x\n---\nx',
      'odd.md': '---\ntitel: Odd\n---\nx',
    })
    expect(pages.map(({ name, title }) => [name, title])).toEqual([['odd', 'Odd']])
    expect(problems).toEqual([
      'pages/About Us.md:1:1 error: the name of the file may contain letters and digits with single "-", ".", "_" or "~" between them; call it about-us.md [page_refused]',
      'pages/bad.md:2:1 error: place: expected header, footer or none; the page is left out [page_refused]',
      'pages/mcp.md:1:1 error: the name of the file is reserved for the root MCP endpoint; use for instance "mcp-servers" [page_refused]',
      'pages/odd.md:1:1 warning: titel: unknown key; did you mean "title"? [page_unknown_key]',
      'pages/tools.md:1:1 error: a category has the address /tools/ already; rename the file [page_refused]',
      'pages/worse.md:2:1 error: the front matter is not a map of fields; write `name: value` lines [front_matter_invalid]',
    ])
  })

  it('leaves alone what sources read', () => {
    expect(read({ 'list.md': '- [A](https://a.example)' }, ['list.md']).pages).toEqual([])
  })
})
