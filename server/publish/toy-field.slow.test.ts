import { describe, expect, it, vi } from 'vitest'
import { callTool, createToolPage, idsOf } from '../../e2e/protocol/tool-page.ts'
import { SITE, categoryPage } from '../../e2e/fixtures/pages.ts'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'
import { isNews } from '../../shared/changes/read-changes.ts'
import { dataColumns, writeDataCells } from '../../shared/discovery/data-columns.ts'
import type { FieldRow } from '../../shared/model/fields.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { listingSchema } from '../../shared/model/listing.ts'
import { parseListing } from '../../shared/model/parse-page-document.ts'
import { renderListingJson } from '../../shared/renditions/json/listing-json.ts'
import { renderSchemas } from '../../shared/renditions/json/render-schemas.ts'
import { renderComparisonPage } from '../../shared/renditions/render-comparison.ts'
import { renderListingPage } from '../../shared/renditions/render-listing-page.ts'
import { renderPage } from '../../shared/renditions/render-page.fixture.ts'
import { renderView } from '../../shared/renditions/render-view.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import { createListingView } from '../../shared/renditions/view/listing-view.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { readRelated } from '../../shared/renditions/view/related-listings.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { parsePageQuery } from '../../shared/search/page-query.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { describeColumns } from '../sources/init/fields/columns.ts'
import { chooseRoles } from '../sources/init/fields/roles.ts'

/** A field of each type: as a source writes its value, as it is published, and as a page has it. */
const TYPES = vi.hoisted(
  () =>
    ({
      text: { type: 'string', written: 'Emerald', value: 'Emerald', shown: 'Emerald' },
      site: {
        type: 'string',
        format: 'uri',
        written: 'https://toy.example/x',
        value: 'https://toy.example/x',
        shown: 'toy.example',
      },
      whole: { type: 'integer', written: '1500', value: 1500, shown: '1500' },
      share: { type: 'number', written: '2.5', value: 2.5, shown: '2.5' },
      flag: { type: 'boolean', written: 'yes', value: true, shown: 'Yes' },
      day: { type: 'date', written: '2026-03-04', value: '2026-03-04', shown: '2026-03-04' },
      time: { type: 'datetime', written: '2026-03-04T10:00', value: '2026-03-04T10:00', shown: '2026-03-04' },
      year: { type: 'year', written: '1999', value: 1999, shown: '1999' },
      several: { type: 'list', written: 'red, blue', value: ['red', 'blue'], shown: 'red' },
    }) as const,
)

type Kind = keyof typeof TYPES

const KINDS = Object.keys(TYPES) as Kind[]

/** Adds the toys to our own table, as somebody would who adds a row for each. */
vi.mock('../../shared/model/fields.ts', async (original) => {
  const fields = await original<{ LISTING_FIELDS: readonly FieldRow[] }>()
  const toys = (Object.entries(TYPES) as [Kind, (typeof TYPES)[Kind]][]).map(
    ([kind, { written: _written, value: _value, shown: _shown, ...type }]): FieldRow => ({
      name: `ours_${kind}`,
      ...type,
      jsonLd: { property: `ours${kind}` },
    }),
  )
  const rows = fields.LISTING_FIELDS
  return { ...fields, LISTING_FIELDS: [...rows.slice(0, -1), ...toys, ...rows.slice(-1)] }
})

const DECLARED = KINDS.map((kind) => {
  const { written: _written, value: _value, shown: _shown, ...type } = TYPES[kind]
  return { name: `theirs_${kind}`, title: `Their ${kind}`, property: `theirs${kind}`, ...type }
})

const NAMES = KINDS.flatMap((kind) => [`ours_${kind}`, `theirs_${kind}`])

function written(name: string, whole: number): Record<string, string> {
  const fields = NAMES.map((field) => [field, TYPES[kindOf(field)].written])
  return {
    ...Object.fromEntries(fields),
    ours_whole: String(whole),
    theirs_whole: String(whole),
    name,
    url: `https://toy.example/${name}`,
    category: 'toys',
  }
}

function kindOf(name: string): Kind {
  return name.replace(/^(?:ours|theirs)_/, '') as Kind
}

