import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { DOUBT } from './find-doubts.ts'
import { HEAD, readFiles, type ReadFilesOptions } from '../../../e2e/fixtures/read-files.ts'

/** What is doubted about rows of JSON. */
async function doubts(rows: readonly object[], more = ''): Promise<string[]> {
  const config = `${HEAD}sources:\n  - {kind: json, files: data.json${more}}\n`
  const { diagnostics } = await readFiles({ 'directory.yml': config, 'data.json': JSON.stringify(rows) })
  return diagnostics.flatMap(({ code, message }) => (code === DOUBT ? [message] : []))
}

const rows = (count: number, of: (index: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => ({ name: `N${index}`, url: `https://n${index}.example/`, ...of(index) }))

const NONE = ', defaults: {category: All}'

describe('findDoubts', () => {
  it('doubts lists of issues, and accounts on networks', async () => {
    const issues = rows(4, (index) => ({ url: `https://github.com/acme/ideas/labels/l${index}` }))
    expect(await doubts(issues, NONE)).toEqual([
      'url: 4 of 4 listings lead to lists of issues; where these are the directory, "kind: url" with "url: https://api.github.com/repos/acme/ideas/issues" takes them',
    ])
    const single = rows(4, (index) => ({ url: `https://github.com/acme/ideas/issues/${index}` }))
    expect(await doubts(single, NONE)).toEqual([])
    const accounts = ['Mastodon', 'Telegram', 'Facebook'].map((name) => ({
      name,
      url: `https://www.${name.toLowerCase()}.net/acme`,
    }))
    expect(await doubts(accounts, NONE)).toEqual([
      'sources: 3 of 3 listings are accounts on networks, as https://www.mastodon.net/acme; where the list is another file, "files" names it',
    ])
  })

  it('doubts that more than half of the listings have no address, or a quarter where none has a text', async () => {
    const half = (without: number, description = ''): object[] =>
      rows(8, (index) => ({ description, ...(index < without && { url: '' }) }))
    expect(await doubts(half(4, 'One.'), NONE)).toEqual([])
    expect(await doubts(half(5, 'One.'), NONE)).toEqual([
      'url: 5 of 8 listings have no address; "fields: {url: NAME}" names the field that has it',
    ])
    expect(await doubts(half(2), NONE)).toEqual([])
    expect(await doubts(half(3), NONE)).toEqual([
      'url: 3 of 8 listings have no address; "fields: {url: NAME}" names the field that has it',
    ])
    // Countries have none, but more than a name.
    expect(
      await doubts(
        rows(8, () => ({ url: '', area: 1 })),
        NONE,
      ),
    ).toEqual([])
    expect(await doubts(half(8), NONE)).toEqual([
      'url: 8 of 8 listings have no address; "fields: {url: NAME}" names the field that has it',
    ])
    const elsewhere = rows(8, (index) => ({ url: '', page: `https://p${index}.example/` }))
    expect(await doubts(elsewhere, NONE)).toEqual([
      'url: 8 of 8 listings have no address; "fields: {url: page}" takes that field',
    ])
  })

  it('doubts one address for most, and listings that say nothing but lists', async () => {
    const shared = (count: number): object[] => rows(8, (at) => (at < count ? { url: 'https://a.example/' } : {}))
    expect(await doubts(shared(4), NONE)).toEqual([])
    expect(await doubts(shared(5), NONE)).toEqual([
      'url: 5 of 8 listings have the address https://a.example/; "fields: {url: NAME}" names the field with their own',
    ])
    const leagues = rows(8, () => ({ url: '', matches: [{ team1: 'A', team2: 'B' }] }))
    expect(await doubts(leagues, ', items: "[]"' + NONE)).toEqual([
      'items: 8 of 8 listings have no address, and what they say is in "matches", a list; where that is the directory, "items: matches[]" takes it',
    ])
  })

  it('doubts that six or more, a tenth of all, have one name', async () => {
    const same = (count: number): object[] => rows(20, (index) => (index < count ? { name: 'Paper' } : {}))
    expect(await doubts(same(5), NONE)).toEqual([])
    expect(await doubts(same(6), NONE)).toEqual([
      'name: 6 of 20 listings are called "Paper"; "fields: {name: NAME}" names the field that tells them apart',
    ])
  })

  it('doubts pages of one listing, and one page of more than sixty', async () => {
    const single = rows(6, (index) => ({ category: `C${index}` }))
    expect(await doubts(single)).toEqual([
      'category: 6 of 6 pages have one listing; "category: NAME" names a field with fewer values, "category: file" takes the file',
    ])
    expect(await doubts(single.slice(0, 5))).toEqual([])
    const shelves = (count: number): object[] => rows(count, (index) => ({ shelf: `S${index % 4}` }))
    expect(await doubts(shelves(60), NONE)).toEqual([])
    expect(await doubts(shelves(61), NONE)).toEqual([
      'category: all 61 listings are on one page; "category: shelf" makes pages by that field',
    ])
  })

  it('doubts a source of which more is skipped than published', async () => {
    const unnamed = [...rows(5, () => ({})), ...Array.from({ length: 6 }, () => ({ note: 'x' }))]
    expect(await doubts(unnamed, NONE)).toContain(
      'sources: of data.json, 6 rows are skipped (most: no name) and 5 published; see "include", "under" and "fields" of this source',
    )
  })

  it('doubts of a sample what holds for part of a list', async () => {
    const file = (index: number, more: object): [string, string] => [
      `rows/r${index}.json`,
      JSON.stringify({ name: `N${index}`, kind: `K${index}`, ...more }),
    ]
    const files = Object.fromEntries(
      rows(8, () => ({})).map((_, at) => file(at, at < 7 ? {} : { url: 'https://n.example/' })),
    )
    const config = `${HEAD}sources:\n  - {kind: json, files: rows/*.json, category: kind}\n`
    const read = async (more: ReadFilesOptions = {}): Promise<string[]> => {
      const { diagnostics } = await readFiles({ 'directory.yml': config, ...files }, more)
      return diagnostics.flatMap(({ code, message }) => (code === DOUBT ? [message.slice(0, 40)] : []))
    }
    expect(await read()).toEqual([
      'url: 7 of 8 listings have no address; "f',
      'category: 8 of 8 pages have one listing;',
    ])
    const sampled = new Set<string>()
    const prepare = (root: string): void => {
      for (let at = 0; at < 7; at += 1) sampled.add(join(root, `rows/r${at}.json`))
    }
    expect(await read({ sampled, prepare })).toEqual(['url: 7 of 7 listings that were read have'])
  })

  it('doubts long names, fields that are mostly numbers, and pages that are letters', async () => {
    const long = 'A name that goes on and on, as only sentences do, until nobody would call it a name any more'
    expect(
      await doubts(
        rows(12, (index) => (index < 6 ? { name: `${index} ${long}` } : {})),
        NONE,
      ),
    ).toEqual([
      'name: 6 of 12 names are longer than 80 letters, as "0 A name that goes on and on, as only sentences do, until nobody would call it…"; "fields: {name: NAME, description: NAME}" names the fields of each',
    ])
    const figures = (more: object): object[] =>
      rows(8, (index) => ({ stargazers: index, forks: 2, watchers: 3, clones: 4, ...more }))
    expect(await doubts(figures({ lake: 'A', river: 'B', owner: 'C', mayor: 'D' }), NONE)).toEqual([])
    expect(
      await doubts(
        rows(8, () => ({ months: { a: 1, b: 2, c: 3, d: 4 } })),
        NONE,
      ),
    ).toEqual([])
    expect(await doubts(figures({ lake: 'A', river: 'B', owner: 'C' }), NONE)).toEqual([
      'sources: 4 of 7 further fields are numbers (stargazers, forks, watchers …); where such a table is not the list, "gazetteer init --source 2" takes another file',
    ])
    const letters = rows(12, (index) => ({ name: `${'ABCDEF'[index >> 1]}${index}`, category: 'ABCDEF'[index >> 1] }))
    expect(await doubts(letters)).toEqual([
      'category: on 6 of 6 pages, all names begin with one letter; "category: NAME" names a field that says more',
    ])
  })

  it('doubts names of programs without addresses, and pages of less than three listings on average', async () => {
    const fields = (name: string): object[] => rows(8, (at) => ({ name: `${name}_${at}`, url: '', type: 'text' }))
    expect(await doubts(fields('Lake'), NONE)).toEqual([])
    expect(await doubts(fields('page_size'), NONE)).toEqual([
      'url: 8 of 8 listings have no address; "fields: {url: NAME}" names the field that has it',
    ])
    const pages = (count: number): object[] => rows(count * 2, (at) => ({ category: `Page ${at % count}` }))
    expect(await doubts(pages(60))).toEqual([])
    expect(await doubts(pages(61))).toEqual([
      'category: 122 listings are on 61 pages; "category: NAME" names a field with fewer values, "category: file" takes the file',
    ])
  })
})
