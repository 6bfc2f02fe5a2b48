import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { MAX_FILE_BYTES } from '../files/load-file.ts'
import { readDirectory } from '../read-directory.ts'
import { DIRECTORY_SCHEMA_URL } from './directory-schema.ts'
import { guessDirectory } from './guess-directory.ts'
import { createFolders } from './guess-folder.fixture.ts'
import { writeDirectoryYaml } from './write-directory-yaml.ts'

const makeFolder = createFolders()

/** The one guessed source of a folder with these files, from the folder itself or from one of them. */
async function sourceOf(files: Readonly<Record<string, string>>, from = ''): Promise<unknown> {
  const { config } = await guessDirectory(join(makeFolder(files), from))
  return Array.isArray(config['sources']) ? config['sources'][0] : undefined
}

const CSV = [
  'Category,Name,Homepage,Repository,Notes',
  'Web,A,https://a.example.org/,acme/a,Serves pages to people all over the world',
  'Web,B,https://b.example.org/,acme/b,Builds pages out of templates and other things',
  'Data,C,https://c.example.org/,acme/c,Keeps rows in a place where they can be found',
  'Data,D,https://d.example.org/,acme/d,Moves rows from one place to another one',
].join('\n')

const NAMES_OF_PROJECTS = Array.from({ length: 100 }, (_, at) => `Project ${String.fromCodePoint(65 + (at % 26))}${at}`)

