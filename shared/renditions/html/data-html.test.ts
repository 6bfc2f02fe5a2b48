import { describe, expect, it } from 'vitest'
import { SITE } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../e2e/fixtures/read-html.ts'
import { validateHtml } from '../../../e2e/scanners/validate-html.ts'
import type { DirectoryData, Site } from '../../model/page.ts'
import { TRANSLATIONS } from '../words/translations.ts'
import { wordsOf } from '../words/words-of.ts'
import { renderDataPage } from './data-html.ts'

const FORMS = [
  ['listings.jsonl.gz', 'application/gzip'],
  ['listings.csv', 'text/csv; charset=utf-8'],
] as const

/** Data in some number of parts: without a folder where it is one. */
function dataOf(parts: number): DirectoryData {
  const files = Array.from({ length: parts }, (_, part) =>
    FORMS.map(([name, mediaType], at) => {
      const digest = String(part).padStart(16, '0')
      const sha256 = `${digest}${at}`.padEnd(64, 'f')
      const path = parts === 1 ? name : `${digest}/${name}`
      return { path, mediaType, byteLength: 1_234_567 + at, sha256, rows: 8_000 }
    }),
  ).flat()
  return { rows: parts * 8_000, files }
}

function read(data: DirectoryData, site: Site = SITE): HtmlElement[] {
  return readHtml(renderDataPage(data, site).text).filter(({ path }) => path.includes('main'))
}

const textsOf = (elements: readonly HtmlElement[], name: string): string[] =>
  elements.filter((each) => each.name === name).map(({ text }) => text.trim())

describe('renderDataPage', () => {
  it('shows each file with its size, the table first, and leads to it [data:page:files]', () => {
    const elements = read(dataOf(1))
    expect(textsOf(elements, 'li')).toEqual([
      'Spreadsheet (CSV) listings.csv1.2 MB',
      'JSON Lines, gzip listings.jsonl.gz1.2 MB',
    ])
    const links = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.get('href'))
    expect(links).toEqual([
      'https://spdx.org/licenses/CC-BY-4.0.html',
      'https://example.org/',
      'listings.csv',
      'listings.jsonl.gz',
      'datapackage.json',
      '/lists/_/changes/',
    ])
    const [, facts = ''] = textsOf(elements, 'p')
    expect(facts.split('\n')).toEqual([
      'Data by the contributors of Example lists.',
      'License: CC-BY-4.0',
      'Published by Example Society',
    ])
  })

  it('shows the first rows as a table, without what is not text, and cuts what is long [data:page:preview]', () => {
    const row = (id: string, more: object): string =>
      JSON.stringify({
        id,
        name: `<${id}>`,
        tags: ['x'],
        extra: { year: 1949, parts: { a: 1 }, note: 'long '.repeat(30), ...more },
      })
    const { text } = renderDataPage(dataOf(1), SITE, [
      row('a', {}),
      row('b', { year: null }),
      row('c', {}),
      row('d', {}),
    ])
    const elements = readHtml(text).filter(({ path }) => path.includes('table'))
    expect(textsOf(elements, 'th')).toEqual(['id', 'name', 'year', 'note'])
    const note = `${'long '.repeat(11).trim()}…`
    expect(textsOf(elements, 'td')).toEqual(
      [
        ['a', '<a>', '1949', note],
        ['b', '<b>', '', note],
        ['c', '<c>', '1949', note],
      ].flat(),
    )
    expect(readHtml(renderDataPage(dataOf(1), SITE).text).some(({ name }) => name === 'table')).toBe(false)
  })

  it('says how to fetch, convert and build from it, of where it is [data:page:commands]', () => {
    expect(textsOf(read(dataOf(1)), 'pre')).toEqual([
      'curl -f --remote-name-all https://example.org/lists/_/data/listings.jsonl.gz https://example.org/lists/_/data/listings.csv',
      `duckdb -c "COPY (FROM read_json_auto('listings.jsonl.gz')) TO 'listings.parquet'"`,
      'sqlite3 listings.db ".import --csv listings.csv listings"',
      'sources:\n  - kind: jsonl\n    files: listings.jsonl.gz',
    ])
    const [first = ''] = textsOf(read(dataOf(2), { ...SITE, baseUrl: "https://example.org/it's&$(x)" }), 'pre')
    const folder = String.raw`'https://example.org/it'\''s&$(x)/_/data/`
    expect(first.split('\n')).toEqual([
      `curl -fs ${folder}datapackage.json' | grep -oE '[0-9a-f]{16}/listings[.a-z]+' | xargs -I{} curl -fs --create-dirs -o {} ${folder}{}'`,
      'cat */listings.jsonl.gz > listings.jsonl.gz',
      "awk 'NR == 1 || FNR > 1' */listings.csv > listings.csv",
    ])
  })

  it.each([
    [20, 40, undefined],
    [21, 40, 'More files: 2'],
  ])('shows no more files than a page bears, of %i parts %i, and says how many there are', (parts, shown, more) => {
    const elements = read(dataOf(parts))
    expect(textsOf(elements, 'li')).toHaveLength(shown)
    expect(textsOf(elements, 'li')[0]).toMatch(/listings\.csv8,000 listings · 1\.2 MB$/)
    expect(textsOf(elements, 'p').find((text) => text.startsWith('More'))).toBe(more)
  })

  it.each(['en', 'el', ...Object.keys(TRANSLATIONS)])(
    'is valid HTML in the words of "%s" [data:page:words]',
    async (language) => {
      const site = { ...SITE, directory: { ...SITE.directory, language } }
      const { name, text } = renderDataPage(dataOf(3), site)
      expect(name).toBe('index.html')
      expect(await validateHtml(text)).toEqual([])
      const messages = wordsOf(language).data
      const elements = read(dataOf(3), site)
      expect(textsOf(elements, 'h1')).toEqual([messages.title])
      expect(textsOf(elements, 'h2')).toEqual([wordsOf(language).facts.download, messages.convert, messages.rebuild])
      const main = readHtml(text).find((each) => each.name === 'main')
      expect(main?.attributes.get('lang')).toBe(language === 'el' ? 'en' : undefined)
    },
  )

  it('says no more of a directory than is known, and the same of the same', () => {
    const { title, description, language, target } = SITE.directory
    const noun = { one: 'book', other: 'books' }
    const site: Site = { ...SITE, directory: { title, description, language, target, noun } as Site['directory'] }
    const [lead, more] = textsOf(read(dataOf(1), site), 'p')
    expect(lead).toBe('8,000 books with all of their fields: for spreadsheets, scripts and other directories.')
    expect(more).toBe('datapackage.json: Sizes, digests and columns of these files')
    expect(renderDataPage(dataOf(1), site)).toEqual(renderDataPage(dataOf(1), site))
  })
})
