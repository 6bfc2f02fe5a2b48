import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

function source(text: string): string {
  return `${HEAD}sources:\n  - ${text.trim().replaceAll('\n', '\n    ')}\n`
}

describe('readDirectory with sources of the shapes real directories have', () => {
  it('reads a landscape: marker keys, two levels of sections [model:listing:extra] [sources:read:yaml-json]', async () => {
    const landscape = `landscape:
  - category: null
    name: App Definition
    subcategories:
      - subcategory: null
        name: Database
        items:
          - item: null
            name: Alpha
            homepage_url: https://alpha.example/
            repo_url: https://github.com/alpha/alpha
            logo: alpha.svg
            crunchbase: https://www.crunchbase.example/alpha
      - subcategory: null
        name: Streaming
        items: null
  - category:
    name: Observability
    subcategories:
      - subcategory:
        name: Database
        items:
          - item:
            name: Beta
            homepage_url: https://beta.example/
`
    const config = source(`kind: yaml
files: landscape.yml
items: landscape[].subcategories[].items[]
category: ^name
parent: ^^name
logos: hosted
fields: {url: homepage_url, links.repo: repo_url, logo: logo}`)
    const read = await readFiles({
      'directory.yml': config,
      'landscape.yml': landscape,
      'hosted/alpha.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ slug, title, groups, count }) => [slug, title, groups, count])).toEqual([
      ['app-definition-database', 'Database', ['App Definition'], 1],
      ['streaming', 'Streaming', ['App Definition'], 0],
      ['observability-database', 'Database', ['Observability'], 1],
    ])
    expect(read.pages['app-definition-database']).toEqual([
      {
        id: 'alpha',
        name: 'Alpha',
        url: 'https://alpha.example/',
        links: [{ rel: 'repo', url: 'https://github.com/alpha/alpha' }],
        logo: `https://example.org/d/${read.logos[0]?.path}`,
        extra: { crunchbase: 'https://www.crunchbase.example/alpha' },
        categories: ['app-definition-database'],
        tags: [],
        license: [],
        alternative_to: [],
        language: [],
      },
    ])
  })

  it('reads a map in a file of its own: the key is the name', async () => {
    const config = source('kind: json\nfiles: entries/*/*.json\ncategory: categories')
    const read = await readFiles({
      'directory.yml': config,
      'entries/g/github.com.json':
        '{"GitHub": {"domain": "github.com", "tfa": ["sms", "totp"], "categories": ["developer", "hosting"]}}',
      'entries/o/other.json': '{"Other": {"domain": "other.example", "categories": ["hosting"]}}',
    })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['developer', 1],
      ['hosting', 2],
    ])
    expect(read.pages['developer']?.[0]).toMatchObject({
      id: 'github',
      name: 'GitHub',
      url: 'https://github.com',
      categories: ['developer', 'hosting'],
      extra: { tfa: ['sms', 'totp'] },
    })
  })

  it('reads a map of lists: the key is the page [sources:read:yaml-json]', async () => {
    const config = source('kind: json\nfiles: data.json')
    const data = '{"Databases": [{"name": "A", "url": "https://a.example/"}], "Queues": [{"name": "B"}, {"name": "C"}]}'
    const read = await readFiles({ 'directory.yml': config, 'data.json': data })
    expect(read.categories.map(({ title, count }) => [title, count])).toEqual([
      ['Databases', 1],
      ['Queues', 2],
    ])
  })

  it('steps into maps with {} and names sections by their keys', async () => {
    const config = source('kind: yaml\nfiles: data.yml\nitems: "groups{}.services{}"\ncategory: ^name')
    const data =
      'groups:\n  Storage:\n    about: Where things lie.\n    description: Disks and more.\n    services:\n      Alpha: {url: alpha.example}\n      Beta: https://beta.example/\n  Empty: {services: {}}\n'
    const read = await readFiles({ 'directory.yml': config, 'data.yml': data })
    expect(read.codes).toEqual([])
    expect(read.categories).toMatchObject([
      { title: 'Storage', count: 2, description: 'Disks and more.', extra: { about: 'Where things lie.' } },
      { title: 'Empty', count: 0 },
    ])
    expect(read.pages['storage']?.map(({ name, url }) => [name, url])).toEqual([
      ['Alpha', 'https://alpha.example'],
      ['Beta', 'https://beta.example/'],
    ])
  })

  it('leaves empty sections out if configured', async () => {
    const config = source('kind: yaml\nfiles: data.yml\nitems: "[].items[]"\ncategory: ^name\ndeclare_empty: false')
    const data = '- name: A\n  description: First.\n  items: [{name: x}]\n- name: B\n  items: []\n'
    const read = await readFiles({ 'directory.yml': config, 'data.yml': data })
    expect(read.categories.map(({ title, count, description }) => [title, count, description])).toEqual([
      ['A', 1, 'First.'],
    ])
  })

  it('takes the file name for a name where a file has none [sources:read:yaml-json]', async () => {
    const config = source('kind: yaml\nfiles: themes/*.yml\nfields: {tags: tags, url: link}')
    const text = 'description: A theme.\nlink: https://theme.example/\ntags: [dark, two-column]\n'
    const read = await readFiles({ 'directory.yml': config, 'themes/Next Theme.yml': text })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ title }) => title)).toEqual(['Test'])
    expect(read.pages['test']?.[0]).toMatchObject({
      id: 'next-theme',
      name: 'Next Theme',
      extra: { id: 'Next Theme' },
      tags: ['dark', 'two-column'],
    })
  })

  it('finds nested names, descriptions and logos', async () => {
    const config = source('kind: json\nfiles: apis.json\ncategory: kind')
    const data =
      '[{"url": "https://api.example/graphql", "kind": "Maps", "info": {"title": "Maps API", "description": "Draws *maps*.", "logo": {"url": "https://api.example/logo.png"}, "contact": "x"}}]'
    const read = await readFiles({ 'directory.yml': config, 'apis.json': data })
    expect(read.pages['maps']?.[0]).toMatchObject({
      name: 'Maps API',
      description: 'Draws maps.',
      logo: 'https://api.example/logo.png',
      extra: { info: { contact: 'x' } },
    })
  })

  it('reads lists of bare names', async () => {
    const config = source(`kind: front-matter
files: collections/*.md
category: folder`)
    const read = await readFiles({
      'directory.yml': config,
      'collections/one.md': '---\nitems: [a/b, c/d]\ndisplay_name: One\n---\nWhat it is.\n\nMore.',
    })
    expect(read.pages['collections']?.[0]).toMatchObject({
      id: 'one',
      name: 'One',
      description: 'What it is.',
      extra: { items: ['a/b', 'c/d'] },
    })
  })

  it('splits cells, folds case, labels codes, maps words', async () => {
    const config = source(`kind: csv
files: data.csv
category: {field: country, split: ';', labels: iso-3166}
split: {langs: [',', '/']}
status: {gone: dead}
defaults: {type: Place}
fields: {id: code, language: langs, location: position, links.docs: 'https://docs.example/{code}', url: [site, 'https://example.org/{code}']}`)
    const data =
      'code;title;country;langs;position;status;site;free text\nX 1;One;"BR;no";"EN,DE / fr";"52.5, 13.4";gone;;hello\nY;Two;br;;;ok;two.example;\n'
    const read = await readFiles({ 'directory.yml': config, 'data.csv': data })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ slug, title, count }) => [slug, title, count])).toEqual([
      ['brazil', 'Brazil', 2],
      ['norway', 'Norway', 1],
    ])
    expect(read.pages['norway']).toEqual([
      {
        id: 'x-1',
        name: 'One',
        url: 'https://example.org/X%201',
        type: 'Place',
        language: ['EN', 'DE', 'fr'],
        location: { lat: 52.5, lng: 13.4 },
        status: 'dead',
        links: [{ rel: 'docs', url: 'https://docs.example/X%201' }],
        extra: { 'free text': 'hello', id: 'X 1' },
        categories: ['brazil', 'norway'],
        tags: [],
        license: [],
        alternative_to: [],
      },
    ])
  })

  it('takes labels from a CSV file, or from a file for each page', async () => {
    const csv = source(
      'kind: csv\nfiles: data.csv\ncategory: cat\nlabels: {file: categories.csv, value: id, title: label}',
    )
    const first = await readFiles({
      'directory.yml': csv,
      'data.csv': 'name,cat\nOne,a\nTwo,c\n',
      'categories.csv': 'id,label,description\na,Audio,Sound.\nb,"Books, all",Text.\n',
    })
    expect(first.codes).toEqual([])
    expect(first.categories).toMatchObject([
      { title: 'Audio', description: 'Sound.', count: 1 },
      { title: 'Books, all', description: 'Text.', count: 0 },
      { title: 'c', count: 1 },
    ])
    const files = source('kind: yaml\nfiles: software/*.yml\ncategory: tags\nlabels: {file: tags/*.yml, title: name}')
    const second = await readFiles({
      'directory.yml': files,
      'tags/analytics.yml': 'name: Analytics\ndescription: Counting.\n',
      'tags/url-shorteners.yml': 'name: URL Shorteners\nrelated: [Analytics]\n',
      'software/x.yml': 'name: X\ntags: [URL Shorteners, analytics]\n',
    })
    expect(second.codes).toEqual([])
    expect(second.categories).toMatchObject([
      { slug: 'analytics', description: 'Counting.', count: 1 },
      { slug: 'url-shorteners', related: ['analytics'], count: 1 },
    ])
  })

  it('reads rows at several places, and sections by their titles without a rule', async () => {
    const config = source('kind: yaml\nfiles: data.yml\nitems: ["groups[].items[]", "groups[].more.items[]"]')
    const data =
      'groups:\n- title: A\n  description: First.\n  items: [{name: x}]\n  more: {items: [{name: y}]}\n- title: B\n  items: null\n'
    const read = await readFiles({ 'directory.yml': config, 'data.yml': data })
    expect(read.codes).toEqual([])
    expect(read.categories).toMatchObject([
      { title: 'A', description: 'First.', count: 2 },
      { title: 'B', count: 0 },
    ])
  })

  it('names listings by their folder where every file is called index', async () => {
    const config = source("kind: front-matter\nfiles: 'topics/*/index.md'\ncategory: kind")
    const topic = (kind: string) => `---\nkind: ${kind}\nshort_description: A *topic*.\naliases: a, b\n---\n`
    const read = await readFiles({
      'directory.yml': config,
      'topics/3d/index.md': topic('x'),
      'topics/ajax/index.md': topic('x'),
    })
    expect(read.codes).toEqual([])
    expect(read.pages['x']?.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['3d', '3d', 'A topic.'],
      ['ajax', 'ajax', 'A topic.'],
    ])
  })

  it('declares the pages of a label file, empty ones too', async () => {
    const config = source(
      'kind: yaml\nfiles: items/*.yml\ncategory: tags\nlabels: {file: tags.yml, value: value, title: name}',
    )
    const read = await readFiles({
      'directory.yml': config,
      'tags.yml': '- {name: C++, value: cpp, type: language}\n- {name: Rust, value: rust}\n',
      'items/a.yml': 'name: A\ntags: [cpp, CPP, other]\n',
    })
    expect(read.categories).toMatchObject([
      { slug: 'cpp', title: 'C++', count: 1, extra: { type: 'language' } },
      { slug: 'rust', title: 'Rust', count: 0 },
      { slug: 'other', title: 'other', count: 1 },
    ])
    expect(read.inputs.map(({ path }) => path.replace(/^.*gazetteer-test-[^/]+/, ''))).toEqual([
      '/directory.yml',
      '/directory.refresh.jsonl',
      '/tags.yml',
      '/items',
      '/items/a.yml',
      '/theme',
      '/pages',
    ])
  })
})

