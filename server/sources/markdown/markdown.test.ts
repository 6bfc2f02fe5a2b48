import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { readMarkdownRows } from './markdown.ts'
import type { CategoryItem, RowItem, SkippedItem } from '../contract/source.ts'

function read(
  text: string,
  options: MarkdownOptions = {},
): { rows: RowItem[]; pages: CategoryItem[]; skipped: SkippedItem[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const file = { path: 'README.md', absolutePath: '/list/README.md', text }
  const items = [...readMarkdownRows(file, options, (diagnostic) => diagnostics.push(diagnostic))]
  return {
    rows: items.filter((item) => item.kind === 'row'),
    pages: items.filter((item) => item.kind === 'category'),
    skipped: items.filter((item) => item.kind === 'skipped'),
    diagnostics,
  }
}

const fieldsOf = (text: string, options?: MarkdownOptions): unknown[] =>
  read(text, options).rows.map((row) => row.fields)
const pathsOf = (text: string, options?: MarkdownOptions): (readonly string[])[] =>
  read(text, options).rows.map((row) => row.categories.map((category) => category.path.join(' > ')))
const skipsOf = (text: string, options?: MarkdownOptions): string[] =>
  read(text, options).skipped.map((item) => `${item.location.line}:${item.location.column} ${item.reason}`)

const A = { name: 'A', url: 'https://a.example.org/' }
const a = '[A](https://a.example.org/)'
const b = '[B](https://b.example.org/)'
const crate = [{ rel: 'crate', url: 'https://crate.example.org/' }]
const crateOf = (description: string): unknown => ({ ...A, description, links: crate })
const demoOf = (description: string): unknown => ({
  ...A,
  description,
  links: [{ rel: 'demo', url: 'https://demo.example.org/' }],
})
const ciOf = (description: string): unknown => ({
  ...A,
  description,
  links: [{ rel: 'link', url: 'https://ci.example.org/' }],
})
const oss = '[![Open-Source Software][OSS]](https://repo.example.org/a)'

describe('readMarkdownRows', () => {
  it('reads items whose first line is a name, with labelled lines of which one has an address', () => {
    const item = (name: string): string =>
      `1. ${name}  \nWhat ${name} is.\nIt is good.  \nProject Address: https://${name}.example.org/  \nDemo: https://${name}.example.org/demo\nBy：Ann`
    const { rows, skipped } = read(`## X\n\n${['one', 'two', 'three'].map(item).join('\n\n')}\n1. Then see what comes.`)
    expect(rows.map((row) => row.fields)).toEqual(
      ['one', 'two', 'three'].map((name) => ({
        name,
        url: `https://${name}.example.org/`,
        description: `What ${name} is. It is good.`,
        links: [{ rel: 'demo', url: `https://${name}.example.org/demo` }],
        By: 'Ann',
      })),
    )
    expect(skipped).toMatchObject([{ reason: 'no link' }])
  })

  it.each<[string, string, unknown]>([
    ['a hyphen', `- ${a} - One.`, { ...A, description: 'One.' }],
    ['an en dash', `- ${a} – One.`, { ...A, description: 'One.' }],
    ['an em dash', `- ${a} — One.`, { ...A, description: 'One.' }],
    ['a colon', `- ${a}: One.`, { ...A, description: 'One.' }],
    ['a full-width colon', `- ${a}：一。`, { ...A, description: '一。' }],
    ['a full-width comma', `- ${a}，一。`, { ...A, description: '一。' }],
    ['a mark that ends what began before the name', `- 《${a}》`, A],
    ['marks of a price', `- ${a} - $$`, { ...A, description: '$$' }],
    ['a day', `- ${a} - 2020-04-19`, { ...A, date: '2020-04-19' }],
    [
      'who made it',
      `- ${a} by [Ann Lee](https://ann.example.org/), [Bob](https://bob.example.org/)\n  One.`,
      {
        ...A,
        description: 'One.',
        author: 'Ann Lee, Bob',
        links: [
          { rel: 'author', url: 'https://ann.example.org/' },
          { rel: 'author', url: 'https://bob.example.org/' },
        ],
      },
    ],
    [
      'who made it in brackets',
      `- ${a} (by [Ann](https://ann.example.org/)) - One.`,
      { ...A, description: 'One.', author: 'Ann', links: [{ rel: 'author', url: 'https://ann.example.org/' }] },
    ],
    [
      'who made it and nothing else',
      `- ${a} - by Ann Lee and Bob de Vries (2013)`,
      { ...A, author: 'Ann Lee and Bob de Vries', year: 2013 },
    ],
    [
      'who made it, when, and how it is rated',
      `- ${a} - (2005) by Charles de Lee [3.9]`,
      { ...A, author: 'Charles de Lee', year: 2005, rating: 3.9 },
    ],
    [
      'a text that begins like that',
      `- ${a} by [Ann](https://ann.example.org/) and her team`,
      { ...A, description: 'by Ann and her team' },
    ],
    ['a text without names', `- ${a} - By default it is off.`, { ...A, description: 'By default it is off.' }],
    ['a year in parentheses', `- ${a} (2014)`, { ...A, year: 2014 }],
    ['a day in parentheses', `- ${a} (19 April 2020)`, { ...A, date: '2020-04-19' }],
    [
      'links of signs before the description',
      `- ${a} - [🛠️](https://stack.example.org/) - [🐙](https://github.com/a/a) - One.`,
      {
        ...A,
        description: 'One.',
        links: [
          { rel: 'link', url: 'https://stack.example.org/' },
          { rel: 'link', url: 'https://github.com/a/a' },
        ],
      },
    ],
    [
      'a number of stars in the name',
      '- [A ★1,679](https://a.example.org/) - One.',
      { ...A, description: 'One.', stars: 1679 },
    ],
    ['no separator', `- ${a} is one.`, { ...A, description: 'is one.' }],
    ['no description', `- ${a}`, A],
    ['a hyphen inside the description', `- ${a} - One - two.`, { ...A, description: 'One - two.' }],
    ['a day before the name', `- 7: ${a} - One.`, { ...A, description: 'One.' }],
    ['days before the name', `- 23 e 24: ${a} - One.`, { ...A, description: 'One.' }],
    ['days of two months before the name', `- 28/10 – 2/11: ${a} - One.`, { ...A, description: 'One.' }],
    ['a full stop', `- ${a}. One.`, { ...A, description: 'One.' }],
    ['a name that begins with a full stop', `- ${a} .NET too.`, { ...A, description: '.NET too.' }],
    ['a separator before badges only', `- ${a} - One. - [![CI](x.svg)](https://ci.example.org/)`, ciOf('One.')],
    ['badges in brackets', `- ${a} - One [[![CI](x.svg)](https://ci.example.org/)]`, ciOf('One')],
    ['a usual word after a sentence', `- ${a} - One. [Play it now!](https://demo.example.org/)`, demoOf('One.')],
    ['usual words after a sentence', `- ${a} - One! [Try it](https://demo.example.org/).`, demoOf('One!')],
    [
      'usual words in a sentence',
      `- ${a} - One. Read the [docs](https://docs.example.org/).`,
      { ...A, description: 'One. Read the docs.' },
    ],
    [
      'other words after a sentence',
      `- ${a} - One. [B too](https://b.example.org/).`,
      { ...A, description: 'One. B too.' },
    ],
    [
      'brackets of a call',
      `- ${a} - Replaces system() and a [].`,
      { ...A, description: 'Replaces system() and a [].' },
    ],
    ['a link in brackets after the name', `- ${a} [[crate](https://crate.example.org/)] - One.`, crateOf('One.')],
    ['a link in parentheses after the name', `- ${a} ([crate](https://crate.example.org/)) - One.`, crateOf('One.')],
    ['a link in brackets and no more', `- ${a} [[crate](https://crate.example.org/)]`, { ...A, links: crate }],
    ['a link in brackets at the end', `- ${a} - One. [[crate](https://crate.example.org/)]`, crateOf('One.')],
    ['a link in brackets between separators', `- ${a} - [[crate](https://crate.example.org/)] - One.`, crateOf('One.')],
    ['a link of a word in brackets', `- ${a} [[crate]](https://crate.example.org/) - One.`, crateOf('One.')],
    [
      'a link in brackets as a subject',
      `- ${a} - [[B](https://b.example.org/)] is one.`,
      { ...A, description: '[B] is one.' },
    ],
    [
      'two links in brackets after the name',
      `- ${a} [[docs](https://docs.example.org/), [crate](https://crate.example.org/)] - One.`,
      { ...A, description: 'One.', links: [{ rel: 'docs', url: 'https://docs.example.org/' }, ...crate] },
    ],
    [
      'a link in brackets that a sentence needs',
      `- ${a} - One for [[crate](https://crate.example.org/)] and others.`,
      { ...A, description: 'One for [crate] and others.' },
    ],
    ['a name in brackets', `- [${a}] - One.`, { ...A, description: 'One.' }],
    ['a bold link', `- **${a}** - One.`, { ...A, description: 'One.' }],
    ['an emphasised bold link', `* ***${a}*** - One.`, { ...A, description: 'One.' }],
    ['a numbered item', `1. ${a} - One.`, { ...A, description: 'One.' }],
    ['a task list item', `- [x] ${a} - One.`, { ...A, description: 'One.' }],
    ['an emoji first', `- 🔥 ${a} - One.`, { ...A, description: 'One.', flags: ['🔥'] }],
    ['a keycap emoji first', `- 1️⃣ ${a} - One.`, { ...A, description: 'One.' }],
    ['a short code first', `- :card_file_box: ${a} - One :tada:.`, { ...A, description: 'One 🎉.', flags: ['🗃️'] }],
    ['an HTML image first', `- <img src="x.png" height="14"/> ${a} - One.`, { ...A, description: 'One.' }],
    ['an image first', `- ![logo](https://example.org/x.png) ${a} - One.`, { ...A, description: 'One.' }],
    ['a data URI image first', `- ![i](data:image/png;base64,AA==) ${a} - One.`, { ...A, description: 'One.' }],
    ['an image in the name', '- [![i](x.png) A](https://a.example.org/) - One.', { ...A, description: 'One.' }],
    ['a logo as the name', '- [![A](x.png)](https://a.example.org/) - One.', { ...A, description: 'One.' }],
    [
      'an HTML logo as the name',
      '- [<img src="x" alt="A">](https://a.example.org/) - One.',
      { ...A, description: 'One.' },
    ],
    ['a struck link', `- ~~${a}~~ - Gone.`, { ...A, description: 'Gone.', status: 'dead' }],
    ['a link struck inside', '- [~~A~~](https://a.example.org/)', { ...A, status: 'dead' }],
    ['a link struck in HTML', `- <del>${a}</del> - Gone.`, { ...A, description: 'Gone.', status: 'dead' }],
    [
      'markup in the description',
      `- ${a} - *One* **two** \`three\` [four](#x).`,
      { ...A, description: 'One two three four.' },
    ],
    ['HTML in the description', `- ${a} - One<br>two <kbd>x</kbd>.`, { ...A, description: 'One two x.' }],
    [
      'escapes and entities',
      '- [A\\_b &amp; c](https://a.example.org/?x=1&amp;y=2)',
      { name: 'A_b & c', url: 'https://a.example.org/?x=1&y=2' },
    ],
    ['code in the name', '- [`A`](https://a.example.org/)', A],
    ['a title on the link', '- [A](https://a.example.org/ "the title") - One.', { ...A, description: 'One.' }],
    ['a reference link', `- [A][a] - One.\n\n[a]: https://a.example.org/`, { ...A, description: 'One.' }],
    [
      'a literal link',
      '- https://a.example.org/ - One.',
      { name: 'https://a.example.org/', url: 'https://a.example.org/', description: 'One.' },
    ],
    [
      'letters outside ASCII',
      '- [名前](https://例え.example/パス) - 説明。',
      { name: '名前', url: 'https://例え.example/パス', description: '説明。' },
    ],
    ['a product of a vendor', `- ${a}'s ${b} - One.`, { ...A, description: "'s B - One." }],
    ...[', ', ' / ', ' or ', ' & ', '、', ' | '].map((between): [string, string, unknown] => [
      `two names in one bullet (${between.trim()})`,
      `- ${a}${between}${b} - Both.`,
      { ...A, description: 'Both.', links: [{ rel: 'B', url: 'https://b.example.org/' }] },
    ]),
    [
      'a badge before the name',
      `- ${oss} ${a}) - One.\n\n[OSS]: x.svg`,
      { ...A, description: 'One.', links: [{ rel: 'repo', url: 'https://repo.example.org/a' }], tags: ['open-source'] },
    ],
    [
      'links in small type',
      `- **${a}** - One. <sub>[llms.txt](https://l.example.org/1) • [docs](https://l.example.org/2)</sub>`,
      {
        ...A,
        description: 'One.',
        links: [
          { rel: 'llms.txt', url: 'https://l.example.org/1' },
          { rel: 'docs', url: 'https://l.example.org/2' },
        ],
      },
    ],
    [
      'links of usual words in other languages',
      `- ${a} - 一。[论文](https://l.example.org/1) | [官网](https://l.example.org/2)`,
      {
        ...A,
        description: '一。',
        links: [
          { rel: 'paper', url: 'https://l.example.org/1' },
          { rel: 'homepage', url: 'https://l.example.org/2' },
        ],
      },
    ],
    [
      'labelled lines below',
      `- ${a} - One.\n  - License: MIT\n  - Docs: https://l.example.org/1\n  - [Code](https://l.example.org/2)`,
      {
        ...A,
        description: 'One.',
        License: 'MIT',
        links: [
          { rel: 'docs', url: 'https://l.example.org/1' },
          { rel: 'repo', url: 'https://l.example.org/2' },
        ],
      },
    ],
    ['a description on the next line', `- ${a} -\n  One\n  two.`, { ...A, description: 'One two.' }],
    ['a description in a paragraph of its own', `- ${a}\n\n  One.`, { ...A, description: 'One.' }],
    ['a further paragraph', `- ${a} - One.\n\n  Two *three*.`, { ...A, description: 'One.', body: 'Two *three*.' }],
    [
      'bullets without links below',
      `- ${a} - One.\n  - 5 GB\n  - 2 users`,
      { ...A, description: 'One.', body: '- 5 GB\n- 2 users' },
    ],
    ['a status badge', `- ${a} - One. ![build](https://img.example.org/b.svg)`, { ...A, description: 'One.' }],
    ['a badge to a data URI', `- ${a} - One. [![GitHub](x.svg)](data:text/plain,x)`, { ...A, description: 'One.' }],
    [
      'an icon with a repository',
      `- ${a} - One. ${oss} ![Freeware][FREE]\n\n[OSS]: x.svg\n[FREE]: y.svg`,
      {
        ...A,
        description: 'One.',
        links: [{ rel: 'repo', url: 'https://repo.example.org/a' }],
        tags: ['open-source', 'freeware'],
      },
    ],
    [
      'two icons in one link',
      `- ${a} - One. [![Open-Source Software][O] ![Freeware][O]](https://repo.example.org/a)\n\n[O]: x.svg`,
      {
        ...A,
        description: 'One.',
        links: [{ rel: 'repo', url: 'https://repo.example.org/a' }],
        tags: ['open-source', 'freeware'],
      },
    ],
    [
      'icons for a shop, documentation and a list',
      `- ${a} - One. [![App Store][O]](https://x.example.org/1) [![Docs][O]](https://x.example.org/2) [![Awesome List][O]](https://x.example.org/3) [![?][O]](https://x.example.org/4)\n\n[O]: x.svg`,
      {
        ...A,
        description: 'One.',
        links: [
          { rel: 'download', url: 'https://x.example.org/1' },
          { rel: 'docs', url: 'https://x.example.org/2' },
          { rel: 'related', url: 'https://x.example.org/3' },
          { rel: 'link', url: 'https://x.example.org/4' },
        ],
      },
    ],
    [
      'links, licence and platforms at the end',
      `- ${a} - One. ([Demo](https://demo.example.org/), [Source Code](https://code.example.org/)) \`AGPL-3.0\` \`Docker/Nodejs\``,
      {
        ...A,
        description: 'One.',
        links: [
          { rel: 'demo', url: 'https://demo.example.org/' },
          { rel: 'repo', url: 'https://code.example.org/' },
        ],
        tags: ['Docker', 'Nodejs'],
        license: ['AGPL-3.0'],
      },
    ],
    [
      'other links in parentheses',
      `- ${a} - A fork of ([pyenv](https://p.example.org/) fork).`,
      { ...A, description: 'A fork of (pyenv fork).' },
    ],
    ['code that belongs to the sentence', `- ${a} - Runs on \`Wine\``, { ...A, description: 'Runs on Wine' }],
    ['a command after the sentence', `- ${a} - One. \`tool install x\``, { ...A, description: 'One. tool install x' }],
    ['flags without a legend', `- ${a} 🐍 ☁️ - One.`, { ...A, description: '🐍 ☁️ One.' }],
  ])('reads an item with %s', (_, text, fields) => {
    expect(fieldsOf(`# List\n\n## Things\n\n${text}\n`)).toEqual([fields])
  })

  it('names the place of every row in the file', () => {
    const { rows } = read(`---\ntitle: x\n---\n# List\n\n- Group\n  - ${a}\n`)
    expect(rows.map((row) => row.location)).toEqual([{ file: 'README.md', line: 7, column: 3 }])
    expect(rows[0]?.categories).toEqual([{ path: ['List'] }])
  })

  it('gives rows of a text without headings no page', () => {
    expect(read(`- ${a}`).rows[0]?.categories).toEqual([])
    expect(read('').rows).toEqual([])
  })

  it('takes a bullet without link as the group of those below it', () => {
    expect(fieldsOf(`## X\n\n- Vendors:\n  - Big\n    - ${a}\n- ${b}`)).toEqual([
      { ...A, group: 'Vendors / Big' },
      { name: 'B', url: 'https://b.example.org/' },
    ])
    const labelled = read(`## X\n\n- MySQL - ${b}\n  - ${a}`)
    expect(labelled.rows.map((row) => row.fields)).toEqual([{ ...A, group: 'MySQL' }])
    expect(labelled.skipped).toMatchObject([{ reason: 'link in a group label', location: { line: 3 } }])
  })

  it('names a group without the link in brackets after it', () => {
    const text = `- NoSQL [[nosql](https://crates.example.org/)]\n  - ${a}`
    expect(read(text).rows.map(({ fields }) => fields['group'])).toEqual(['NoSQL'])
  })

  it('takes linked items below a listing as listings of their own, or as its links', () => {
    const text = `## X\n\n- ${a} - One.\n   - ${b} - Two.\n`
    expect(fieldsOf(text)).toEqual([
      { ...A, description: 'One.' },
      { name: 'B', url: 'https://b.example.org/', description: 'Two.', parent_listing: 'A' },
    ])
    expect(fieldsOf(text, { nested: 'links' })).toEqual([
      { ...A, description: 'One.', links: [{ rel: 'related', url: 'https://b.example.org/' }] },
    ])
  })

  it('recovers items whose marker has no space and reports them', () => {
    const { rows, diagnostics } = read(`## X\n\n- ${a} - One.\n-${b} - Two.\n*[C](https://c.example.org/)\n`)
    expect(rows.map((row) => row.fields)).toEqual([
      { ...A, description: 'One.' },
      { name: 'B', url: 'https://b.example.org/', description: 'Two.' },
      { name: 'C', url: 'https://c.example.org/' },
    ])
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'markdown_list_marker', location: { file: 'README.md', line: 4, column: 1 } },
      { code: 'markdown_list_marker', location: { line: 5 } },
    ])
    expect(diagnostics[0]?.message).toContain('"B"')
    expect(fieldsOf(`## X\n\n-${a} - One.\n`)).toEqual([{ ...A, description: 'One.' }])
  })

  it('accounts for everything that could be taken for a row', () => {
    const text = [
      '## X',
      '- [In](#in)',
      '- [Rel](docs/a.md)',
      '- [Mail](mailto:someone@example.org)',
      `- Shop: ${a}`,
      '- just text',
      '-',
      '',
      '<ul>',
      '  <li>See <a href="https://a.example.org/">A</a> and <a href="https://b.example.org/">B</a></li>',
      '</ul>',
    ].join('\n')
    expect(skipsOf(text)).toEqual([
      '2:1 link within the page',
      '3:1 relative link without base_url',
      '4:1 link that is not http(s)',
      '5:1 text before the link',
      '6:1 no link',
      '7:1 empty list item',
      '10:3 text before the link',
    ])
    expect(read(text).diagnostics.map(({ code, message, location }) => `${location.line} ${code} ${message}`)).toEqual([
      '3 markdown_not_a_listing "Rel": relative link without base_url; to list it, set base_url',
      '5 markdown_not_a_listing "Shop: A": text before the link; to list it, begin with the link',
      '10 markdown_not_a_listing "See A and B": text before the link; to list it, begin with the link',
    ])
    expect(read(text, { exclude: 'X' }).diagnostics).toEqual([])
  })

  it('reads lists, tables and lines written in HTML [sources:read:html]', () => {
    const lines = `<p>\n&nbsp;&nbsp; <a href="https://a.example.org/"><b>A</b></a> - one, <a href="https://m.example.org/">more</a>.<br>\n<a href=https://b.example.org/?x=1>B</a>: two<br>\nSee <a href="https://c.example.org/">C</a>\n</p>`
    expect(fieldsOf(`## X\n\n${lines}`)).toEqual([
      { ...A, description: 'one, more.' },
      { name: 'B', url: 'https://b.example.org/?x=1', description: 'two' },
    ])
    expect(skipsOf(`## X\n\n${lines}`)).toEqual(['6:1 text before the link'])
    const list = `<h2>Y</h2>\n<ul>\n<li><a href="https://a.example.org/">A</a></li>\n</ul>\n<h2>Z</h2>\n<ul><li><del><a href="https://b.example.org/">B</a></del></li></ul>`
    expect(fieldsOf(list)).toEqual([A, { name: 'B', url: 'https://b.example.org/', status: 'dead' }])
    expect(pathsOf(list)).toEqual([['Y'], ['Z']])
    const table = (head: string) =>
      `## T\n\n<table>${head}<tr><td><a href="https://a.example.org/">A</a></td><td>Yes</td></tr></table>`
    expect(fieldsOf(table('<tr><th>Name</th><th>Auth</th></tr>'))).toEqual([{ ...A, Auth: 'Yes' }])
    expect(fieldsOf(table(''))).toEqual([{ ...A, description: 'Yes' }])
    const grid = `<table><tr><td><a href="https://a.example.org/">A</a> - one</td><td><a href="https://b.example.org/">B</a> - two</td></tr></table>`
    expect(fieldsOf(`## G\n\n${grid}`)).toMatchObject([{ name: 'A' }, { name: 'B' }])
  })

  it('reads no badges, ways to a site and sentences in HTML as rows', () => {
    const head = `<p align="center"><a href="https://a.example.org/">Website</a> - <a href="https://b.example.org/">Docs</a></p>`
    const badge = `<p><a href="https://a.example.org/"><img src="x.svg" alt="Build"></a></p>`
    const text = `# L\n\n${head}\n\n${badge}\n\n## X\n\n${head}\n\n${badge}`
    expect(fieldsOf(text)).toEqual([])
    expect(skipsOf(text)).toEqual(['3:19', '5:4', '9:19', '11:4'].map((place) => `${place} link in running text`))
  })

  it('reads links written in HTML inside of Markdown', () => {
    expect(fieldsOf('## X\n\n- <a href=https://a.example.org/?x=1>A</a> - One.')).toEqual([
      { name: 'A', url: 'https://a.example.org/?x=1', description: 'One.' },
    ])
    const cell = '<a href=https://b.example.org/><img src=https://i.example.org/x?y=1 width=150/></a>'
    expect(fieldsOf(`## X\n\n| Name | Stars |\n|---|---|\n| ${a} | ${cell} |`)).toEqual([
      { ...A, links: [{ rel: 'link', url: 'https://b.example.org/' }] },
    ])
  })

  it('reads lines of a paragraph that are links with descriptions', () => {
    expect(fieldsOf(`## X\n\n${a} - One.<br>\n${b} — Two.\n`)).toEqual([
      { ...A, description: 'One.' },
      { name: 'B', url: 'https://b.example.org/', description: 'Two.' },
    ])
    expect(fieldsOf(`## X\n\n${a} - ${b}\n`)).toEqual([])
    // Half of the lines are too few.
    expect(fieldsOf(`## X\n\n${a} - One.<br>\n${b} — Two.<br>\nThree.<br>\nFour.\n`)).toEqual([])
  })

  it('reads lines with an address that is written out', () => {
    expect(fieldsOf('## X\n\nhttps://a.example.org/ Alpha\n『二』（作者） https://b.example.org/\n')).toEqual([
      { name: 'https://a.example.org/', url: 'https://a.example.org/', description: 'Alpha' },
      { name: '『二』（作者）', url: 'https://b.example.org/' },
    ])
    expect(fieldsOf('## X\n\nSee https://a.example.org/ for more\nand https://b.example.org/ too.\n')).toEqual([])
  })

  it('takes the status of rows from flags that a legend explains [sources:status:flags]', () => {
    const rows = `* :white_check_mark: ${a} - One.\n* :x: ${b} - Two.\n* 🕗 [C](https://c.example.org/)\n`
    const table = `| 开发中 | 已上线 | 已关闭或缺乏维护 |\n|---|---|---|\n| :clock8: | :white_check_mark: | :x: |`
    expect(fieldsOf(`${table}\n\n## X\n\n${rows}`)).toEqual([
      { ...A, description: 'One.', status: 'active' },
      { name: 'B', url: 'https://b.example.org/', description: 'Two.', status: 'dead' },
      { name: 'C', url: 'https://c.example.org/', tags: ['开发中'] },
    ])
    // Without a legend, a cross is a status where other flags stand beside it.
    expect(fieldsOf(`## X\n\n${rows}`)).toMatchObject([{ flags: ['✅'] }, { status: 'dead' }, {}])
    expect(fieldsOf(`## X\n\n* ❌ ${a}\n`)).toEqual([{ ...A, flags: ['❌'] }])
    expect(fieldsOf(`## X\n\n* ❌ ${a}\n`, { status: { ':x:': 'archived' } })).toEqual([{ ...A, status: 'archived' }])
    expect(fieldsOf(`## Legend\n\n- ⚠️ Closed source\n- 💀 = discontinued\n\n## X\n\n- ⚠️ ${a}\n- ${b} 💀`)).toEqual([
      { ...A, tags: ['Closed source'] },
      { name: 'B', url: 'https://b.example.org/', status: 'dead' },
    ])
  })

  it('reads relative links with a base_url, also from the folder of the file', () => {
    const options = { base_url: 'https://example.org/tree/{folder}/' }
    const file = {
      path: 'docs/list.md',
      absolutePath: '/docs/list.md',
      text: '- [A](src/a) - One.\n- [B](../b) - Two.',
    }
    const items = [...readMarkdownRows(file, options, () => undefined)]
    expect(items.map((item) => item.kind === 'row' && item.fields['url'])).toEqual([
      'https://example.org/tree/docs/src/a',
      'https://example.org/tree/b',
    ])
    expect(fieldsOf('## X\n- [A](src/a) - One.', { base_url: 'https://example.org/tree/main/' })).toEqual([
      { name: 'A', url: 'https://example.org/tree/main/src/a', description: 'One.' },
    ])
  })

  it('names flags by the legend before the list', () => {
    const text = `## Legend\n\n- languages\n  - 🐍 – Python\n- ☁️ - Cloud service\n\n## X\n\n- ${a} 🐍 ☁️ 🏠 - One.\n`
    expect(fieldsOf(text)).toEqual([{ ...A, description: '🏠 One.', tags: ['Python', 'Cloud service'] }])
    expect(skipsOf(text)).toEqual(['4:3 in a boilerplate section', '5:1 in a boilerplate section'])
    const sentences = `🌟 means that it's a classic.\n\n🔥 marks more than 1,000 ratings\n\n## X\n\n- ${a} - One. [3.8] 🌟 🔥\n`
    expect(fieldsOf(sentences)).toEqual([
      { ...A, description: 'One. [3.8]', tags: ['classic', 'more than 1,000 ratings'] },
    ])
  })

  it.each([
    ['### 🔗 <a name="x"></a>Aggregators', '🔗 Aggregators'],
    ['## **Bold** title ##', 'Bold title'],
    ['## C\\#', 'C#'],
    ['## [Linked](https://example.org/) title', 'Linked title'],
    ['## ![icon](x.png) Title', 'Title'],
    ['Title\n---', 'Title'],
    ['\uFEFF## Title', 'Title'],
  ])('reads the heading %j as %j', (heading, title) => {
    expect(pathsOf(`${heading}\n\n- ${a}`)).toEqual([[title]])
  })

  it('puts the enclosing headings before the page, without the title of the document', () => {
    const text = `# List\n\n## Software\n\n- ${a}\n\n##### Deep\n\n- ${a}\n\n### Tools\n\n- ${a}\n\n# Second\n\n## Tools\n- ${a}`
    expect(pathsOf(text)).toEqual([['Software'], ['Software > Deep'], ['Software > Tools'], ['Second > Tools']])
    expect(pathsOf(text, { category: { heading: 2 } })).toEqual([
      ['Software'],
      ['Software'],
      ['Software'],
      ['Second > Tools'],
    ])
    expect(pathsOf(text, { category: 'heading 2' })).toEqual(pathsOf(text, { category: { heading: 2 } }))
    expect(read(text, { category: { heading: 2 } }).rows[1]?.fields).toEqual({ ...A, section: 'Deep' })
  })

  it('reads below the wanted headings only, from there on', () => {
    const text = `# Ad\n\n- ${b}\n\n## Index\n\n* [X](#x)\n\n### X\n\n- ${a}\n\n## License\n\n- ${b}`
    expect(pathsOf(text, { under: 'index' })).toEqual([['X']])
    expect(skipsOf(text, { under: 'index' })).toEqual([
      '3:1 outside "under"',
      '7:1 link within the page',
      '15:1 outside "under"',
    ])
  })

  it('reports an "under" that is not a heading of the document', () => {
    const { rows, diagnostics } = read(`## X\n\n- ${a}`, { under: ['Index', 'List'] })
    expect(rows).toEqual([])
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'markdown_heading_missing under: no heading is "Index" or "List", so nothing was read; correct it in directory.yml',
    ])
  })

  it('takes one or two links between the title and many sections for none of the list', () => {
    const more = (count: number): string =>
      Array.from({ length: count }, (_, at) => `- [N${at}](https://n${at}.example.org/)`).join('\n')
    const text = (intro: string, count: number): string => `# L\n\n**Notes:**\n\n${intro}\n\n## X\n\n${more(count)}`
    expect(skipsOf(text(`- ${a}\n- ${b}`, 20))).toEqual([
      '5:1 before the first section',
      '6:1 before the first section',
    ])
    expect(skipsOf(text(`- ${a}`, 19))).toEqual([])
    expect(skipsOf(text(`- ${a}\n- ${b}\n- [C](https://c.example.org/)`, 30))).toEqual([])
    expect(pathsOf(text(`- ${a}`, 20), { category: 'file' })).toHaveLength(21)
  })

  it('takes marks before a title for none of it', () => {
    expect(pathsOf(`# L\n\n## ⭐ Best\n\n- ${b}\n\n## Contents\n\n## :x_y: X\n\n- ${a}`)).toEqual([['⭐ Best'], ['X']])
  })

  it('skips boilerplate and excluded sections with what is below them, unless included', () => {
    const text = `## Sponsors\n- ${a}\n### Gold\n- ${a}\n## 贡献者\n- ${a}\n## Blocked\n- ${a}\n## Good\n- ${b}`
    expect(pathsOf(text, { exclude: ['blocked'] })).toEqual([['Good']])
    expect(skipsOf(text, { exclude: ['blocked'] })).toEqual([
      '2:1 in a boilerplate section',
      '4:1 in a boilerplate section',
      '6:1 in a boilerplate section',
      '8:1 in an excluded section',
    ])
    expect(pathsOf(text, { include: 'Sponsors' })).toEqual([['Sponsors'], ['Sponsors > Gold'], ['Blocked'], ['Good']])
  })

  it('reads a list whose headings stand a level below the contents', () => {
    const text = `# L\n\n## Contents\n\n- [X](#x)\n- ${b}\n\n### X\n\n- ${a}\n\n## License\n\n### Y\n\n- ${b}`
    expect(pathsOf(text)).toEqual([['X']])
    expect(skipsOf(text)).toEqual(['5', '6', '16'].map((line) => `${line}:1 in a boilerplate section`))
    expect(pathsOf(text, { exclude: 'Contents' })).toEqual([['X']])
    expect(pathsOf(text, { include: 'Contents' })).toEqual([['Contents'], ['Contents > X']])
  })

  it.each(['## Tools ([top](#t))', '## Tools [(back to top)](#t)', '## Tools (top)', '## Tools [⬆](#t)'])(
    'leaves the way back to the contents out of the title of a page: %s',
    (heading) => {
      const text = `# T\n\n${heading}\n\n**(top)**\n\n- ${a}\n`
      expect(pathsOf(text)).toEqual([['Tools']])
      expect(fieldsOf(text)).toEqual([A])
    },
  )

  it('takes a bold line above headings as their section, above a list as part of the page', () => {
    const text = `## P\n\n**Web**\n\n### A\n\n- ${a}\n\n### B\n\n- ${a}\n\n**Data:**\n\n### C\n\n**Old**\n\n- ${a}\n\n## R\n\n- ${a}`
    const { rows } = read(text)
    expect(rows.map((row) => row.fields['section'])).toEqual(['Web', 'Web', 'Data / Old', undefined])
    expect(pathsOf(text)).toEqual([['P > A'], ['P > B'], ['P > C'], ['R']])
    expect(pathsOf(text, { category: 'bold' })).toEqual([['P > Web'], ['P > Web'], ['P > C > Old'], ['R']])
  })

  it('takes a bold line under the title alone as a page only if configured', () => {
    const text = `# L\n\n**Web**\n\n- ${a}\n\n**Data**\n\n- ${b}`
    expect(pathsOf(text)).toEqual([['L'], ['L']])
    expect(read(text).rows.map((row) => row.fields['section'])).toEqual(['Web', 'Data'])
    expect(pathsOf(text, { category: 'bold' })).toEqual([['Web'], ['Data']])
  })

  it('takes bullets without a link as pages if configured', () => {
    const text = `# Awesome\n\n- Databases\n  - ${a}\n  - Old\n    - ${b}\n- Music\n  - ${a}\n`
    expect(pathsOf(text, { category: 'group' })).toEqual([['Databases'], ['Databases'], ['Music']])
    expect(read(text, { category: 'group' }).rows[1]?.fields['group']).toBe('Old')
    expect(pathsOf(text)).toEqual([['Awesome'], ['Awesome'], ['Awesome']])
  })

  it('gives a page the text below its heading, once, and none to headings without rows', () => {
    const text = `# L\n\nAbout.\n\n## Empty\n\nNothing here.\n\n## X\n\n_All about [x][x]._\n\n![i](y.png)\n\nSecond.\n\n- ${a}\n- ${b}\n\nLater.\n\n[⬆ Back to top](#l)\n\n## Y\n\nPlain.\n\n- ${a}\n\n[x]: https://x.example.org/`
    expect(read(text).pages).toEqual([
      {
        kind: 'category',
        ref: { path: ['X'] },
        fields: { description: 'All about x.', intro: '_All about [x](<https://x.example.org/>)._\n\nSecond.' },
        location: { file: 'README.md', line: 9, column: 1 },
      },
      {
        kind: 'category',
        ref: { path: ['Y'] },
        fields: { description: 'Plain.' },
        location: { file: 'README.md', line: 24, column: 1 },
      },
    ])
  })

  it('describes no page by links alone', () => {
    const link = '[[x](https://x.example.org/)]'
    const intros = (text: string): unknown => read(`## X\n\n${text}\n\n- ${a}\n`).pages.map(({ fields }) => fields)
    expect(intros(link)).toEqual([{ intro: link }])
    expect(intros(`See ${link.replace('[x]', '[x and others]')}\n\nAll about x.`)).toEqual([
      { description: 'All about x.', intro: `See ${link.replace('[x]', '[x and others]')}\n\nAll about x.` },
    ])
    expect(intros('> One.\n>\n> Two.')).toEqual([{ description: 'One. Two.' }])
  })

  it('ends the title of a page before a colon', () => {
    expect(pathsOf(`## Web:\n\n### C#：\n\n- ${a}\n\n## :\n\n- ${b}\n`)).toEqual([['Web > C#'], [':']])
  })

  it('takes headings and summaries written in HTML for what they are', () => {
    const text = `<h1 align="center"><img src="x.svg"><br>My <b>list</b></h1>\n\n<h2>X</h2>\n\n<details>\n<summary>More</summary>\n\n- ${a}\n\n</details>\n\n- ${b}\n\n<details><summary>Table of contents</summary>\n\n- ${b}\n\n</details>\n`
    expect(pathsOf(text)).toEqual([['X'], ['X']])
    expect(read(text).rows.map((row) => row.fields['section'])).toEqual(['More', undefined])
    expect(skipsOf(text)).toEqual(['16:1 in a boilerplate section'])
  })

  it('takes the document as the page if configured', () => {
    const text = `# Python\n\n## HTTP\n\n- ${a}\n- ${b}\n`
    expect(pathsOf(text, { category: 'file' })).toEqual([['Python'], ['Python']])
    expect(read(text, { category: 'file' }).rows[0]?.fields).toEqual({ ...A, section: 'HTTP' })
    expect(pathsOf(`- ${a}`, { category: 'file' })).toEqual([[]])
  })

  it('reads between markers', () => {
    const text = `## X\n- ${b}\n\n<!--start-->\n\n- ${a}\n\n<!-- END list -->\n\n- ${b}`
    expect(fieldsOf(text, { start: '<!--start-->', end: 'END' })).toEqual([A])
    expect(read(text, { start: 'BEGIN' }).diagnostics).toMatchObject([{ code: 'markdown_marker_missing' }])
    expect(skipsOf(text, { start: '<!--start-->' })).toEqual(['2:1 outside the start and end markers'])
  })

  it('ends what a heading in <details> begins with it, and a bold line at the next heading', () => {
    const part = (title: string, text: string): string =>
      `<details><summary>${title} 2 links</summary>\n\n${text}\n\n</details>\n\n`
    const folded = `## X\n\n${part('One', `#### In\n\n- ${a}`)}${part('Two', `- ${b}`)}`
    const places = (text: string): unknown[] =>
      read(text).rows.map(({ fields, categories }) => [categories[0]?.path, fields['section']])
    expect(places(folded)).toEqual([
      [['X', 'In'], 'One'],
      [['X'], 'Two'],
    ])
    expect(places(`**Notes:**\n\n- ${a}\n\n## X\n\n- ${b}`)).toEqual([
      [['Notes'], undefined],
      [['X'], undefined],
    ])
  })

  it('reads lists inside <details>, quotations and <div>', () => {
    const text = `## X\n\n<details><summary>More</summary>\n\n- ${a}\n\n</details>\n\n> - ${b}\n\n<div dir="rtl" markdown="1">\n\n- [پ](https://c.example.org/)\n\n</div>`
    expect(read(text).rows.map((row) => row.fields['name'])).toEqual(['A', 'B', 'پ'])
  })

  it('keeps a page of 255 items complete and in order', () => {
    const items = Array.from(
      { length: 255 },
      (_, index) => `- **[N${index}](https://example.org/${index})** - Number ${index}`,
    )
    const { rows, skipped, diagnostics } = read(`# L\n\n## X\n\n${items.join('\n')}\n`)
    expect(rows.map((row) => row.fields['name'])).toEqual(Array.from({ length: 255 }, (_, index) => `N${index}`))
    expect([skipped, diagnostics]).toEqual([[], []])
  })
})

