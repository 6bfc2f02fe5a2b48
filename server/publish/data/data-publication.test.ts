import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataRow } from '../../../shared/discovery/data-columns.ts'
import { makePart, sha256 } from './data-publication.ts'
import { dataColumns, writeCsvLine } from '../../../shared/discovery/data-columns.ts'

async function readCsv(rows: readonly DataRow[]): Promise<Record<string, string>[]> {
  const { files } = await makePart(
    rows.map((row) => JSON.stringify(row)),
    dataColumns(rows.flatMap(({ extra = {} }) => Object.keys(extra))),
  )
  const bytes = files.find(({ name }) => name.endsWith('.csv'))?.bytes
  // Columns and their texts by name.
  return parse(Buffer.from(bytes ?? []), { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
}

describe('makePart', () => {
  it('writes texts that no spreadsheet runs, and that are restored without their apostrophe [data:csv:safe]', async () => {
    const texts = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', "'=1", "'quoted'", 'a,"b"\r\nc', ' plain ', 'a\nb', '']
    const rows = await readCsv(texts.map((description) => ({ id: 'a', name: 'A', categories: ['x'], description })))
    const cells = rows.map(({ description = '' }) => description)
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(cells.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r\n])/, ''))).toEqual(texts)
  })

  it('has a column for each field of the source, and one for the names that it gives not', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, at]))
    const [row] = await readCsv([
      { id: 'a', name: 'A', categories: ['x'], extra: { 'Written in': ['C', 'C|++'], stars: 'many', size: { w: 1 } } },
    ])
    expect(row).toMatchObject({ 'Written in': 'C|C\\|++', extra_stars: 'many', stars: '', size: '{"w":1}', extra: '' })
    const [wide] = await readCsv([{ id: 'a', name: 'A', categories: ['x'], extra: many }])
    expect(wide).toMatchObject({ n0: '0', n99: '99', extra: '{"n100":100}' })
  })

  it('keeps every text apart from others, whatever it is [data:csv:safe]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), async (tags) => {
        const [row] = await readCsv([{ id: 'a', name: 'A', categories: ['x'], tags, stars: 3 }])
        const cell = (row?.['tags'] ?? '').replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, '')
        expect(row?.['stars']).toBe('3')
        expect(splitList(cell)).toEqual(tags.map((tag) => tag.toWellFormed()))
      }),
    )
  })

  it('has no time and no system in what it compresses', async () => {
    const json = '{"id":"a","name":"A","categories":["x"]}'
    const [file] = (await makePart([json], dataColumns([]))).files
    if (file === undefined) throw new Error('no file')
    const { bytes } = file
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    expect(gunzipSync(bytes).toString()).toBe(`${json}\n`)
    expect(file).toMatchObject({ name: 'listings.jsonl.gz', sha256: sha256(bytes) })
  })
})

describe('writeCsvLine', () => {
  it('quotes what RFC 4180 has in quotes, and nothing else', () => {
    expect(writeCsvLine(['a', '', 'b,c', 'd"e', '"', '', 'f\ng', 'h\ri', '\r\n', ''])).toBe(
      'a,,"b,c","d""e","""",,"f\ng","h\ri","\r\n",\r\n',
    )
    const plain = [' a ', "'=1", ';', '\t', '|\\|', '\u2028', '\ufeff', '，', '“”', '\0', '{x:1}']
    expect(writeCsvLine(plain)).toBe(`${plain.join(',')}\r\n`)
    expect(writeCsvLine(['', ''])).toBe(',\r\n')
  })

  it('is read back as it was by another reader, whatever the texts are', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', ' ', 'a', '\\', '|', '\ufeff') }),
      fc.string({ unit: 'binary' }),
    )
    const line = fc.array(cell, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const options = { record_delimiter: '\r\n', relax_column_count: true }
        expect(parse(lines.map(writeCsvLine).join(''), options)).toEqual(lines)
      }),
    )
  })
})

/** Values between `|`; `\` stands before one in a value, and before itself. */
function splitList(cell: string): string[] {
  const values = ['']
  for (const [token] of cell.matchAll(/\\[^]|[^\\]/gu)) {
    if (token === '|') values.push('')
    else values.push(`${values.pop()}${token.startsWith('\\') ? token.slice(1) : token}`)
  }
  return values
}