const HEADER = ['name', 'url', 'category', ...NAMES]

function rowOf(fields: Record<string, string>): string[] {
  return HEADER.map((name) => fields[name] ?? '')
}

const CONFIG = `${HEAD}schema: ${JSON.stringify({ fields: DECLARED })}
sources:
  - { kind: csv, files: a.csv, category: category }
  - { kind: yaml, files: b.yml, items: '[]', category: category }
  - { kind: json, files: c.json, items: '[]', category: category }
  - { kind: markdown, files: d.md, category: { field: category } }
`

const table = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const FILES = {
  'directory.yml': CONFIG,
  'a.csv': [HEADER, rowOf(written('Alpha', 1500))].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
  'b.yml': JSON.stringify([written('Beta', 300)]),
  'c.json': JSON.stringify([written('Gamma', 20)]),
  'd.md': `# Toys\n\n${[HEADER, HEADER.map(() => '---'), rowOf(written('Delta', 1000))].map(table).join('\n')}\n`,
}

const { pages, directory } = await readFiles(FILES)
const listings = pages['toys'] ?? []
const [first, second] = listings
if (first === undefined || second === undefined) throw new Error('the sources have four listings')

const site = { ...SITE, directory: { ...SITE.directory, ...directory } }
const page = categoryPage(listings, { slug: 'toys' })
const view = createPageView(page, site)
const collection = collectListings(listings)
const listingView = createListingView(
  view,
  first,
  readRelated(first, { category: collection, directory: collection }),
  [],
)
const comparison = createComparisonView(view, readComparison(collection, { ids: [first.id, second.id], left: 0 }))
const toolPage = createToolPage(listings)

function valueOf(listing: Listing, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> = name.startsWith('ours_') ? listing : listing.extra
  return fields[name]
}

function idsBy(address: string): string[] {
  const query = parsePageQuery(new URLSearchParams(address))
  return query === undefined ? [] : selectListings(collection, query).listings.map(({ id }) => id)
}

describe.each(NAMES)('a new field %s', (name) => {
  const { value, shown, written: text } = TYPES[kindOf(name)]
  const label = name.startsWith('ours_') ? `Ours ${kindOf(name)}` : `Their ${kindOf(name)}`

  it.each(['Alpha', 'Beta', 'Gamma', 'Delta'])('survives from the source of %s', (title) => {
    const listing = listings.find((each) => each.name === title)
    const expected = kindOf(name) === 'whole' ? { Alpha: 1500, Beta: 300, Gamma: 20, Delta: 1000 }[title] : value
    expect(listing && valueOf(listing, name)).toEqual(expected)
  })

  it('is in the data: JSON, what is read of it, its schema, JSON-LD and CSV', () => {
    const files = Object.fromEntries(renderPage(page, site).map((file) => [file.name, file.text]))
    expect(valueOf(JSON.parse(files['index.json'] ?? '').listings[0], name)).toEqual(value)
    expect(valueOf(parseListing(renderListingJson(first)), name)).toEqual(value)
    const documents = [files['index.jsonld'], renderListingPage(listingView, 'json-ld')].map((each) => String(each))
    for (const document of documents) expect(document).toContain(`"${name.replace('_', '')}":${JSON.stringify(value)}`)
    const columns = dataColumns(Object.keys(first.extra))
    const column = columns.findIndex((each) => each.name === name)
    expect(writeDataCells(first, columns)[column]).toContain(String([value].flat()[0]))
    const schema = renderSchemas('https://example.org').find((file) => file.name.endsWith('/listing.json'))
    expect(JSON.parse(schema?.text ?? '').properties).toHaveProperty(name.startsWith('ours_') ? name : 'extra')
    expect(valueOf(listingSchema.parse(first), name)).toEqual(value)
  })

  it('is on pages: its listing, in HTML and Markdown, the comparison, and the cards in chats', () => {
    const html = renderListingPage(listingView, 'html')
    expect(html).toContain(`<dt>${label}</dt>`)
    const row = html.split(`<dt>${label}</dt>`)[1]?.split('</dd>')[0] ?? ''
    expect(row.replaceAll(/(?<=\d),(?=\d)/g, '')).toContain(
      kindOf(name) === 'day' || kindOf(name) === 'time' ? '2026' : shown,
    )
    expect(renderListingPage(listingView, 'markdown')).toContain(`- ${label.replaceAll('_', '\\_')}: `)
    const compared = comparison.rows.find((each) => each.name === name)
    expect(compared).toMatchObject({ label, differs: kindOf(name) === 'whole' })
    expect(compared?.cells.map(({ values }) => values.length > 0)).toEqual([true, true])
    // What all have in common is in a sentence below the table.
    const compares = kindOf(name) === 'whole' ? `<th scope="row">${label}` : label
    expect(renderComparisonPage(comparison, 'html')).toContain(compares)
  })

  it('is in the answers of tools', async () => {
    const fetched = await callTool(toolPage, 'fetch', { id: first.id })
    expect(JSON.stringify(fetched['metadata'])).toContain(`"${name}":${JSON.stringify(value)}`)
    const { fields } = await callTool(toolPage, 'compare', { ids: [first.id, second.id], max_characters: 20_000 })
    expect(fields).toContainEqual(expect.objectContaining({ name }))
    const { rows } = await callTool(toolPage, 'facets', {})
    expect(rows).toContainEqual(expect.arrayContaining([name]))
  })

  it('filters', async () => {
    const one = String([value].flat()[0])
    const all = kindOf(name) === 'whole' ? 1 : 4
    expect(await callTool(toolPage, 'browse', { where: { [name]: one } })).toMatchObject({ total: all })
    expect(idsBy(`filter_${name}=${encodeURIComponent(one)}`)).toHaveLength(all)
  })

  it('is proposed by init, and is news', () => {
    const rows = Array.from({ length: 4 }, (_, index) => ({ name: `Thing ${index}`, [name]: text }))
    const { fields } = chooseRoles(describeColumns(rows))
    expect(fields[name]).toBe(name.startsWith('ours_') && kindOf(name) !== 'site' ? name : fields[name])
    expect(isNews({ kind: 'changed', fields: [name] })).toBe(true)
  })
})