describe('readMarkdownRows of names with addresses written out', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_value, index) => `* Blog ${index} https://b${index}.example.org/`).join('\n')

  it('reads them where they are how the document lists things', () => {
    const { rows, diagnostics } = read(
      `# L\n\n${lines(10)}\n* Other: <https://o.example.org/>\n* See https://s.example.org/ first\n`,
    )
    expect(rows.map(({ fields }) => fields).slice(-2)).toEqual([
      { name: 'Blog 9', url: 'https://b9.example.org/' },
      { name: 'Other', url: 'https://o.example.org/' },
    ])
    expect([rows.length, diagnostics.length]).toEqual([11, 1])
  })

  it('does not where few items of a document are so', () => {
    expect(read(`# L\n\n${lines(2)}\n`).rows).toEqual([])
    const links = Array.from({ length: 11 }, () => `* ${a} - One.\n`).join('')
    expect(read(`# L\n\n${lines(10)}\n${links}`).rows).toHaveLength(11)
  })
})

describe('readMarkdownRows of a table of contents with addresses', () => {
  const titles = ['Data, big', '数据结构', 'C++', 'D', 'E']
  const contents = (place: string): string =>
    ['data-big', '%E6%95%B0%E6%8D%AE%E7%BB%93%E6%9E%84', 'c', 'd', 'e']
      .map((id) => `- [${id}](${place}#${id})\n`)
      .join('')
  const sections = titles.map((title) => `## ${title}\n\n- ${a} - One.\n\n`).join('')

  it.each(['https://forge.example/acme/list', 'https://forge.example/acme/list/blob/main/README.md'])(
    'takes links to its own headings at %s for no listings',
    (place) => {
      const { rows, skipped } = read(`# L\n\n${contents(place)}\n${sections}`)
      expect(rows).toHaveLength(5)
      expect(skipped.map(({ reason }) => reason)).toEqual(Array(5).fill('link within the page'))
    },
  )

  it('takes links to headings that it does not have for listings', () => {
    expect(read(`# L\n\n${contents('https://forge.example/acme/list')}\n## Data, big\n\n- ${a}\n`).rows).toHaveLength(6)
  })
})