describe('guessDirectory', () => {
  it('reads a README with bullets [sources:guess:mapping]', async () => {
    const text =
      '# My list\n\n[![b](x.svg)](https://example.org/)\n\nThings that are worth a look.\n\n## Web\n- [A](https://a.example.org/) - One.\n## Data\n- [B](https://b.example.org/) - Two.\n'
    const { config, explanation, diagnostics } = await guessDirectory(
      join(makeFolder({ 'README.md': text }), 'README.md'),
    )
    expect(config).toEqual({
      title: 'My list',
      description: 'Things that are worth a look.',
      base_url: 'http://localhost:3000',
      sources: [{ kind: 'markdown', files: 'README.md', category: 'heading' }],
    })
    expect(explanation.find(({ path }) => path.join('.') === 'sources.0.category')).toEqual({
      path: ['sources', 0, 'category'],
      decision: 'pages by the nearest heading',
      reason: '2 headings have rows below them, at most 1',
    })
    expect(diagnostics).toEqual([])
  })

  it('describes the directory by what is said of all of it', async () => {
    const about = async (text: string): Promise<unknown> => {
      const { config } = await guessDirectory(join(makeFolder({ 'README.md': text }), 'README.md'))
      return { title: config['title'], description: config['description'] }
    }
    const section =
      '## Sponsored\n\nLearn more about all of this with our guide.\n\n- [A](https://a.example.org/)\n\n## Web\n\n- [B](https://b.example.org/)\n'
    const none = 'A, B, …'
    expect(
      await about(
        `# World tools in CSV and YAML.\n\n## How it began\n\nWe began to keep this list in 2012.\n\n${section}`,
      ),
    ).toEqual({
      title: 'World tools in CSV and YAML',
      description: 'We began to keep this list in 2012.',
    })
    expect(await about(`# Tools:\n\n## Contents\n\n${section}`)).toEqual({ title: 'Tools', description: none })
    expect(await about(`## Contents\n\n${section}\n\nAll about the whole web.\n`)).toMatchObject({ description: none })
    expect(await about(`# Tools\n\nHere is all that we have ever used:\n\n${section}`)).toEqual({
      title: 'Tools',
      description: none,
    })
  })

  it('takes bullets or bold lines as pages where headings divide nothing', async () => {
    const links = (name: string): string =>
      `  - [${name}1](https://example.org/${name}1)\n  - [${name}2](https://example.org/${name}2)\n`
    expect(await sourceOf({ 'README.md': `# L\n\n- Web\n${links('w')}- Data\n${links('d')}` })).toMatchObject({
      category: 'group',
    })
    const bold = `# L\n\n**Web**\n\n${links('w')}\n**Data**\n\n${links('d')}`
    expect(await sourceOf({ 'README.md': bold })).toMatchObject({ category: 'bold' })
  })

  it('takes a column as pages where one table holds everything', async () => {
    const rows = ['A | Web', 'B | Web', 'C | Data', 'D | Data'].map(
      (row) => `| [${row.charAt(0)}](https://example.org/${row.charAt(0)}) | About ${row} |`,
    )
    expect(
      await sourceOf({ 'README.md': `# L\n\n| API | Description | Category |\n|---|---|---|\n${rows.join('\n')}\n` }),
    ).toEqual({
      kind: 'markdown',
      files: 'README.md',
      category: { field: 'Category' },
      fields: { description: 'Description' },
    })
  })

  it('reads a CSV file with usual and unusual column names [sources:guess:mapping]', async () => {
    expect(await sourceOf({ 'tools.csv': CSV }, 'tools.csv')).toEqual({
      kind: 'csv',
      files: 'tools.csv',
      category: 'Category',
      fields: { name: 'Name', url: 'Homepage', 'links.repo': 'Repository', description: 'Notes' },
    })
    const other = CSV.replace('Category', 'Shelf').replaceAll(',', ';')
    const shelves = `${other}\n${CSV.split('\n')
      .slice(1)
      .join('\n')
      .replaceAll(',', ';')
      .replaceAll('Web;', 'Text;')
      .replaceAll(/;([A-D]);/g, ';$1$1;')}`
    expect(await sourceOf({ 'tools.csv': shelves }, 'tools.csv')).toMatchObject({ category: 'Shelf' })
  })

  it('splits a column that holds several categories', async () => {
    const rows = [
      'A,https://a.example.org/,x; y',
      'B,https://b.example.org/,y',
      'C,https://c.example.org/,x',
      'D,https://d.example.org/,y; x',
    ]
    expect(await sourceOf({ 'd.csv': `name,url,tags\n${rows.join('\n')}` }, 'd.csv')).toMatchObject({
      category: { field: 'tags', split: ';' },
    })
  })

  it('finds the rows of a nested file and the sections around them', async () => {
    const yaml = [
      'meta: {name: x, url: https://example.org/}',
      'groups:',
      '  - title: Web',
      '    about: {x: 1}',
      '    summary: All about pages.',
      '    tools: [{label: A, website: https://a.example.org/}, {label: B, website: https://b.example.org/}]',
      '  - title: Data',
      '    tools: [{label: C, website: https://c.example.org/}]',
    ].join('\n')
    expect(await sourceOf({ 'all.yml': yaml }, 'all.yml')).toEqual({
      kind: 'yaml',
      files: 'all.yml',
      items: 'groups[].tools[]',
      category: '^title',
      category_fields: { description: 'summary' },
      fields: { name: 'label', url: 'website' },
    })
  })

  it('reads maps of lists and maps of rows', async () => {
    const lists = {
      Web: [{ name: 'A', url: 'https://a.example.org/' }],
      Data: [{ name: 'B', url: 'https://b.example.org/' }],
    }
    expect(await sourceOf({ 'all.json': JSON.stringify(lists) }, 'all.json')).toEqual({
      kind: 'json',
      files: 'all.json',
      items: '{}[]',
      category: '^$key',
      fields: { name: 'name', url: 'url' },
    })
    const map = {
      A: { url: 'https://a.example.org/', type: 'web' },
      B: { url: 'https://b.example.org/', type: 'web' },
      C: { url: 'https://c.example.org/', type: 'x' },
      D: { url: 'https://d.example.org/', type: 'x' },
    }
    expect(await sourceOf({ 'all.json': JSON.stringify(map) }, 'all.json')).toEqual({
      kind: 'json',
      files: 'all.json',
      items: '{}',
      category: 'type',
      fields: { name: '$key', url: 'url' },
    })
  })

  it('reads a folder of items by folder, by field or by a file of labels', async () => {
    const item = (name: string, more = ''): string =>
      `---\ntitle: ${name}\nhomepage: https://example.org/${name}\n${more}---\nText.\n`
    const sorted = { 'web/a.md': item('A'), 'web/b.md': item('B'), 'data/c.md': item('C'), 'data/d.md': item('D') }
    expect(await sourceOf(sorted)).toEqual({
      kind: 'front-matter',
      files: '*/*.md',
      category: 'folder',
      labels: 'names',
      fields: { name: 'title', url: 'homepage' },
    })

    const yaml = (url: string, category: string): string =>
      `homepage: https://example.org/${url}\ntags: [${category}]\n`
    const items = {
      'tools/a.yml': yaml('a', 'web'),
      'tools/b.yml': yaml('b', 'web'),
      'tools/c.yml': yaml('c', 'db'),
      'tools/d.yml': yaml('d', 'db'),
    }
    expect(await sourceOf(items)).toEqual({
      kind: 'yaml',
      files: 'tools/*.yml',
      category: 'tags',
      fields: { name: '$file', url: 'homepage' },
    })
    expect(
      await sourceOf({ ...items, 'tags.yml': '- {value: web, name: Web}\n- {value: db, name: Databases}\n' }),
    ).toMatchObject({
      category: 'tags',
      labels: { file: 'tags.yml', value: 'value', title: 'name' },
    })
    const projects = NAMES_OF_PROJECTS.map((name, at) => ({
      title: name,
      homepage: `https://example.org/${name}`,
      category: at % 2 === 0 ? 'db' : 'web',
      description: 'Stores rows, columns and what else there is. '.repeat(80),
    }))
    const categories = [
      { id: 'web', title: 'For the web' },
      { id: 'db', title: 'Databases' },
    ]
    expect(await sourceOf({ 'contents.json': JSON.stringify({ categories, projects }) })).toMatchObject({
      items: 'projects[]',
      labels: { file: 'contents.json', items: 'categories[]', value: 'id', title: 'title' },
    })
  })

  it('reads a folder of lists, a page each', async () => {
    const list = (name: string): string => JSON.stringify([{ name, url: `https://example.org/${name}` }])
    expect(
      await sourceOf({ 'security.json': list('a'), 'web.json': list('b'), 'package.json': '{"name":"x"}' }),
    ).toEqual({
      kind: 'json',
      files: '{security,web}.json',
      items: '[]',
      category: 'file',
      labels: 'names',
      fields: { name: 'name', url: 'url' },
    })
  })

  it('reads a folder of Markdown lists, by document or by heading, unless the README is the list', async () => {
    const list = (...names: string[]): string =>
      names.map((name) => `- [${name}](https://example.org/${name})\n`).join('')
    const few = { 'python.md': `# Python\n\n${list('a', 'b')}`, 'ruby.md': `# Ruby\n\n${list('c')}` }
    expect(await sourceOf(few)).toEqual({ kind: 'markdown', files: '*.md', category: 'file' })
    const many = ['A', 'B', 'C', 'D'].map((title) => `## ${title}\n\n${list(title)}`).join('\n')
    expect(await sourceOf({ 'python.md': many, 'ruby.md': many })).toMatchObject({ category: 'heading' })
    expect(await sourceOf({ 'README-zh.md': '# 名\n', 'README.md': list('a') })).toMatchObject({ files: 'README.md' })
    expect(await sourceOf({ ...few, 'README.md': `# L\n\n## X\n\n${list('a', 'b', 'c')}` })).toMatchObject({
      files: 'README.md',
    })
  })

  it('reads TOML, one file or a folder, and passes over what configures tools', async () => {
    const tables = '[[tools]]\nname = "A"\nurl = "https://a.example.org/"\n\n[[tools]]\nname = "B"\n'
    expect(await sourceOf({ 'tools.toml': tables, 'Cargo.toml': '[package]\nname = "x"\n' })).toEqual({
      kind: 'toml',
      files: 'tools.toml',
      items: 'tools[]',
      fields: { name: 'name', url: 'url' },
    })
    const item = (name: string): string => `title = "${name}"\ntopic = "x"\n[links]\ndocs = "https://a.example.org/d"\n`
    expect(await sourceOf({ 't/a.toml': item('A'), 't/b.toml': item('B') })).toMatchObject({
      kind: 'toml',
      files: 't/*.toml',
      fields: { name: 'title' },
    })
  })

  it('reads a folder of files with a map of rows each, by the keys', async () => {
    const map = (name: string): string => JSON.stringify({ [`${name}1`]: { url: 'https://a.example.org/' }, x: {} })
    const files = { 'web.json': map('w'), 'data.json': map('d') }
    expect(await sourceOf(files)).toEqual({
      kind: 'json',
      files: '*.json',
      items: '{}',
      category: 'file',
      labels: 'names',
      fields: { name: '$key', url: 'url' },
    })
  })

  it('proposes what a build reads: every row that was seen becomes a listing', async () => {
    const json = [
      { Name: 'A', Site: 'https://a.example.org/' },
      { Name: 'B', Site: 'https://b.example.org/' },
    ]
    const map = { A: { url: 'https://a.example.org/', type: 'x' }, B: { url: 'https://b.example.org/', type: 'x' } }
    const samples: Record<string, Record<string, string>> = {
      'tools.csv': { 'tools.csv': `\uFEFF${CSV.replaceAll('\n', '\r\n')}` },
      '': { 'tools/a.yml': 'title: A', 'tools/b.yml': 'title: B', 'tools/c.yml': '{' },
      'all.json': { 'all.json': JSON.stringify({ meta: { version: 1 }, lists: { web: json, data: json } }) },
      'map.yml': { 'map.yml': JSON.stringify({ groups: [{ title: 'X', tools: map }] }) },
    }
    const counts: Record<string, [number, number]> = {}
    for (const [from, files] of Object.entries(samples)) {
      const folder = makeFolder(files)
      const { config, explanation } = await guessDirectory(join(folder, from), { configDir: folder })
      writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, explanation))
      const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
      const [account] = model.accounts
      counts[from] = [account?.published ?? 0, account?.merged ?? 0]
    }
    expect(counts).toEqual({ 'tools.csv': [4, 0], '': [2, 0], 'all.json': [2, 2], 'map.yml': [2, 0] })
  })

  it('takes the candidate with most listings and says what it passed over [sources:guess:candidates]', async () => {
    const rows = (count: number, name = 'n') =>
      Array.from({ length: count }, (_, index) => `${name}${index},https://${name}${index}.example.org/`).join('\n')
    const many = `name,url\n${rows(30)}\n`
    const folder = makeFolder({
      'aaa.csv': `name,url\n${rows(1)}\n`,
      'notes.md': '# Notes\n\n- [x](https://x.example.org/)\n',
      'directory.yml': 'title: Old\n',
      'tests/huge.csv': `name,url\n${rows(90)}\n`,
      'zzz.csv': many,
    })
    const { config, explanation } = await guessDirectory(folder)
    expect(config['sources']).toMatchObject([{ kind: 'csv', files: 'zzz.csv' }])
    expect(explanation.find(({ path }) => path.join() === 'sources')?.reason).toBe(
      'most listings with an address: zzz.csv (30); passed over: aaa.csv (1), notes.md (1)',
    )
    const several = makeFolder({ 'one.csv': many, 'two.csv': `label,link\n${rows(20, 'm')}\n`, 'copy.csv': many })
    expect((await guessDirectory(several)).config['sources']).toMatchObject([
      { files: 'copy.csv' },
      { files: 'two.csv' },
    ])
    const list = '# L\n\n## X\n\n- [A](https://a.example.org/) - One.\n- [B](https://b.example.org/) - Two.\n'
    const documents = {
      'README.md': list,
      'README-zh.md': list,
      'pages/README-Games.md': list.replaceAll('example', 'games.example').repeat(2),
    }
    expect((await guessDirectory(makeFolder(documents))).config['sources']).toMatchObject([{ files: 'README.md' }])
  })

  it('counts a listing once, takes the one file of a group that has them, and facts for a description', async () => {
    const list = (section: string) =>
      `## ${section}\n\n- [A](https://a.example.org/) - One.\n- [B](https://b.example.org/) - Two.\n`
    const data = JSON.stringify(['A', 'B', 'C'].map((name) => ({ name, url: `https://${name}.example.org/` })))
    const files = {
      'README.md': `# L\n\n${list('X')}\n${list('Y')}`,
      'list.json': data,
      'about.json': '{"name":"x","contact":"y"}',
    }
    expect((await guessDirectory(makeFolder(files))).config['sources']).toMatchObject([
      { kind: 'json', files: 'list.json' },
    ])
    const facts = JSON.stringify(
      ['A', 'B', 'C'].map((name) => ({ name, area: 1, code: name, capital: 'x', borders: [], population: 2 })),
    )
    expect(
      (await guessDirectory(makeFolder({ 'README.md': '# L\n\n- [A](https://a.example.org/)\n', 'all.json': facts })))
        .config['sources'],
    ).toMatchObject([{ files: 'all.json' }])
  })

  it('takes the outer objects as rows where they are complete', async () => {
    const packages = Array.from({ length: 5 }, (_, index) => ({ name: `p${index}`, version: '1' }))
    const servers = Array.from({ length: 10 }, (_, index) => ({
      name: `S${index}`,
      repository: { url: `https://github.com/a/s${index}` },
      packages,
    }))
    expect(await sourceOf({ 'seed.json': JSON.stringify(servers) })).toMatchObject({
      items: '[]',
      fields: { name: 'name', url: 'repository.url' },
    })
    const countries = Array.from({ length: 4 }, (_, index) => ({
      name: { common: `Land ${index}`, official: `The Land ${index}` },
      code: `L${index}`,
      area: index,
      region: ['A', 'B'][index % 2],
      independent: true,
      status: 'officially-assigned',
      currencies: { [`C${index}`]: { name: 'Coin', symbol: 'c' }, X: { name: 'X', symbol: 'x' } },
    }))
    expect(await sourceOf({ 'all.json': JSON.stringify(countries) })).toMatchObject({
      items: '[]',
      category: 'region',
      fields: { name: 'name.common' },
    })
    const links = { '/dev/a': 'https://a.example.org/', B: 'https://b.example.org/', C: 'https://c.example.org/' }
    expect(await sourceOf({ 'directory.json': JSON.stringify(links) })).toEqual({
      kind: 'json',
      files: 'directory.json',
      items: '{}',
      fields: { name: '$key', url: 'url' },
    })
  })

  it('takes names that people read, texts as descriptions, and words that are a status', async () => {
    const rows = [
      'com.a.tool,Fine Tool,Europe/Berlin,Final',
      'com.b.tool,Other Tool,Asia/Tokyo,Draft',
      'com.c.tool,Third,UTC,Final',
    ]
    expect(await sourceOf({ 'x.csv': `name,displayName,timezone,status\n${rows.join('\n')}` }, 'x.csv')).toMatchObject({
      fields: { id: 'name', name: 'displayName' },
    })
    expect(
      Object.keys(
        Object(
          (await sourceOf({ 'x.csv': `name,displayName,timezone,status\n${rows.join('\n')}` }, 'x.csv')) as {
            fields: object
          },
        ).fields,
      ),
    ).toEqual(['name', 'id'])
    const emoji = ['😀,grinning face,x', '😁,beaming face,y']
    expect(await sourceOf({ 'x.csv': `name,label,code\n${emoji.join('\n')}` }, 'x.csv')).toMatchObject({
      fields: { name: 'label' },
    })
  })

  it('divides by higher headings where the nearest would make a page of every row', async () => {
    const authors = Array.from(
      { length: 60 },
      (_, index) =>
        `${index % 6 === 0 ? `### Day ${index / 6}\n\n` : ''}#### Author ${index}\n\n- [P${index}](https://p${index}.example.org/) - Text.\n`,
    )
    expect(await sourceOf({ 'README.md': `# L\n\n## List\n\n${authors.join('\n')}` })).toMatchObject({
      category: 'heading 3',
    })
    const alone = authors.map((author) => author.slice(author.indexOf('####')))
    expect(await sourceOf({ 'README.md': `# L\n\n## List\n\n${alone.join('\n')}` })).toMatchObject({ category: 'file' })
    const days = authors.map((author, index) => author.replace(/### Day \d+/, `### 2026 年 ${index / 6} 月 5 号添加`))
    expect(await sourceOf({ 'README.md': `# L\n\n## List\n\n${days.join('\n')}` })).toMatchObject({
      category: { heading: 3, by: 'month' },
    })
    const shared = (name: string, titles = ['Ash', 'Elm', 'Fir', 'Oak']): string =>
      `# ${name}\n\n${titles.map((title) => `## ${title}\n\n- [${name}${title}](https://${name}${title}.example.org/)\n`).join('\n')}`
    expect(await sourceOf({ 'one.md': shared('one'), 'two.md': shared('two') })).toMatchObject({
      category: 'heading',
      parent: 'file',
    })
    const letters = ['one', 'two'].map((name) => [`${name}.md`, shared(name, ['A', 'B', 'C', 'D'])])
    expect(await sourceOf(Object.fromEntries(letters))).toMatchObject({ category: 'file' })
  })

  it.each([
    [
      '# Contents\n\n- [X](#x)\n\n# Good list\n\nWorth a look, every one of them.\n',
      'Good list',
      'Worth a look, every one of them.',
    ],
    [
      '# T\n\n> [!NOTE]\n> We are moving house, be patient.\n\n[A](https://a.example.org/) | [B](https://b.example.org/) | [Read the docs](https://c.example.org/)\n\nTools for many purposes.\n',
      'T',
      'Tools for many purposes.',
    ],
    ['<h1 align="center">In HTML</h1>\n\nTools for many purposes.\n', 'In HTML', 'Tools for many purposes.'],
    [
      '![Logo](a.png)\n\n## Contributing and Collaborating\n\nPlease see the guide for details of how.\n\n## Contents\n\nTools for many purposes.\n',
      'Awesome things',
      'Tools for many purposes.',
    ],
    [
      '# Our suite is live!\n\nSign up for it and start building today.\n\n# Try things for free\n\nTools for many purposes.\n',
      'Awesome things',
      'Tools for many purposes.',
    ],
    [
      '# [Go to all ideas ➡️](https://example.org/ideas)\n\n# Ideas\n\nTools for many purposes.\n',
      'Ideas',
      'Tools for many purposes.',
    ],
    [
      '<blockquote align="center">A list of plugins and tools</blockquote>\n\n## Plugins\n\nAll are free of any charge.\n\n## Tools\n',
      'Awesome things',
      'A list of plugins and tools',
    ],
    ['## 项目列表\n聚合所有中国独立开发者的项目\n', '项目列表', '聚合所有中国独立开发者的项目'],
    ['Tools for many purposes.\n', 'Awesome things', 'Tools for many purposes.'],
    [
      '# Tools | [![Awesome](https://b.example.org/a.svg)](https://b.example.org/)\n\n> 🧙 Discover other lists, or create your own.\n\nTools for many purposes.\n',
      'Tools',
      'Tools for many purposes.',
    ],
  ])('finds title and description of %j', async (head, title, description) => {
    const folder = makeFolder({
      'README.md': `${head}\n## X\n\n- [A](https://a.example.org/) - One.\n`,
      '.git/config': '[remote "origin"]\n\turl = git@github.com:acme/awesome-things.git\n',
    })
    expect((await guessDirectory(folder)).config).toMatchObject({ title, description })
  })

  it('takes licence and repository from the files beside the data [sources:guess:repository]', async () => {
    const files = {
      'data/README.md': '# L\n\n## X\n\n- [A](https://a.example.org/) - One.\n',
      LICENSE: 'CC0 1.0 Universal\n',
      '.git/config': '[core]\n[remote "origin"]\n\turl = https://token@github.com/acme/list.git\n',
      '.git/HEAD': 'ref: refs/heads/master\n',
    }
    const { config } = await guessDirectory(join(makeFolder(files), 'data'))
    expect([config['license'], config['contribute']]).toEqual([
      'CC0-1.0',
      { repository: 'https://github.com/acme/list', branch: 'master', path: 'data' },
    ])
    const tree = makeFolder({
      'main/.git/config': files['.git/config'],
      'main/.git/worktrees/tree/commondir': '../..\n',
      'main/.git/worktrees/tree/HEAD': 'ref: refs/heads/new\n',
      'main/.git/worktrees/tree/logs/HEAD': 'x\n',
      'tree/x.csv': CSV,
      'tree/.git': 'gitdir: ../main/.git/worktrees/tree\n',
    })
    expect((await guessDirectory(join(tree, 'tree'))).config).toMatchObject({
      contribute: { repository: 'https://github.com/acme/list', branch: 'new' },
      added: 'git',
    })
    const elsewhere = {
      ...files,
      LICENSE: 'All rights reserved.',
      '.git/config': '[remote "origin"]\n\turl = /srv/list.git\n',
    }
    expect(Object.keys((await guessDirectory(join(makeFolder(elsewhere), 'data'))).config)).toEqual([
      'title',
      'description',
      'base_url',
      'sources',
    ])
  })

  it('says what the listings are where the fields tell', async () => {
    const typeOf = async (csv: string): Promise<unknown> =>
      (await guessDirectory(join(makeFolder({ 'x.csv': csv }), 'x.csv'))).config['default_type']
    expect(await typeOf('name,url,startDate\nA,https://a.example.org/,2026-01-02')).toBe('Event')
    expect(await typeOf('name,url,lat,lng\nA,https://a.example.org/,1.5,2')).toBe('Place')
    expect(await typeOf('name,url,repo\nA,https://a.example.org/,acme/a')).toBe('SoftwareApplication')
    expect(await typeOf('name,url\nA,https://a.example.org/')).toBeUndefined()
  })

  it('names paths from where the configuration will stand, and takes the title from a README beside the data', async () => {
    const folder = makeFolder({
      'data/tools.csv': CSV,
      'data/README.md': '# Fine tools\n\nTools that we have used ourselves.\n',
    })
    const { config } = await guessDirectory(join(folder, 'data', 'tools.csv'), { configDir: folder })
    expect(config).toMatchObject({
      title: 'Fine tools',
      description: 'Tools that we have used ourselves.',
      sources: [{ files: 'data/tools.csv' }],
    })
  })

  it('says that a file is too large to be read', async () => {
    const file = join(makeFolder({ 'x.csv': CSV }), 'x.csv')
    truncateSync(file, MAX_FILE_BYTES + 1)
    expect((await guessDirectory(file)).diagnostics).toMatchObject([{ severity: 'error', code: 'file_too_large' }])
  })

  it('reports what cannot be read and what holds no listings', async () => {
    const codes = async (files: Record<string, string>, from = ''): Promise<string[]> =>
      (await guessDirectory(join(makeFolder(files), from))).diagnostics.map(
        ({ severity, code }) => `${severity} ${code}`,
      )
    expect(await codes({ 'README.md': '# L\n\nNothing.\n' })).toEqual(['error guess_no_rows'])
    expect(await codes({})).toEqual(['error guess_no_rows'])
    expect(await codes({ 'x.pdf': 'x' }, 'x.pdf')).toEqual(['error guess_no_rows'])
    expect(await codes({ 'x.json': '[1, 2]' }, 'x.json')).toEqual(['error guess_no_rows'])
    expect(await codes({ 'x.csv': 'a,b\n' }, 'x.csv')).toEqual(['error guess_no_rows'])
    const [unsearched] = (await guessDirectory(makeFolder({ 'archive/x.csv': CSV }))).diagnostics
    expect(unsearched?.message).toMatch(/\. archive were not searched; "--from FOLDER" reads one of them$/)
    const broken = { 't/a.yml': 'name: A\nurl: https://a.example.org/', 't/b.yml': 'name: "B\nurl: x' }
    expect((await guessDirectory(makeFolder(broken))).diagnostics).toMatchObject([
      { severity: 'warning', code: 'yaml_syntax', location: { file: 't/b.yml' } },
    ])
    const item = JSON.stringify({ name: 'A', url: 'https://a.example.org/' })
    expect(await codes({ 't/a.json': item, 't/b.json': item, 't/c.json': '{' })).toEqual(['warning json_syntax'])
    expect(await codes({ 'x.csv': 'name,url\n' }, 'x.csv')).toEqual(['error guess_no_rows'])
    await expect(guessDirectory(join(makeFolder({}), 'absent'))).rejects.toThrow(/ENOENT/)
  })
})

