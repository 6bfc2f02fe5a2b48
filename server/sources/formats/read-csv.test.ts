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
    ['name|category|about\nOne|A|x, y, z\nTwo|A|x, y\n', 'One'],
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

  it.each([
    ['to the end of the file', 'name,category\nOne,A\n"Two,A\nThree,A\n', ['One', 'Two', 'Three'], 3],
    [
      'before quoted values of other lines',
      'name,category,x\n"One","A","x\n"Two","A","y"\n"Three","A","z"\n',
      ['One', 'Two', 'Three'],
      2,
    ],
  ])(
    'loses no row to a quotation mark that is never closed, %s [sources:read:csv]',
    async (_where, text, names, line) => {
      const { pages, codes } = await read(text)
      expect(codes).toEqual([`data.csv:${line}:1 csv_syntax`])
      expect(pages['a']?.map(({ name }) => name)).toEqual(names)
    },
  )

  it('takes quotation marks within values and in tab-separated text as text', async () => {
    const commas = await read('name,category\nThe "One",A\n"He said ""no""",A\n')
    expect(commas.pages['a']?.map(({ name }) => name)).toEqual(['The "One"', 'He said "no"'])
    const tabs = await read('name\tcategory\n"Weird Al" Yankovic\tA\n"Lost in\tA\n"a ""b"""\tA\n')
    expect(tabs.codes).toEqual([])
    expect(tabs.pages['a']?.map(({ name }) => name)).toEqual(['"Weird Al" Yankovic', '"Lost in', 'a "b"'])
  })

  it('keeps columns apart that have one name, and says so', async () => {
    const { pages, codes } = await read('name,category,kind,kind,Kind\nOne,A,tool,red,big\n')
    expect(codes).toEqual(['data.csv:1:1 csv_duplicate_column'])
    expect(pages['a']?.[0]?.extra).toEqual({ kind: 'tool', 'kind 2': 'red', Kind: 'big' })
  })

  it('skips a title above the header', async () => {
    const { pages, codes, accounts } = await read('All tools,,\n\nname,category,x\nOne,A,1\nTwo,A,2\n')
    expect(codes).toEqual([])
    expect(pages['a']?.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(accounts[0]?.skipped).toMatchObject([{ reason: 'title above the header', count: 1 }])
  })

  it.each([
    ['addresses', 'One,A,https://a.example/\nTwo,A,https://b.example/\n'],
    ['numbers', 'One,A,1.5\nTwo,A,2.25\n'],
    ['dates', 'One,A,2026-01-02\nTwo,A,2026-02-03\n'],
  ])('sees that there is no header above %s', async (_kind, text) => {
    const source = (options: string): string =>
      `${HEAD}sources:\n  - {kind: csv, files: data.csv, category: column 2, fields: {name: column 1}${options}}\n`
    const { pages, codes } = await readFiles({ 'directory.yml': source(''), 'data.csv': text })
    expect(codes).toEqual(['data.csv:1:1 csv_no_header'])
    expect(pages['a']?.map(({ name }) => name)).toEqual(['One', 'Two'])
    const declared = await readFiles({ 'directory.yml': source(', header: false'), 'data.csv': text })
    expect(declared.codes).toEqual([])
  })

  it('takes years for names of columns', async () => {
    const { codes, pages } = await read('name,category,2025,2026\nOne,A,15,16\nTwo,A,17,18\n')
    expect(codes).toEqual([])
    expect(pages['a']?.[0]?.extra).toEqual({ 2025: '15', 2026: '16' })
  })

  it('reads characters beyond the first plane wherever the file is cut', async () => {
    const rows = Array.from({ length: 9000 }, (_value, index) => `${'😀'.repeat((index % 3) + 1)} ${index},A\n`)
    const { pages } = await read(`name,category\n${rows.join('')}`)
    expect(pages['a']?.map(({ name }) => `${name},A\n`)).toEqual(rows)
  })
})
