import { describe, expect, it } from 'vitest'
import { readMarkdownRows } from './markdown.ts'

function read(text: string): unknown[] {
  const file = { path: 'README.md', absolutePath: '/list/README.md', text }
  return [...readMarkdownRows(file, {}, () => undefined)].flatMap((item) => {
    if (item.kind !== 'row') return []
    const { name, url, description } = item.fields
    const links = Array.isArray(item.fields['links']) ? item.fields['links'].map(({ rel }) => rel).join() : undefined
    return [[item.categories[0]?.path.join(' > '), name, url, description, links].filter((part) => part !== undefined)]
  })
}

const NAMES = ['A', 'B', 'C']
const LETTERS = 'ABCDEFGHIJKLMNOP'.split('')
const url = (name: string): string => `https://${name.toLowerCase()}.example/`
const each = (make: (name: string) => string): string => NAMES.map(make).join('\n\n')
const expected = (...more: string[]): string[][] => NAMES.map((name) => ['X', name, url(name), ...more])

describe('readMarkdownRows of shapes that repeat', () => {
  it.each<[string, string, unknown[]]>([
    ['headings with a link', each((name) => `### [\`${name}\`](${url(name)})\n\nOne.\n\n![](x.png)`), expected('One.')],
    [
      'headings with a link, below a title of the same depth',
      `### Title\n\n${LETTERS.map((name) => `### [${name}](${url(name)})\n\nOne.`).join('\n\n')}`,
      LETTERS.map((name) => ['X', name, url(name), 'One.']),
    ],
    [
      'headings with a link, one of them above a list',
      `${LETTERS.map((name) => `#### [${name}](${url(name)}) (1999)\n\nOne.`).join(
        '\n\n',
      )}\n\n#### [Series](${url('s')}) (1912–1927)\n\nThree.\n\nBooks:\n\n${NAMES.map(
        (name) => `- [Part ${name}](${url('s')}${name}) [3.8]`,
      ).join('\n')}`,
      [...LETTERS.map((name) => ['X', name, url(name), 'One.']), ['X', 'Series', url('s'), 'Three.']],
    ],
    [
      'headings with a link, whose description is folded up',
      LETTERS.map(
        (name) =>
          `### [${name}](${url(name)}) (2005) by Ann Lee [3.9]\n\n<details>\n  <summary>Description</summary>\n\n  > One.\n</details>`,
      ).join('\n\n'),
      LETTERS.map((name) => ['X', name, url(name), 'One.']),
    ],
    [
      'headings with a link, one of them with more in it, and no question beside them',
      `### Want to add one?\n\nSee [here](${url('x')}).\n\n${LETTERS.map(
        (name) =>
          `### [${name}](${url(name)})\n\nOne.\n${name < 'D' ? `\n#### Features of ${name}\n\nTwo: [docs](${url(name)}d).\n` : ''}`,
      ).join('\n')}`,
      LETTERS.map((name) => (name < 'D' ? ['X', name, url(name), 'One.', 'two'] : ['X', name, url(name), 'One.'])),
    ],
    [
      'references in plain type',
      each((name) => `- ${name} title: with more (2017), A. Author et al. [[pdf]](${url(name)})`),
      NAMES.map((name) => ['X', `${name} title: with more`, url(name), '(2017), A. Author et al.']),
    ],
    [
      'sheets of headings',
      each(
        (name) => `### [${name}](${url(name)})\n\n#### Description\n\n- One\n\n#### Links\n\n- [Docs](${url(name)}d)`,
      ),
      expected('One.', 'docs'),
    ],
    [
      'summaries with links folded up',
      `${each(
        (name) =>
          `<details><summary><b><a href="${url(name)}">${name}</a></b> (⭐ 9) - One.</summary>\n\n- [Docs](${url(name)}d)\n\n</details>`,
      )}\n`,
      expected('(⭐ 9) - One.', 'docs'),
    ],
    [
      'headings with a sign that is the link',
      each((name) => `### ${name} [🔎 &#x2192;](${url(name)})\n\nOne.`),
      expected('One.'),
    ],
    [
      'headings with labelled lines',
      each((name) => `### ${name}\n\nOne.\n\n- Website: ${url(name)}\n- Code：${url(name)}c`),
      expected('One.', 'repo'),
    ],
    [
      'numbered headings, below an introduction in bold type',
      `**These are the sites that we like best of all.** [How](${url('x')}).\n\n**Read [the manual](${url('y')}).**\n\n${each(
        (name) => `### 1. ${name}\n\n**${name}** is what you need.\n\n*Website*: ${url(name)}`,
      )}`,
      expected('A is what you need.').map((row, at) => [...row.slice(0, 3), `${NAMES[at]} is what you need.`]),
    ],
    [
      'bullets with sentences in bold type between them',
      each((name) => `**Please visit [the site](${url('z')})**\n\n- [${name}](${url(name)})`),
      expected(),
    ],
    [
      'texts of links that are cut off',
      each((name) => `- [Site ${name} - What it has [...]](${url(name)})`),
      NAMES.map((name) => ['X', `Site ${name}`, url(name), 'What it has …']),
    ],
    [
      'headings above a text that ends in a line of links',
      each((name) => `### ${name}\n\nOne.\n[Visit](${url(name)}) · [Code](${url(name)}c)`),
      expected('One.', 'repo'),
    ],
    [
      'names before addresses that are written out, and a text behind them',
      `- A: ${url('A')} - One.\n- B (${url('B')}) two\n- C – three ${url('C')}`,
      [['One.'], ['two'], ['three']].map(([text], at) => [...(expected()[at] as string[]), text]),
    ],
    [
      'names before links that all say the same',
      each((name) => `- ${name} (everywhere) [Open positions](${url(name)})`),
      expected('everywhere'),
    ],
    [
      'bold names with links',
      each((name) => `**${name}** (web: [x](${url(name)}), github: [y](${url(name)}g)) - One.`),
      expected('One.', 'repo'),
    ],
    [
      'bold names above labelled lines',
      each((name) => `**${name}**\n\n- Paper(Oral): ${url(name)}\n- Code: None`),
      expected(),
    ],
    [
      'bold names with links and other words in brackets',
      each((name) => `**${name}** (web: [x](${url(name)}), npm: a) - One.`),
      expected('(npm: a) - One.'),
    ],
    ['bold links that begin sentences', each((name) => `[**${name}**](${url(name)}) is one.`), expected('is one.')],
    ['numbered lines', each((name) => `1、[${name}](${url(name)})：One.`), expected('One.')],
    ['quotations', each((name) => `> **[${name}](${url(name)})** <kbd>MIT</kbd><br>One.`), expected('One.')],
    [
      'headings in HTML',
      each((name) => `<p align="center">\n<h3><a href="${url(name)}"><code>${name}</code></a></h3>\n<p>One.</p>\n</p>`),
      expected('One.'),
    ],
    ['bold bullets', NAMES.map((name) => `- **${name}** - One. [[pdf]](${url(name)})`).join('\n'), expected('One.')],
    [
      'bold bullets above links',
      NAMES.map(
        (name) => `- **${name}**\n  - An Author\n  - [[Paper]](${url(name)})\n  - [[Code]](${url(name)}c)`,
      ).join('\n'),
      expected('repo'),
    ],
    [
      'references',
      each((name) => `**[1]** An Author. "**The ${name} of it**." 2020. [[pdf]](${url(name)})`),
      NAMES.map((name) => ['X', `The ${name} of it`, url(name), 'An Author. 2020.']),
    ],
    [
      'links that many items have before the name',
      [...NAMES, 'D', 'E']
        .map((name) => `- [[CVPR](${url(name)})] A ${name} in depth. [[code](${url(name)}c)]`)
        .join('\n'),
      [...NAMES, 'D', 'E'].map((name) => ['X', `A ${name} in depth`, url(name), 'repo']),
    ],
  ])('reads %s', (_shape, text, rows) => {
    expect(read(`# L\n\n## X\n\n${text}\n`)).toEqual(rows)
  })

  it('takes two blocks of a shape, and headings above lists, for what they are', () => {
    expect(read(`## X\n\n### [A](${url('A')})\n\nOne.\n\n### [B](${url('B')})\n\nTwo.\n`)).toEqual([])
    const sections = each(
      (name) => `## [${name}](https://github.com/x/${name})\n\n- [Item ${name}](${url(name)}) - One.`,
    )
    expect(read(`# L\n\n${sections}\n`)).toEqual(NAMES.map((name) => [name, `Item ${name}`, url(name), 'One.']))
  })

  it('leaves a count of entries out of the title of a page', () => {
    const list = NAMES.map((name) => `- [${name}](${url(name)})`).join('\n')
    expect(
      read(
        `## Audio (3)\n\n${list}\n\n### Tape\n\n${list}\n\n## Top (100)\n\n${list}\n\n## Web <kbd>3 tools</kbd>\n\n${list}`,
      ).map((row) => Object(row)[0]),
    ).toEqual([
      ...NAMES.map(() => 'Audio'),
      ...NAMES.map(() => 'Audio > Tape'),
      ...NAMES.map(() => 'Top (100)'),
      ...NAMES.map(() => 'Web'),
    ])
  })

  it('takes addresses from labelled lines that begin with an icon', () => {
    const entry = (name: string): string => `#### 👉 **${name}**\n\nAll of it.\n\n🔗 **🏳URL**: ${url(name)}\n\n---\n`
    expect(read(`## X\n\n${each(entry)}`)).toEqual(expected('All of it.'))
  })

  it('takes the links of a bold name from the paragraph below it, and keeps when it was published', () => {
    const entry = (name: string): string =>
      `1. **${name}.** Preprint.\n\n   *Ann Lee*. [[pdf](https://p.example/)], [[website](${url(name)})], 2021.7\n`
    expect(read(`## X\n\n${each(entry)}`)).toEqual(expected('Preprint. Ann Lee., 2021.7', 'paper'))
  })

  it('names rows of tables by their texts where links are repositories or hosts', () => {
    const rows = ['A', 'B', 'C', 'D'].map((name) => `| ${name} | [acme/${name}](${url(name)}) |`)
    expect(read(['| Tool | Plugin |', '|---|---|', ...rows].join('\n'))).toEqual([
      ['A', 'https://a.example/'],
      ['B', 'https://b.example/'],
      ['C', 'https://c.example/'],
      ['D', 'https://d.example/'],
    ])
  })

  it('takes the sentence that a long link text goes on with for the description', () => {
    const said = 'An open collection of the teas of many places, with the prices that were paid for each of them'
    expect(read(`- [Tea - ${said}](https://tea.example/)`)).toEqual([['Tea', 'https://tea.example/', said]])
    const title = 'COMP1511 - Programming Fundamentals - University of New South Wales (Complete Lectures), Sydney'
    expect(read(`- [${title}](https://c.example/)`)).toEqual([[title, 'https://c.example/']])
  })
})