describe('readDirectory with the native format', () => {
  it('reads pages, listings and both together [sources:read:own-files]', async () => {
    const read = await readFiles({
      'directory.yml': `${HEAD}categories: {order: [queues]}\n`,
      'categories/databases.md':
        '---\ntitle: Databases\ndescription: Where data lives.\nlistings:\n  - {name: Alpha, url: https://alpha.example/, categories: [queues]}\n  - name: Beta\n---\nChoose **well**.\n',
      'categories/queues.yml': 'title: Queues\nparent: databases\nlinks: [{title: More, url: https://more.example/}]\n',
      'listings/gamma.md':
        '---\nname: Gamma\ncategories: [queues, Databases]\nupdated: 2024-05-03\n---\nGamma is third.\n',
    })
    expect(read.codes).toEqual([])
    expect(read.categories).toMatchObject([
      {
        slug: 'queues',
        count: 2,
        parent: 'databases',
        links: [{ title: 'More', url: 'https://more.example/' }],
        extra: {},
      },
      { slug: 'databases', count: 3, intro: 'Choose **well**.', description: 'Where data lives.' },
    ])
    expect(read.pages['databases']?.map(({ id }) => id)).toEqual(['alpha', 'beta', 'gamma'])
    expect(read.pages['queues']?.[0]?.categories).toEqual(['databases', 'queues'])
    expect(read.directory.updated).toBe('2024-05-03')
    expect(read.accounts.map(({ source, read: rows }) => [source, rows])).toEqual([
      ['categories/*.{md,yml,yaml}', 2],
      ['listings/*.{md,yml,yaml}', 1],
    ])
  })

  it('reads bullets of a page, in their own lines', async () => {
    const bullets =
      '- [Alpha](https://alpha.example.org/) - First.\n- [Beta](https://beta.example.org/?key=0123456789abcdef)\n'
    const read = await readFiles({
      'directory.yml': HEAD,
      'categories/tools.md': `---\ntitle: Tools\n---\nAn introduction.\n\n${bullets}`,
    })
    expect(read.categories).toMatchObject([{ slug: 'tools', intro: 'An introduction.', count: 2 }])
    expect(read.pages['tools']).toMatchObject([{ name: 'Alpha', description: 'First.' }, { name: 'Beta' }])
    expect(read.codes).toEqual(['categories/tools.md:7:1 secret_in_url'])
  })

  it('keeps a list of links in extra only where it says more than the links do', async () => {
    const link = 'rel: docs, url: https://docs.example.org/'
    const read = await readFiles({
      'directory.yml': HEAD,
      'categories/tools.yml': `listings:\n  - {name: A, links: [{${link}}]}\n  - {name: B, links: [{${link}, lang: en}]}\n`,
    })
    const links = [{ rel: 'docs', url: 'https://docs.example.org/' }]
    expect(read.pages['tools']).toMatchObject([
      { links, extra: {} },
      { links, extra: { links: [{ ...links[0], lang: 'en' }] } },
    ])
  })

  it('says which file has a listing where the directory says how to edit it: the first of several', async () => {
    const files = {
      'directory.yml': `${HEAD}contribute: {repository: https://github.com/acme/list}\n`,
      'categories/a.md': '- [One](https://one.example/)\n',
      'categories/b.md': '- [One](https://one.example/)\n- [Two](https://two.example/)\n',
    }
    const read = await readFiles(files)
    expect(read.pages['b']).toMatchObject([
      { name: 'One', source_path: 'categories/a.md', extra: {}, categories: ['a', 'b'] },
      { name: 'Two', source_path: 'categories/b.md' },
    ])
    const { pages } = await readFiles({ ...files, 'directory.yml': HEAD })
    expect(pages['b']?.map((listing) => 'source_path' in listing)).toEqual([false, false])
  })

  it('leaves files of the folder to the source that names them', async () => {
    const read = await readFiles({
      'directory.yml': source('kind: markdown\nfiles: categories/tools.md\ncategory: file'),
      'categories/tools.md': '# Useful tools\n\n- [One](https://one.example/)\n',
      'categories/more.md': '- [Two](https://two.example/)\n',
    })
    expect(Object.keys(read.pages)).toEqual(['more', 'useful-tools'])
  })

  it('lets a page file describe a page of a source', async () => {
    const config = source('kind: csv\nfiles: data.csv\ncategory: category')
    const read = await readFiles({
      'directory.yml': config,
      'data.csv': 'name,category\nOne,Key-Value Stores\n',
      'categories/key-value-stores.md': '---\ndescription: Simple and fast.\n---\n',
    })
    expect(read.categories).toMatchObject([
      { slug: 'key-value-stores', title: 'Key-Value Stores', description: 'Simple and fast.', count: 1 },
    ])
  })

  it('puts what a landscape names twice on both pages', async () => {
    const item = (name: string, more = ''): string =>
      `          - {item: , name: ${name}, homepage_url: https://${name}.example/${more}}\n`
    const section = (title: string, items: string): string =>
      `  - category:\n    name: ${title}\n    subcategories:\n      - subcategory:\n        name: Tools\n        items:\n${items}`
    const read = await readFiles({
      'directory.yml': source(
        'kind: yaml\nfiles: landscape.yml\nitems: landscape[].subcategories[].items[]\ncategory: ^name\nfields: {url: homepage_url}',
      ),
      'landscape.yml': `landscape:\n${section('Data', item('a', ', second_path: [Web / Tools, AI / Agents]'))}${section('Web', item('b'))}`,
    })
    expect(Object.entries(read.pages).map(([slug, rows]) => [slug, rows.map(({ name }) => name)])).toEqual([
      ['data-tools', ['a']],
      ['web-tools', ['a', 'b']],
      ['agents', ['a']],
    ])
    expect(read.pages['agents']?.[0]?.extra).toEqual({})
  })

  it('reads a list of submodules, and keeps days to come and licences as they are written', async () => {
    const { pages, messages } = await readFiles(
      {
        'directory.yml': `${source('kind: yaml\nfiles: .gitmodules')}  - {kind: csv, files: data.csv}\n`,
        '.gitmodules':
          '[submodule "ext/alpha"]\n\tpath = ext/alpha\n\turl = git@github.com:acme/alpha.git\n[submodule "ext/beta"]\n\tpath = ext/beta\n\turl = https://github.com/acme/beta\n',
        'data.csv': 'name,added,license\nOne,2026-01-03,Apache License 2.0\nTwo,2026-01-02,MIT\n',
      },
      { lastDay: '2026-01-02' },
    )
    const rows = Object.values(pages).flat()
    expect(rows.map(({ name, url, added, license, extra }) => [name, url, added, license, extra])).toEqual([
      ['alpha', 'https://github.com/acme/alpha', undefined, [], { path: 'ext/alpha' }],
      ['beta', 'https://github.com/acme/beta', undefined, [], { path: 'ext/beta' }],
      ['One', undefined, undefined, ['Apache-2.0'], { license_as_written: 'Apache License 2.0', added: '2026-01-03' }],
      ['Two', undefined, '2026-01-02', ['MIT'], {}],
    ])
    expect(messages).toContain(
      'data.csv:2:1 warning: added: 2026-01-03 is a day to come, on which nothing was added yet; it was kept in extra [added_future]',
    )
  })

  it('calls addresses without a scheme by their repository', async () => {
    const { pages } = await readFiles({
      'directory.yml': source('kind: csv\nfiles: list.txt\nfields: {name: column 1, url: column 1}'),
      'list.txt': 'codeberg.org/a/one\ncodeberg.org/b/two\n',
    })
    expect(
      Object.values(pages)
        .flat()
        .map(({ name, url }) => [name, url]),
    ).toEqual([
      ['one', 'https://codeberg.org/a/one'],
      ['two', 'https://codeberg.org/b/two'],
    ])
  })

  it('joins a bullet and a row of a table about one thing on one page', async () => {
    const text =
      '# L\n\n## X\n\n- [A](https://a.example/) - One.\n\n| Name | Stars |\n|---|---|\n| 🔗 [A](https://a.example/) | 3 |\n'
    const config = `${HEAD}sources: [{kind: markdown, files: README.md}]\n`
    const { pages, codes } = await readFiles({ 'directory.yml': config, 'README.md': text })
    expect(codes).toEqual([])
    expect(pages['x']).toMatchObject([{ name: 'A', description: 'One.', extra: { Stars: '3' } }])
  })

  it('leaves out what a generator of sites does not publish', async () => {
    const read = await readFiles({
      'directory.yml': source("kind: front-matter\nfiles: 'content/*.md'\ncategory: kind"),
      'content/_index.md': '---\ntitle: Recipes\n---\nAll of them.',
      'content/soup.md':
        '---\ntitle: Soup\nkind: Warm\ndraft: false\n---\nStir {{< figure src="a.png" >}}well{% include x.html %}.',
      'content/pie.md': '+++\ntitle = "Pie"\nkind = "Warm"\ndraft = true\n+++\n',
      'content/old.md': '---\ntitle: Old\nkind: Warm\npublished: false\n---\n',
    })
    expect(read.pages['warm']).toMatchObject([{ name: 'Soup', description: 'Stir well.', extra: {} }])
    const at = (file: string) => ({ file: `content/${file}.md`, line: 1, column: 1 })
    expect(read.accounts[0]?.skipped).toEqual([
      { reason: 'the page of a section', count: 1, first: at('_index') },
      { reason: 'published: false', count: 1, first: at('old') },
      { reason: 'draft', count: 1, first: at('pie') },
    ])
  })

  it('takes a link of the name that a text begins with for the address of what has none', async () => {
    const read = await readFiles({
      'directory.yml': source("kind: front-matter\nfiles: 'content/*.md'\ncategory: kind"),
      'content/a.md': '---\ntitle: Soup\nkind: Warm\n---\n[soup](https://soup.example/) is warm.',
      'content/b.md': '---\ntitle: Stew\nkind: Warm\n---\n[Soup](https://soup.example/) is not stew.',
      'content/c.md': '---\ntitle: Tea\nkind: Warm\nsite: https://tea.example/\n---\n[Tea](https://t.example/) is hot.',
    })
    expect(read.pages['warm']?.map(({ name, url }) => [name, url])).toEqual([
      ['Soup', 'https://soup.example/'],
      ['Stew', undefined],
      ['Tea', 'https://tea.example/'],
    ])
  })

  it('reads calls of templates that never end', async () => {
    const read = await readFiles({
      'directory.yml': source("kind: front-matter\nfiles: 'content/*.md'\ncategory: kind"),
      'content/soup.md': `---\ntitle: Soup\nkind: Warm\n---\nGood. ${'{% {{< '.repeat(100_000)}`,
    })
    expect(read.pages['warm']).toMatchObject([{ name: 'Soup' }])
  })
})