describe('readMarkdownRows of headings with links', () => {
  it.each([
    ['Ann (Oslo) - [Github](https://g.example/ann), [Blog](https://b.example/)', 'Ann (Oslo)'],
    ['Ann - [Github](https://g.example/ann) and more', 'Ann - Github and more'],
    ['[Ann](https://g.example/ann)', 'Ann'],
    ['Ann [Github](https://g.example/ann)', 'Ann Github'],
    ['Ann [↗](https://g.example/ann)', 'Ann'],
  ])('takes %j as %j', (title, expected) => {
    expect(pathsOf(`# L\n\n## ${title}\n\n- ${a}\n`)).toEqual([[expected]])
  })
})

describe('readMarkdownRows of headings that are days', () => {
  const text = (title: string) => `# L\n\n## ${title}\n\n### Ann\n\n- ${a} - One.\n`

  it.each([
    ['2026 年 8 月 22 号添加', '2026年8月', '2026年', '2026-08-22'],
    ['2022年02月15号添加', '2022年2月', '2022年', '2022-02-15'],
    ['2026년 8월 3일', '2026년 8월', '2026년', '2026-08-03'],
    ['Added on 2026-08-22', '2026-08', '2026', '2026-08-22'],
    ['August 22nd, 2026', 'August 2026', '2026', '2026-08-22'],
    ['22 Aug 2026', 'Aug 2026', '2026', '2026-08-22'],
  ])('takes %j by month and year', (title, month, year, added) => {
    const read = (by: 'month' | 'year') => ({
      paths: pathsOf(text(title), { category: { heading: 2, by } }),
      fields: fieldsOf(text(title), { category: { heading: 2, by } }),
    })
    expect(read('month')).toEqual({ paths: [[month]], fields: [{ ...A, description: 'One.', section: 'Ann', added }] })
    expect(read('year').paths).toEqual([[year]])
  })

  it.each(['2026 年 13 月 2 号', 'Version 1.2.3', 'Tools'])('keeps %j', (title) => {
    const options: MarkdownOptions = { category: { heading: 2, by: 'month' } }
    expect(pathsOf(text(title), options)).toEqual([[title]])
    expect(fieldsOf(text(title), options)).toEqual([{ ...A, description: 'One.', section: 'Ann' }])
  })
})