describe('writeDirectoryYaml', () => {
  it('writes the configuration with its reasons above it', async () => {
    const { config, explanation } = await guessDirectory(join(makeFolder({ 'tools.csv': CSV }), 'tools.csv'))
    const yaml = writeDirectoryYaml(config, explanation)
    expect(parse(yaml)).toEqual(config)
    expect(yaml.split('\n').slice(0, 10)).toEqual([
      `# yaml-language-server: $schema=${DIRECTORY_SCHEMA_URL}`,
      '# Guessed from your data. Check it, change what is wrong; it is yours now.',
      '',
      '# the name of the file',
      'title: Tools',
      '# write your own',
      'description: A, B, C, D, …',
      '# for trying it out; change it before you publish',
      'base_url: http://localhost:3000',
      '# the name of the file',
    ])
    expect(yaml).toContain('      # `Homepage` → url: addresses, filled in 100 % of rows\n      url: Homepage\n')
  })

  it('reads what is beside a contents list with the list below it', async () => {
    const bullets = (name: string, count: number): string =>
      Array.from({ length: count }, (_, at) => `- [${name} ${at}](https://${name}${at}.example/) - One.`).join('\n')
    const text = `# Tools\n\n## Contents\n\n- [Web](#web)\n- [Books](#books)\n\n### Web\n\n${bullets('web', 17)}\n\n## Books\n\n${bullets('book', 3)}\n`
    expect(await sourceOf({ 'README.md': text })).toEqual({ kind: 'markdown', files: 'README.md', category: 'heading' })
  })
})
