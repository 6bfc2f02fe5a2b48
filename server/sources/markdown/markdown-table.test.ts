import { describe, expect, it } from 'vitest'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { readMarkdownRows } from './markdown.ts'

function read(
  text: string,
  options: MarkdownOptions = {},
): { fields: unknown[]; pages: unknown[]; skipped: string[]; codes: string[] } {
  const codes: string[] = []
  const file = { path: 'README.md', absolutePath: '/list/README.md', text: `## X\n\n${text}\n` }
  const items = [...readMarkdownRows(file, options, (found) => codes.push(`${found.location.line} ${found.code}`))]
  return {
    fields: items.flatMap((item) => (item.kind === 'row' ? [item.fields] : [])),
    pages: items.flatMap((item) => (item.kind === 'row' ? [item.categories.map(({ path }) => path.join(' > '))] : [])),
    skipped: items.flatMap((item) => (item.kind === 'skipped' ? [`${item.location.line} ${item.reason}`] : [])),
    codes,
  }
}

const A = { name: 'A', url: 'https://a.example.org/' }
const a = '[A](https://a.example.org/)'

describe('readMarkdownRows of tables', () => {
  it.each<[string, string, unknown[]]>([
    [
      'a header row without leading |',
      `API | Description | Auth |\n|:---|:---|:---|\n| ${a} | One | \`apiKey\` |`,
      [{ ...A, Description: 'One', Auth: 'apiKey' }],
    ],
    [
      'signs before names',
      `| Sign | Code | Home |\n|---|---|---|\n| 🎱 | ball | [here](https://a.example.org/) |`,
      [{ name: 'ball', Sign: '🎱', url: 'https://a.example.org/' }],
    ],
    [
      'numbers of rows and makers of what is linked',
      `| | Name |\n|---|---|\n${[1, 2, 3].map((row) => `| ${row} | ${a} by B |`).join('\n')}`,
      Array.from({ length: 3 }, () => ({ ...A, note: 'by B' })),
    ],
    [
      'extra cells',
      `| API | Auth |\n|---|---|\n| ${a} | No | |\n| ${a} | No | Yes |`,
      [
        { ...A, Auth: 'No' },
        { ...A, Auth: 'No', 'column 3': 'Yes' },
      ],
    ],
    ['missing cells', `| API | Auth | Note |\n|---|---|---|\n| ${a} |`, [A]],
    ['headers without text or twice', `| | X | X |\n|---|---|---|\n| ${a} | 1 | 2 |`, [{ ...A, X: '1', 'X 3': '2' }]],
    [
      'the link in another than the first column',
      '| Provider | Course | Hours |\n|---|---|---|\n| Acme | [Basics](https://a.example.org/) | 3 |',
      [{ name: 'Basics', url: 'https://a.example.org/', Provider: 'Acme', Hours: '3' }],
    ],
    [
      'a link column that says only "Link"',
      '| Technology | Hours | Link |\n|---|---|---|\n| SQL | 3 | [Link](https://a.example.org/) |\n| [GitHub](https://b.example.org/) | 4 | |',
      [
        { name: 'SQL', url: 'https://a.example.org/', Hours: '3' },
        { name: 'GitHub', url: 'https://b.example.org/', Hours: '4' },
      ],
    ],
    [
      'a name column beside a link column',
      '| Site | Name |\n|---|---|\n| [open](https://a.example.org/) | A |\n| https://b.example.org/ | B |',
      [A, { name: 'B', url: 'https://b.example.org/' }],
    ],
    [
      'several links in a cell',
      `| Model | Checkpoints | Paper |\n|---|---|---|\n| ${a} | [small](https://s.example.org/), [large](https://l.example.org/) | [Paper](https://p.example.org/) |`,
      [
        {
          ...A,
          Checkpoints: 'small, large',
          links: [
            { rel: 'model', url: 'https://s.example.org/' },
            { rel: 'model', url: 'https://l.example.org/' },
            { rel: 'paper', url: 'https://p.example.org/' },
          ],
        },
      ],
    ],
    [
      'a product of a vendor',
      "| API |\n|---|\n| [V](https://v.example.org/)'s [One](https://one.example.org/) |\n| [V](https://v.example.org/)'s [Two](https://two.example.org/) |",
      ['One', 'Two'].map((name) => ({
        name: 'V',
        url: 'https://v.example.org/',
        note: `V's ${name}`,
        links: [{ rel: 'link', url: `https://${name.toLowerCase()}.example.org/` }],
      })),
    ],
    [
      'HTML, comments and escaped bars in cells',
      `| API | Description |\n|---|---|\n| ${a} <!-- x --> | One<br>two \\| three <img src="x.png"> |`,
      [{ ...A, Description: 'One two | three' }],
    ],
    [
      'a column of links, cells that repeat, and flags that a list explains',
      '- 🔒 - Applications are no longer open\n\n| Company | Place | Link |\n|---|---|---|\n| **[A](https://a.example.org/)** | <details><summary>2 places</summary>X</br>Y</br>Z</details> | <a href="https://l.example.org/1"><img src="x" alt="Apply"></a> |\n| ↳ | X | <a href="https://l.example.org/2"><img src="x" alt="Apply"></a> |\n| B | X | 🔒 |',
      [
        {
          name: 'A',
          url: 'https://l.example.org/1',
          Place: ['X', 'Y', 'Z'],
          links: [{ rel: 'link', url: 'https://a.example.org/' }],
        },
        {
          name: 'A',
          url: 'https://l.example.org/2',
          Place: 'X',
          links: [{ rel: 'link', url: 'https://a.example.org/' }],
        },
        { name: 'B', Place: 'X', status: 'dead' },
      ],
    ],
    [
      'names in text before links that say only what they are',
      '| **Paper** | **Links** |\n|---|---|\n| 1) **A** - one. | [Paper](https://p.example.org/1), [Tweet](https://t.example.org/1) |\n| 2) B  Two in words. | [Blog](https://p.example.org/2) |',
      [
        {
          name: 'A',
          url: 'https://p.example.org/1',
          description: 'one.',
          links: [{ rel: 'tweet', url: 'https://t.example.org/1' }],
        },
        { name: 'B', url: 'https://p.example.org/2', description: 'Two in words.' },
      ],
    ],
    [
      'a cell each, of which the first row has some',
      `| ${a} | [B](https://b.example.org/) One |\n|---|---|\n| [C](https://c.example.org/) | |`,
      [
        A,
        { name: 'B', url: 'https://b.example.org/', description: 'One' },
        { name: 'C', url: 'https://c.example.org/' },
      ],
    ],
    [
      'several in a cell',
      `| Topic | Tools | Cost |\n|---|---|---|\n| Web | ${a}, [B](https://b.example.org/) | 1 |\n| Data | [C](https://c.example.org/) - One.<br>[D](https://d.example.org/) | |\n| Mail | [E](https://e.example.org/) / [F](https://f.example.org/) | |`,
      [
        { ...A, group: 'Web', Cost: '1' },
        { name: 'B', url: 'https://b.example.org/', group: 'Web', Cost: '1' },
        { name: 'C', url: 'https://c.example.org/', group: 'Data', description: 'One.' },
        ...['d', 'e', 'f'].map((name) => ({
          name: name.toUpperCase(),
          url: `https://${name}.example.org/`,
          group: name === 'd' ? 'Data' : 'Mail',
        })),
      ],
    ],
    [
      'titles and headers among its rows',
      `| **Jobs** | |\n|---|---|\n| **Site** | **Rank** |\n${`| ${a} | 1 |\n`.repeat(3)}| **Other** | |\n${`| ${a} | 2 |\n`.repeat(3)}`,
      [1, 1, 1, 2, 2, 2].map((rank) => ({ ...A, Rank: `${rank}`, group: rank === 1 ? 'Jobs' : 'Other' })),
    ],
    ['a struck row', `| API |\n|---|\n| ~~${a}~~ |`, [{ ...A, status: 'dead' }]],
    [
      'a logo for the name',
      '| | About |\n|---|---|\n| [![A](x.png)](https://a.example.org/) | One |',
      [{ ...A, About: 'One' }],
    ],
  ])('reads %s', (_, text, fields) => {
    const result = read(text)
    expect(result.fields).toEqual(fields)
    // The items of a legend have none.
    expect([result.skipped.filter((one) => !one.endsWith(' no link')), result.codes]).toEqual([[], []])
  })

  it('reports a row without link among others, and gives it the first text as its name', () => {
    const result = read(`| API | Auth |\n|---|---|\n| ${a} | No |\n| B | Yes |\n| | |`)
    expect(result.fields).toEqual([
      { ...A, Auth: 'No' },
      { name: 'B', Auth: 'Yes' },
    ])
    expect(result.codes).toEqual(['6 markdown_row_without_link'])
    expect(result.skipped).toEqual(['7 empty table row'])
  })

  it('skips a table that has neither links nor names', () => {
    expect(read('| Icon | Meaning |\n|---|---|\n| x | y |').skipped).toEqual(['5 table without links or names'])
    expect(read('| Name | Meaning |\n|---|---|\n| x | y |').fields).toEqual([{ name: 'x', Meaning: 'y' }])
  })

  it('takes the first text of its own for the name, rather than a state', () => {
    const rows = ['a', 'b', 'c', 'd'].map(
      (x, at) => `| ${at < 3 ? 'up' : 'down'} | Site ${x} | [https://${x}.example/](https://${x}.example/) |`,
    )
    expect(read(`| State | What | Link |\n|---|---|---|\n${rows.join('\n')}`).fields).toMatchObject(
      ['a', 'b', 'c', 'd'].map((x) => ({ name: `Site ${x}`, url: `https://${x}.example/` })),
    )
  })

  it('takes the category from a column if configured', () => {
    const text = `| API | Category |\n|---|---|\n| ${a} | Web; Data |\n| ${a} | |`
    expect(read(text, { category: { field: 'Category', split: ';' } }).pages).toEqual([['Web', 'Data'], ['X']])
    expect(read(text, { category: { field: 'Category' } }).pages).toEqual([['Web; Data'], ['X']])
    expect(read(text).pages).toEqual([['X'], ['X']])
  })

  it('takes the name from the declared column and keeps it under its header', () => {
    const text = '| Model | File |\n|---|---|\n| T5 | [t5-small](https://a.example.org/) |'
    expect(read(text, { fields: { name: 'Model' } }).fields).toEqual([
      { name: 'T5', Model: 'T5', url: 'https://a.example.org/', File: 't5-small' },
    ])
  })

  it('reads relative targets with a base_url', () => {
    const text = '| API |\n|---|\n| [A](src/a) |'
    expect(read(text, { base_url: 'https://example.org/x/' }).fields).toEqual([
      { name: 'A', url: 'https://example.org/x/src/a' },
    ])
  })

  it('names rows by the first column where links repeat their texts', () => {
    const row = (name: string, text: string): string => `| ${name} | [${text}](https://${name}.example/) |\n`
    const rows = ['Home', 'Jobs', 'Home', 'Jobs', 'About us'].map((text, at) => row(`t${at}`, text)).join('')
    const { fields } = read(`| Firm | More |\n|---|---|\n${rows}`)
    expect(fields).toMatchObject([0, 1, 2, 3, 4].map((at) => ({ name: `t${at}`, url: `https://t${at}.example/` })))
  })

  it('names rows by their own links rather than by those of somebody with several', () => {
    const row = (at: number): string =>
      `| [Acme ${at % 2}](https://acme${at % 2}.example/) | [Job ${at}](https://jobs.example/${at}) |\n`
    const { fields, codes } = read(`| Company | Role |\n|---|---|\n${[0, 1, 2, 3].map(row).join('')}`)
    const links = [{ rel: 'Acme 1', url: 'https://acme1.example/' }]
    expect(fields[3]).toEqual({ name: 'Job 3', url: 'https://jobs.example/3', Company: 'Acme 1', links })
    expect(codes).toEqual([])
  })

  it('names a row by a link to a file of the repository, and takes no other link for its address', () => {
    const text = `| Course | Needs | Chat |\n|---|---|---|\n| [One](courses/one.md) | ${a} | [chat](https://c.example.org/) |`
    const links = [
      { rel: 'A', url: 'https://a.example.org/' },
      { rel: 'chat', url: 'https://c.example.org/' },
    ]
    expect(read(text).fields).toEqual([{ name: 'One', Needs: 'A', links }])
    expect(read(text, { base_url: 'https://x.example/' }).fields).toEqual([
      { name: 'One', url: 'https://x.example/courses/one.md', Needs: 'A', links },
    ])
  })

  it('leaves icons beside a link out of the name', () => {
    expect(read(`| Name | Stars |\n|---|---|\n| 🔗 ${a} | 3 |`).fields).toEqual([{ ...A, Stars: '3' }])
  })

  it('says in words what flags in cells mean, by a line of the text wherever it stands', () => {
    const table = `| Name | State |\n|---|---|\n| ${a} | 🟢 |\n| [B](https://b.example.org/) | 🔒 |\n`
    expect(read(`${table}\n> **State:** 🟢 busy · 🟡 quiet · 🔒 closed\n`).fields).toEqual([
      { ...A, State: 'busy' },
      { name: 'B', url: 'https://b.example.org/', status: 'dead' },
    ])
  })
})
