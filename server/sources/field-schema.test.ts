import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

const ROW = {
  name: 'A',
  category: 'X',
  compatibility: { nuxt: '>=3', requires: {} },
  area: '1 200.5',
  size: 'large',
  open: 'yes',
  langs: 'de; en',
  feed: 'www.a.example/x',
  when: '3 May 2024',
  secret: 'x',
  none: 'n/a',
  other: 1,
}

const FIELDS = `schema:
  fields:
    - { name: open, type: boolean }
    - { name: compatibility.nuxt, title: Works with Nuxt }
    - { name: area, type: number }
    - { name: size, type: integer }
    - { name: langs, type: list, delimiter: ';' }
    - { name: feed, type: string, format: uri }
    - { name: when, type: date }
    - { name: secret, hidden: drop }
    - { name: none, missingValues: ['n/a'] }
    - { name: license, title: Terms }
`

function read(fields: string, row: object = ROW) {
  const config = `${HEAD}${fields}sources: [{kind: json, files: data.json, items: '[]', category: category}]\n`
  return readFiles({ 'directory.yml': config, 'data.json': JSON.stringify([row]) })
}

describe('schema.fields', () => {
  it('gives further fields their order, type and path, and leaves out what is dropped or missing [sources:fields:schema]', async () => {
    const { pages, codes } = await read(FIELDS)
    expect(Object.entries(pages['x']?.[0]?.extra ?? {})).toEqual([
      ['open', true],
      ['compatibility.nuxt', '>=3'],
      ['area', 1200.5],
      ['size', 'large'],
      ['langs', ['de', 'en']],
      ['feed', 'https://www.a.example/x'],
      ['when', '2024-05-03'],
      ['other', 1],
    ])
    expect(codes).toEqual(['data.json:1:2 field_type'])
  })

  it('reads dates in the format that is declared, and reports those that are none', async () => {
    const rows = ['12/03/2026', '30/02/2026'].map((added, index) => ({ name: `A${index}`, category: 'X', added }))
    const config = `${HEAD}schema: {fields: [{name: added, type: date, format: '%d/%m/%Y'}]}\nsources: [{kind: json, files: data.json, items: '[]', category: category}]\n`
    const { pages, messages } = await readFiles({ 'directory.yml': config, 'data.json': JSON.stringify(rows) })
    expect(pages['x']?.map(({ added }) => added)).toEqual(['2026-03-12', undefined])
    expect(messages[0]).toContain('"30/02/2026"')
  })

  it('reads addresses of mail and coordinates, and puts fields after * last', async () => {
    const row = {
      name: 'A',
      category: 'X',
      b: 1,
      mail: ' a@b.example ',
      to: 'nobody',
      at: '13.4, 52.5',
      on: '95, 95',
      z: 2,
    }
    const fields = `schema:
  fields:
    - { name: z }
    - { name: '*' }
    - { name: at, type: geopoint }
    - { name: on, type: geopoint }
    - { name: mail, type: string, format: email }
    - { name: to, format: email }
`
    const { pages, codes } = await read(fields, row)
    expect(Object.entries(pages['x']?.[0]?.extra ?? {})).toEqual([
      ['z', 2],
      ['b', 1],
      ['at', [13.4, 52.5]],
      ['on', '95, 95'],
      ['mail', 'a@b.example'],
      ['to', 'nobody'],
    ])
    expect(codes).toEqual(['data.json:1:2 field_type', 'data.json:1:2 field_type'])
  })

  it('takes labels as a list, as pairs and as a map', async () => {
    for (const categories of ['[{value: 1, label: One}]', '{1: One}']) {
      const { directory } = await read(`schema: {fields: [{name: open, categories: ${categories}}]}\n`)
      expect(directory.schema?.fields[0]?.categories).toEqual([{ value: '1', label: 'One' }])
    }
    const { directory } = await read('schema: {fields: [{name: open, categories: [1, yes]}]}\n')
    expect(directory.schema?.fields[0]?.categories?.map(({ label }) => label)).toEqual(['1', 'yes'])
  })

  it('reports unknown keys and fields that no row has, with the closest word', async () => {
    const { codes, diagnostics } = await read('schema: {fields: [{name: opne, tittle: Open}], felds: 1}\n')
    expect(codes).toEqual([
      'directory.yml:4:9 config_unknown_key',
      'directory.yml:4:19 config_unknown_key',
      'directory.yml:1:1 field_unknown',
    ])
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'schema.felds: unknown key; did you mean "fields"?',
      'schema.fields[0].tittle: unknown key; did you mean "title"?',
      'schema.fields: no row has a further field "opne"; did you mean "open"?',
    ])
  })

  it('takes what a Table Schema beside a CSV file says, unless directory.yml says otherwise [sources:fields:neighbour]', async () => {
    const schema = (title: string) => ({
      fields: [
        { name: 'stars', title, type: 'integer' },
        { name: 'paid', type: 'boolean' },
      ],
    })
    const files = {
      'data/list.csv': 'name,category,stars,paid\nA,X,12,no\n',
      'data/datapackage.json': JSON.stringify({ resources: [{ path: 'list.csv', schema: schema('Sterne') }] }),
    }
    const config = (own: string) => `${HEAD}${own}sources: [{kind: csv, files: data/list.csv, category: category}]\n`
    const plain = await readFiles({ 'directory.yml': config(''), ...files })
    expect(plain.pages['x']?.[0]?.extra).toEqual({ stars: 12, paid: false })
    expect(plain.directory.schema?.fields.map(({ title }) => title)).toEqual(['Sterne', undefined])
    const own = await readFiles({
      'directory.yml': config('schema: {fields: [{name: stars, title: Stars}]}\n'),
      ...files,
    })
    expect(own.directory.schema?.fields).toEqual([
      { name: 'stars', title: 'Stars', type: 'integer' },
      { name: 'paid', type: 'boolean' },
    ])
    const broken = await readFiles({
      'directory.yml': config(''),
      'data/list.csv': files['data/list.csv'],
      'data/list.schema.json': JSON.stringify({ fields: [{ name: 'stars', type: 'colour' }] }),
    })
    expect(broken.codes).toEqual(['data/list.schema.json:1:1 table_schema_invalid'])
    expect(broken.pages['x']?.[0]?.extra).toEqual({ stars: '12', paid: 'no' })
  })
})
