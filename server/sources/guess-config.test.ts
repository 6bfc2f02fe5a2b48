import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { markdownSourceSchema } from '../../shared/model/source-config.ts'
import { guessDirectory } from './guess-config.ts'
import { guessMarkdown } from './guess-markdown.ts'
import { writeDirectoryYaml } from './guess-yaml.ts'

const folders: string[] = []

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guess-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The one guessed source of a folder with these files, from the folder itself or from one of them. */
function sourceOf(files: Readonly<Record<string, string>>, from = ''): unknown {
  const { config } = guessDirectory(join(makeFolder(files), from))
  return Array.isArray(config['sources']) ? config['sources'][0] : undefined
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const CSV = [
  'Category,Name,Homepage,Repository,Notes',
  'Web,A,https://a.example.org/,acme/a,Serves pages to people all over the world',
  'Web,B,https://b.example.org/,acme/b,Builds pages out of templates and other things',
  'Data,C,https://c.example.org/,acme/c,Keeps rows in a place where they can be found',
  'Data,D,https://d.example.org/,acme/d,Moves rows from one place to another one',
].join('\n')

describe('guessDirectory', () => {
  it('reads a README with bullets', () => {
    const text =
      '# My list\n\n[![b](x.svg)](https://example.org/)\n\nThings that are worth a look.\n\n## Web\n- [A](https://a.example.org/) - One.\n## Data\n- [B](https://b.example.org/) - Two.\n'
    const { config, explanation, diagnostics } = guessDirectory(join(makeFolder({ 'README.md': text }), 'README.md'))
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

  it('takes bullets or bold lines as pages where headings divide nothing', () => {
    const links = (name: string): string =>
      `  - [${name}1](https://example.org/${name}1)\n  - [${name}2](https://example.org/${name}2)\n`
    expect(sourceOf({ 'README.md': `# L\n\n- Web\n${links('w')}- Data\n${links('d')}` })).toMatchObject({
      category: 'group',
    })
    const bold = `# L\n\n**Web**\n\n${links('w')}\n**Data**\n\n${links('d')}`
    expect(sourceOf({ 'README.md': bold })).toMatchObject({ category: 'bold' })
  })

  it('takes a column as pages where one table holds everything', () => {
    const rows = ['A | Web', 'B | Web', 'C | Data', 'D | Data'].map(
      (row) => `| [${row.charAt(0)}](https://example.org/${row.charAt(0)}) | About ${row} |`,
    )
    expect(
      sourceOf({ 'README.md': `# L\n\n| API | Description | Category |\n|---|---|---|\n${rows.join('\n')}\n` }),
    ).toEqual({
      kind: 'markdown',
      files: 'README.md',
      category: { field: 'Category' },
      fields: { description: 'Description' },
    })
  })

  it('reads a CSV file with usual and unusual column names', () => {
    expect(sourceOf({ 'tools.csv': CSV }, 'tools.csv')).toEqual({
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
    expect(sourceOf({ 'tools.csv': shelves }, 'tools.csv')).toMatchObject({ delimiter: ';', category: 'Shelf' })
  })

  it('splits a column that holds several categories', () => {
    const rows = [
      'A,https://a.example.org/,x; y',
      'B,https://b.example.org/,y',
      'C,https://c.example.org/,x',
      'D,https://d.example.org/,y; x',
    ]
    expect(sourceOf({ 'd.csv': `name,url,tags\n${rows.join('\n')}` }, 'd.csv')).toMatchObject({
      category: { field: 'tags', split: ';' },
    })
  })

  it('finds the rows of a nested file and the sections around them', () => {
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
    expect(sourceOf({ 'all.yml': yaml }, 'all.yml')).toEqual({
      kind: 'yaml',
      files: 'all.yml',
      items: 'groups[].tools[]',
      category: '^title',
      category_fields: { description: 'summary' },
      fields: { name: 'label', url: 'website' },
    })
  })

  it('reads maps of lists and maps of rows', () => {
    const lists = {
      Web: [{ name: 'A', url: 'https://a.example.org/' }],
      Data: [{ name: 'B', url: 'https://b.example.org/' }],
    }
    expect(sourceOf({ 'all.json': JSON.stringify(lists) }, 'all.json')).toEqual({
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
    expect(sourceOf({ 'all.json': JSON.stringify(map) }, 'all.json')).toEqual({
      kind: 'json',
      files: 'all.json',
      items: '{}',
      category: 'type',
      fields: { name: '$key', url: 'url' },
    })
  })

  it('reads a folder of items by folder, by field or by a file of labels', () => {
    const item = (name: string, more = ''): string =>
      `---\ntitle: ${name}\nhomepage: https://example.org/${name}\n${more}---\nText.\n`
    const sorted = { 'web/a.md': item('A'), 'web/b.md': item('B'), 'data/c.md': item('C'), 'data/d.md': item('D') }
    expect(sourceOf(sorted)).toEqual({
      kind: 'front-matter',
      files: '*/*.md',
      category: 'folder',
      labels: { data: 'Data', web: 'Web' },
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
    expect(sourceOf(items)).toEqual({
      kind: 'yaml',
      files: 'tools/*.yml',
      category: 'tags',
      fields: { name: '$file', url: 'homepage' },
    })
    expect(
      sourceOf({ ...items, 'tags.yml': '- {value: web, name: Web}\n- {value: db, name: Databases}\n' }),
    ).toMatchObject({
      category: 'tags',
      labels: { file: 'tags.yml', value: 'value', title: 'name' },
    })
  })

  it('reads a folder of lists, a page each', () => {
    const list = (name: string): string => JSON.stringify([{ name, url: `https://example.org/${name}` }])
    expect(sourceOf({ 'security.json': list('a'), 'web.json': list('b'), 'package.json': '{"name":"x"}' })).toEqual({
      kind: 'json',
      files: '*.json',
      items: '[]',
      category: 'file',
      fields: { name: 'name', url: 'url' },
    })
  })

  it('reads a folder of Markdown lists, by document or by heading, unless the README is the list', () => {
    const list = (...names: string[]): string =>
      names.map((name) => `- [${name}](https://example.org/${name})\n`).join('')
    const few = { 'python.md': `# Python\n\n${list('a', 'b')}`, 'ruby.md': `# Ruby\n\n${list('c')}` }
    expect(sourceOf(few)).toEqual({ kind: 'markdown', files: '*.md', category: 'file' })
    const many = ['A', 'B', 'C', 'D'].map((title) => `## ${title}\n\n${list(title)}`).join('\n')
    expect(sourceOf({ 'python.md': many, 'ruby.md': many })).toMatchObject({ category: 'heading' })
    expect(sourceOf({ 'README-zh.md': '# 名\n', 'README.md': list('a') })).toMatchObject({ files: 'README.md' })
    expect(sourceOf({ ...few, 'README.md': `# L\n\n## X\n\n${list('a', 'b', 'c')}` })).toMatchObject({
      files: 'README.md',
    })
  })

  it('says what the listings are where the fields tell', () => {
    const typeOf = (csv: string): unknown =>
      guessDirectory(join(makeFolder({ 'x.csv': csv }), 'x.csv')).config['default_type']
    expect(typeOf('name,url,startDate\nA,https://a.example.org/,2026-01-02')).toBe('Event')
    expect(typeOf('name,url,lat,lng\nA,https://a.example.org/,1.5,2')).toBe('Place')
    expect(typeOf('name,url,repo\nA,https://a.example.org/,acme/a')).toBe('SoftwareApplication')
    expect(typeOf('name,url\nA,https://a.example.org/')).toBeUndefined()
  })

  it('names paths from where the configuration will stand, and takes the title from a README beside the data', () => {
    const folder = makeFolder({
      'data/tools.csv': CSV,
      'data/README.md': '# Fine tools\n\nTools that we have used ourselves.\n',
    })
    const { config } = guessDirectory(join(folder, 'data', 'tools.csv'), folder)
    expect(config).toMatchObject({
      title: 'Fine tools',
      description: 'Tools that we have used ourselves.',
      sources: [{ files: 'data/tools.csv' }],
    })
  })

  it('reports what cannot be read and what holds no listings', () => {
    const codes = (files: Record<string, string>, from = ''): string[] =>
      guessDirectory(join(makeFolder(files), from)).diagnostics.map(({ severity, code }) => `${severity} ${code}`)
    expect(codes({ 'README.md': '# L\n\nNothing.\n' })).toEqual(['error guess_no_rows'])
    expect(codes({})).toEqual(['error guess_no_rows'])
    expect(codes({ 'x.pdf': 'x' }, 'x.pdf')).toEqual(['error guess_no_rows'])
    expect(codes({ 'x.json': '[1, 2]' }, 'x.json')).toEqual(['error guess_no_rows'])
    expect(codes({ 'x.csv': 'a,b\n"1,2' }, 'x.csv')).toEqual(['error csv_syntax'])
    const broken = { 't/a.yml': 'name: A\nurl: https://a.example.org/', 't/b.yml': 'name: "B\nurl: x' }
    expect(guessDirectory(makeFolder(broken)).diagnostics).toMatchObject([
      { severity: 'warning', code: 'yaml_syntax', location: { file: 't/b.yml' } },
    ])
    expect(() => guessDirectory(join(makeFolder({}), 'absent'))).toThrow(/ENOENT/)
  })
})

describe('writeDirectoryYaml', () => {
  it('writes the configuration with its reasons above it', () => {
    const { config, explanation } = guessDirectory(join(makeFolder({ 'tools.csv': CSV }), 'tools.csv'))
    const yaml = writeDirectoryYaml(config, explanation)
    expect(parse(yaml)).toEqual(config)
    expect(yaml.split('\n').slice(0, 9)).toEqual([
      '# Guessed from your data. Check it, change what is wrong; it is yours now.',
      '',
      '# from the file name',
      'title: Tools',
      '# write your own',
      'description: Listings read from tools.csv.',
      '# for trying it out; change it before you publish',
      'base_url: http://localhost:3000',
      '# 100 % of rows have a repository',
    ])
    expect(yaml).toContain(
      '      # `Homepage` → url: 100 % of values are http(s) URLs, filled in 100 % of rows\n      url: Homepage\n',
    )
  })
})

const CORPORA_DIR = `${PROJECT_DIR}/../shared/corpora`

describe.skipIf(!existsSync(CORPORA_DIR))('guessDirectory of the corpora', () => {
  it.each<[string, object]>([
    ['awesome-python/data/README.md', { kind: 'markdown', category: 'heading' }],
    [
      'public-apis/data/README.md',
      { kind: 'markdown', category: 'heading', under: 'Index', fields: { description: 'Description' } },
    ],
    [
      'awesome-mac-zh/data/README-zh.md',
      { kind: 'markdown', category: 'heading', start: '<!--start-->', end: '<!--end-->' },
    ],
  ])('makes the pages of %s that the oracle has', (path, expected) => {
    const absolutePath = `${CORPORA_DIR}/${path}`
    const guess = guessMarkdown({ path, absolutePath, text: readFileSync(absolutePath, 'utf8') }, 'README.md')
    expect(guess.diagnostics).toEqual([])
    expect(markdownSourceSchema.parse(guess.source)).toMatchObject(expected)
    const oracle = JSON.parse(readFileSync(`${CORPORA_DIR}/${path.split('/', 1)[0]}/oracle.json`, 'utf8'))
    expect([guess.pages, guess.rows]).toEqual([oracle.categories.length, oracle.totals.placements])
  })

  const repository = 'https://github.com/{repo}'
  it.each<[string, object]>([
    [
      'awesome-privacy/data/awesome-privacy.yml',
      {
        kind: 'yaml',
        files: 'awesome-privacy.yml',
        items: 'categories[].sections[].services[]',
        category: '^name',
        category_fields: { description: 'intro' },
        fields: {
          name: 'name',
          url: ['url', 'https://github.com/{github}'],
          'links.repo': 'github',
          description: 'description',
          logo: 'icon',
        },
      },
    ],
    [
      'gbfs-systems/data/systems.csv',
      {
        kind: 'csv',
        files: 'systems.csv',
        category: 'Country Code',
        fields: { name: 'Name', url: 'URL', id: 'System ID', 'location.name': 'Location' },
      },
    ],
    [
      'jamstack/data',
      {
        kind: 'front-matter',
        files: '*/*.md',
        category: 'folder',
        labels: { generators: 'Generators', 'headless-cms': 'Headless CMS' },
        fields: {
          name: 'title',
          url: ['homepage', repository],
          'links.repo': 'repo',
          description: 'description',
          license: 'license',
        },
      },
    ],
    [
      'static-analysis/data',
      {
        kind: 'yaml',
        files: 'tools/*.yml',
        category: 'tags',
        labels: { file: 'tags.yml', value: 'value', title: 'name' },
        fields: {
          name: 'name',
          url: 'homepage',
          'links.repo': 'source',
          'links.demo': 'demo',
          description: 'description',
          license: 'license',
          status: 'deprecated',
        },
      },
    ],
    [
      'tech-conferences-2026/data',
      {
        kind: 'json',
        files: '*.json',
        items: '[]',
        category: 'file',
        fields: {
          name: 'name',
          url: 'url',
          'location.locality': 'city',
          'location.country': 'country',
          start: 'startDate',
          end: 'endDate',
          online: 'online',
          language: 'locales',
        },
      },
    ],
  ])('guesses %s', (path, source) => {
    expect(guessDirectory(`${CORPORA_DIR}/${path}`).config['sources']).toEqual([source])
  })
})
