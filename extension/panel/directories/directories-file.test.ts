import { describe, expect, it } from 'vitest'
import type { SavedDirectory } from '../../settings/settings.ts'
import { mergeDirectories, parseDirectoriesFile, writeDirectoriesFile } from './directories-file.ts'
import { moveDirectory } from './move-directory.ts'

const directory = (name: string): SavedDirectory => ({
  name,
  url: `https://${name.toLowerCase()}.example/`,
  title: `Title of ${name}`,
  description: 'D',
  tools: [{ name: 'search', title: 'Search', description: '', inputSchema: { type: 'object', properties: {} } }],
  checked: '2026-01-01T00:00:00.000Z',
})

const [a, b, c] = [directory('A'), directory('B'), directory('C')]

describe('parseDirectoriesFile', () => {
  it('reads what was written', () => {
    expect(parseDirectoriesFile(writeDirectoriesFile([a, b]))).toEqual({ ok: true, directories: [a, b] })
  })

  it('reads where the index is published, as long as it fits the address', () => {
    const published = (url: string, slug: string): SavedDirectory => ({ ...a, url, index: { slug, only: true } })
    const page = published('https://a.example/db/', 'db')
    const other = published('https://a.example/other/', 'db')
    expect(parseDirectoriesFile(writeDirectoriesFile([page, other]))).toEqual({
      ok: true,
      directories: [page, { ...other, index: undefined }],
    })
  })

  it.each<[unknown, string]>([
    [[], 'This is not a file of directories.'],
    [
      { format: 'gazetteer-directories', version: 2, directories: [] },
      'This file is from a newer version of the extension. Update the extension.',
    ],
    [
      file({ ...a, url: 'http://a.example/' }),
      'directories[0].url: expected an https URL that ends with a slash, got "http://a.example/".',
    ],
    [
      file({ ...a, url: 'https://a.example/x' }),
      'directories[0].url: expected an https URL that ends with a slash, got "https://a.example/x".',
    ],
    [file({ ...a, name: ' ' }), 'directories[0].name: expected a name, got " ".'],
    [file({ ...a, tools: {} }), 'directories[0].tools: expected a list, got {}.'],
    [file({ ...a, tools: [{ name: 'a b' }] }), 'directories[0].tools[0].name: expected the name of a tool, got "a b".'],
    [file(5), 'directories[0].url: expected an https URL that ends with a slash, got nothing.'],
  ])('refuses %j', (content, problem) => {
    expect(parseDirectoriesFile(JSON.stringify(content))).toEqual({ ok: false, problem })
  })

  it('refuses what is not JSON', () => {
    expect(parseDirectoriesFile('{')).toEqual({ ok: false, problem: 'This file is not JSON.' })
  })
})

describe('mergeDirectories', () => {
  it('adds those that are new, and leaves the others as they are', () => {
    const imported = [{ ...b, name: 'Other name' }, c]
    expect(mergeDirectories([a, b], imported)).toEqual({ directories: [a, b, c], added: 1, known: 1 })
  })

  it('makes names different', () => {
    const { directories } = mergeDirectories(
      [a],
      [
        { ...b, name: 'A' },
        { ...c, name: 'a' },
      ],
    )
    expect(directories.map(({ name }) => name)).toEqual(['A', 'A 2', 'a 3'])
  })
})

describe('moveDirectory', () => {
  it.each<[string, -1 | 1, string]>([
    ['A', 1, 'BAC'],
    ['C', -1, 'ACB'],
    ['A', -1, 'ABC'],
    ['C', 1, 'ABC'],
    ['X', 1, 'ABC'],
  ])('moves %s by %i', (name, by, order) => {
    const moved = moveDirectory([a, b, c], directory(name).url, by)
    expect(moved.map((one) => one.name).join('')).toBe(order)
  })
})

function file(...directories: unknown[]): object {
  return { format: 'gazetteer-directories', version: 1, directories }
}
