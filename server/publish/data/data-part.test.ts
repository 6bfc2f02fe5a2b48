import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataRow } from '../../../shared/discovery/data-columns.ts'
import { makePart, makePartRow, readPartRows, sha256 } from './data-part.ts'

async function readCsv(rows: readonly DataRow[]): Promise<Record<string, string>[]> {
  const { summary, read } = await makePart(
    rows.map((row) => makePartRow(JSON.stringify(row), row)),
    '',
  )
  const file = summary.files.find(({ name }) => name.endsWith('.csv'))
  const bytes = file && read(file)
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
    const part = await makePart([makePartRow(json, { id: 'a', name: 'A', categories: ['x'] })], 'a')
    const [file] = part.summary.files
    if (file === undefined) throw new Error('no file')
    const bytes = part.read(file)
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    expect(gunzipSync(bytes).toString()).toBe(`${json}\n`)
    expect(file).toMatchObject({ name: 'listings.jsonl.gz', sha256: sha256(bytes) })
  })
})

describe('readPartRows', () => {
  it('reads the rows as they were written, whatever their texts are', async () => {
    const text = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', 'a', '\u2028', '😀') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text)), async (texts) => {
        const rows = texts.map(([name, description]) => {
          const row = { id: 'a', name, categories: ['x'], description }
          return makePartRow(JSON.stringify(row), row)
        })
        const part = await makePart(rows, '')
        expect([...readPartRows(part.summary, part.read)]).toEqual(rows)
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
