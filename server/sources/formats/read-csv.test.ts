import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../../e2e/fixtures/read-files.ts'

function read(text: string, options = '') {
  const config = `${HEAD}sources:\n  - {kind: csv, files: data.csv, category: category${options}}\n`
  return readFiles({ 'directory.yml': config, 'data.csv': text })
}

describe('readCsv', () => {
  it.each([
    ['name,category\n"One; two",A\n', 'One; two'],
    ['name;category\n"One, two";A\n', 'One, two'],
    ['name\tcategory\nOne, two; three\tA\n', 'One, two; three'],
    ['name;"a, b, c";category\nx;y;A\n', 'x'],
  ])('finds the delimiter of %j', async (text, name) => {
    const { pages, codes } = await read(text)
    expect(codes).toEqual([])
    expect(pages['a']?.[0]?.name).toBe(name)
  })

  it('takes the delimiter it is told [sources:read:csv]', async () => {
    const { pages } = await read('name|category\nOne, two|A\n', ', delimiter: "|"')
    expect(pages['a']?.[0]?.name).toBe('One, two')
  })

  it('counts lines through quoted line breaks and empty lines [sources:read:csv]', async () => {
    const text = 'name,category,about\n\nOne,A,"first\nsecond ""quoted""\nthird"\n\n\n,A,x\nTwo,A,y\n,A,z'
    const { pages, codes } = await read(text)
    expect(codes).toEqual(['data.csv:8:1 name_missing', 'data.csv:10:1 name_missing'])
    expect(pages['a']?.map(({ extra }) => extra['about'])).toEqual(['first\nsecond "quoted"\nthird', 'y'])
  })

  it('keeps what stands beyond the header, and reads short rows [model:listing:extra]', async () => {
    const { pages, codes } = await read('name,category\nOne,A,more\nTwo,A\nThree\n')
    expect(codes).toEqual(['data.csv:2:1 csv_columns', 'data.csv:4:1 category_missing'])
    expect(pages['a']?.map(({ name, extra }) => [name, extra])).toEqual([
      ['One', { 'column 3': 'more' }],
      ['Two', {}],
    ])
  })

  it('says where a quotation mark is never closed and keeps the rows before', async () => {
    const { pages, codes, accounts } = await read('name,category\nOne,A\n"Two,A\nThree,A\n')
    expect(codes).toEqual(['data.csv:3:1 csv_syntax'])
    expect(pages['a']?.map(({ name }) => name)).toEqual(['One'])
    expect(accounts[0]).toMatchObject({
      read: 2,
      published: 1,
      skipped: [{ reason: 'unreadable rest of file', count: 1 }],
    })
  })

  it('reads characters beyond the first plane wherever the file is cut', async () => {
    const rows = Array.from({ length: 9000 }, (_value, index) => `${'😀'.repeat((index % 3) + 1)} ${index},A\n`)
    const { pages } = await read(`name,category\n${rows.join('')}`)
    expect(pages['a']?.map(({ name }) => `${name},A\n`)).toEqual(rows)
  })
})
