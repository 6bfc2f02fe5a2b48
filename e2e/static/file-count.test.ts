import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'

describe('the static output of a list of three rows', () => {
  let folder: string
  let files: string[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-three-'))
    const rows = ['Alpha', 'Beta', 'Gamma'].map((name) => `- [${name}](https://example.com/${name}) - A tool.\n`)
    writeFileSync(join(folder, 'README.md'), `# Tools\n\n${rows.join('')}`)
    writeFileSync(
      join(folder, 'directory.yml'),
      'title: Tools\ndescription: Three tools.\nbase_url: https://tools.example\nsources:\n  - { kind: markdown, files: README.md, category: heading }\n',
    )
    const out = join(folder, 'public')
    const { code, stderr } = await runCli([
      'build',
      '-c',
      join(folder, 'directory.yml'),
      '-o',
      out,
      '--target',
      'static',
    ])
    if (code !== 0) throw new Error(stderr)
    const entries = readdirSync(out, { recursive: true, withFileTypes: true })
    files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function below(...places: RegExp[]): string[] {
    return files.filter((path) => places.some((place) => place.test(path)))
  }

  it('has few files besides the forms of pages [release:output:few]', () => {
    const pages = below(/^(?:tools\/.*)?[^/]*(?:index\.\w+|mcp\.json|feed\.xml)$/)
    expect(pages).toHaveLength(12 + 6 + 6)
    expect(below(/^_\/engine\./).length).toBeLessThanOrEqual(15)
    expect(
      below(/^_\/schema\//)
        .map((path) => path.slice('_/schema/'.length))
        .toSorted(),
    ).toEqual(['changes.json', 'listing-page.json', 'page.json', 'results.json', 'root.json'])
    expect(files.length).toBeLessThanOrEqual(77)
  })

  it('has nothing that only servers read or answer', () => {
    expect(below(/auth\.md$|openapi\.json$|site\.json$|^tools\/llms\.txt$|_\/connect\..*js$/)).toEqual([])
  })
})