describe.each(['ours_whole', 'theirs_whole'])('the number %s', (name) => {
  it('sorts and has ranges on pages and in tools', async () => {
    expect(idsBy(`from_${name}=100&to_${name}=1000`).toSorted()).toEqual(['beta', 'delta'])
    expect(idsBy(`sort=up_${name}`)).toEqual(['gamma', 'beta', 'delta', 'alpha'])
    expect(idsBy(`sort=down_${name}`)).toEqual(['alpha', 'delta', 'beta', 'gamma'])
    const answer = await callTool(toolPage, 'browse', { where: { [name]: { lte: 1000 } }, sort: `-${name}` })
    expect(idsOf(answer)).toEqual(['delta', 'beta', 'gamma'])
  })
})

it('reads a list that is left out as an empty one', () => {
  const { extra: _extra, ...others } = first
  const stored = Object.entries(others).filter(([name]) => name !== 'ours_several')
  expect(parseListing(JSON.stringify(Object.fromEntries(stored)))).toMatchObject({ ours_several: [], extra: {} })
})

it('searches the texts', async () => {
  expect(idsOf(await callTool(toolPage, 'search', { query: 'emerald' }))).toHaveLength(4)
  const only = { ...first, extra: {} }
  expect(collectListings([only]).search('emerald', { limit: 1 }).total).toBe(1)
})

it.each(KINDS)('names %s in the lines of Markdown and on cards', (kind) => {
  const pages = renderPage(page, site).map((file) => (file.name === 'index.md' ? file.text : ''))
  expect(pages.join('')).toContain(`Ours ${kind}: `)
  expect(renderView('%labels%', site.directory)).toContain(String.raw`theirs_${kind}\tTheir ${kind}`)
})

it('covers days and years by their beginnings', () => {
  expect(idsBy('from_ours_day=2026-03&to_ours_day=2026')).toHaveLength(4)
  expect(idsBy('from_theirs_day=2026-03-05')).toEqual([])
  expect(idsBy('to_theirs_year=1999')).toHaveLength(4)
})
