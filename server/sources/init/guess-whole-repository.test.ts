import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDirectory } from '../read-directory.ts'
import { guessDirectory } from './guess-directory.ts'
import { createFolders, guessConfig, items, rowsOf } from './guess-folder.fixture.ts'
import { writeDirectoryYaml } from './write-directory-yaml.ts'

const makeFolder = createFolders()
const guess = (files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> =>
  guessConfig(makeFolder(files))

function yamlOf(name: string, count: number): string {
  return rowsOf(name, count)
    .map((row) => `- ${JSON.stringify(row)}\n`)
    .join('')
}

describe('guessDirectory of a repository', () => {
  const list = '# L\n\n## X\n\n- [A](https://a.example.org/) - One.\n'

  it('resolves links of several documents to its files, each from its own folder', async () => {
    const document = (topic: string): string =>
      `# ${topic}\n\n- [${topic} one](https://${topic}.example/) - A paper.\n- [Two](two.pdf) - A paper.\n- [Three](../three.pdf) - A paper.\n`
    const config = await guess({
      'one/README.md': document('one'),
      'two/README.md': document('two'),
      '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/papers\n',
    })
    expect(config['sources']).toMatchObject([
      { files: '*/README.md', base_url: 'https://github.com/acme/papers/blob/HEAD/{folder}/' },
    ])
  })

  it('takes its title from a picture named as it is, or the heading above all sections', async () => {
    const config = '[remote "origin"]\n\turl = https://github.com/acme/awesome-nodejs\n'
    const picture =
      '<div>\n<img src="x.svg" alt="Awesome Node.js">\n</div>\n\n## X\n\n- [A](https://a.example.org/) - One.\n'
    expect((await guess({ 'README.md': picture, '.git/config': config }))['title']).toBe('Awesome Node.js')
    const words = `An Awesome NodeJS list.\n\n# Categories\n\n${list.slice(4)}`
    const other = config.replace('awesome-nodejs', 'awesome-node-js')
    expect((await guess({ 'README.md': words, '.git/config': config }))['title']).toBe('Awesome NodeJS')
    expect((await guess({ 'README.md': words, '.git/config': other }))['title']).toBe('Awesome node js')
    const about = `## 简介\n\n分享好玩的项目。\n\n## 工具\n\n${list.slice(4)}`
    expect((await guess({ 'README.md': about }))['title']).not.toBe('简介')
    const site = `# 👋 Welcome to The Tools (https://tools.example)\n\n${list.slice(4)}`
    expect((await guess({ 'README.md': site }))['title']).toBe('Tools')
    const sections =
      '<h3>Open School</h3>\n\n# Contents\n\n# Summary\n\nAll that there is.\n\n# Courses\n\n- [A](https://a.example.org/) - One.\n'
    expect((await guess({ 'README.md': sections, '.git/config': config }))['title']).toBe('Open School')
    const call = `# 🔥 Check out my other list\n\n# Bots\n\n${list.slice(4)}`
    expect((await guess({ 'README.md': call }))['title']).toBe('Bots')
  })

  it('takes its description from a quotation about the subject', async () => {
    const text = `# L\n\nWe have a channel, come and join us there.\n\n> Note that we are moving house, be patient.\n\n> Tools for many purposes.\n\n${list.slice(4)}`
    expect((await guess({ 'README.md': text }))['description']).toBe('Tools for many purposes.')
    const picture = 'Read this on our website, a click on [![site](x.svg)](https://site.example.org/) leads there.'
    expect(
      (await guess({ 'README.md': `# L\n\n${picture}\n\nTools for all of us.\n\n${list.slice(4)}` }))['description'],
    ).toBe('Tools for all of us.')
    const facts = 'Maintainer: Ann\nStatus: it goes on and on'
    const later = `Tools for many purposes.\n\n## Rules\n\n> Nobody may add a thing of their own.\n\n## Tools\n\n${list.slice(4)}`
    for (const above of [
      facts,
      'Click on a name to see what it is.',
      'This repository is the source code for the site.',
      '최종 배너를 클릭하면 연결된 곳으로 이동합니다.',
    ]) {
      expect((await guess({ 'README.md': `# L\n\n${above}\n\n${later}` }))['description']).toBe(
        'Tools for many purposes.',
      )
    }
  })

  it('takes a paragraph in HTML above the first section rather than one about something else', async () => {
    const html = '<h1>Tools</h1>\n<h3><a href="https://t.example/">t.example</a></h3>\n<p>All the tools there are.</p>'
    const later = '## Running\n\nVisit localhost:3000 in your browser.\n\nThis command makes all the files.'
    const files = { 'README.md': `${html}\n\n${later}\n`, 'tools.json': JSON.stringify(rowsOf('tool', 30)) }
    expect((await guess(files))['description']).toBe('All the tools there are.')
  })

  it('joins names that describe a directory with the comma of their script', async () => {
    const table = (names: readonly string[]): Record<string, string> => ({
      'list.csv': `name,url\n${names.map((name, at) => `${name},https://n${at}.example/\n`).join('')}`,
    })
    expect((await guess(table(['豆腐', '白菜', '白菜'])))['description']).toBe('豆腐、白菜、…')
    expect((await guess(table(['خبز', 'ملح'])))['description']).toBe('خبز، ملح، …')
    expect((await guess(table(['Bread', 'Salt'])))['description']).toBe('Bread, Salt, …')
  })

  it('passes over translations, graveyards and other orders of the README', async () => {
    const config = await guess({
      'README.md': `# L\n\n${list}`,
      'TRANSLATIONS.md': `# T\n\n- [Deutsch](https://de.example/) - Ann\n- [Français](https://fr.example/) - Bob\n- [Dansk](https://da.example/) - Cy\n`,
      'other/README_FLAT.md': `# Flat\n\n${list}${list.replaceAll('example.org', 'example.com')}`,
      'Contribution_Guide.md': `# C\n\n${list.replaceAll('example.org', 'example.net')}`,
      'menus.yaml':
        '- {name: A, url: https://m.example/}\n- {name: B, url: https://m.example/b}\n- {name: C, url: https://m.example/c}\n',
      'graveyard.json': '[{"name":"A","url":"https://gone.example/"},{"name":"B","url":"https://gone.example/b"}]',
    })
    expect(config['sources']).toMatchObject([{ files: 'README.md' }])
  })

  it('reads files of one kind with two extensions together', async () => {
    const post = (name: string): string => `---\ntitle: ${name}\nhomepage: https://${name}.example/\n---\nText.\n`
    const config = await guess(
      Object.fromEntries(['a.md', 'b.markdown', 'c.markdown'].map((file) => [`_things/${file}`, post(file[0] ?? '')])),
    )
    expect(config['sources']).toMatchObject([{ files: '_things/*.{md,markdown}' }])
  })

  it('takes no state of a thing for a place, and no field for pages whose values seldom repeat', async () => {
    const apps = Array.from({ length: 20 }, (_, at) => ({
      name: `App ${at}`,
      url: `https://a${at}.example/`,
      state: at % 2 ? 'working' : 'inprogress',
      queue: at < 12 ? 'easy' : `level of ${at}`,
    }))
    const config = await guess({ 'apps.json': JSON.stringify(apps) })
    expect(config['sources']).toMatchObject([{ fields: { name: 'name', url: 'url' }, category: 'state' }])
    expect(JSON.stringify(config['sources'])).not.toContain('location')
  })

  it('makes links of bullets below listings that share their names', async () => {
    const course = (at: number): string =>
      `- [Course ${at}](https://c${at}.example/) - Good.\n  - [Notes & ${['Slides', 'Code', 'Tasks'][at % 3]}](https://c${at}.example/notes)\n`
    const text = `# Courses\n\n${Array.from({ length: 12 }, (_, at) => course(at)).join('')}`
    expect((await guess({ 'README.md': text }))['sources']).toMatchObject([{ nested: 'links' }])
  })

  it('makes links of bullets that are addresses alone', async () => {
    const bullets = (more: string): string =>
      ['A', 'B', 'C']
        .map((x) => `- [${x}](https://${x}.example/) - One.\n  - https://${x}.example/more${more}\n`)
        .join('')
    expect((await guess({ 'README.md': `# L\n\n## X\n\n${bullets('')}` }))['sources']).toMatchObject([
      { nested: 'links' },
    ])
    const told = (await guess({ 'README.md': `# L\n\n## X\n\n${bullets(' - Two.')}` }))['sources']
    expect(told).toMatchObject([{ nested: 'listings' }])
  })

  it('makes pages of what is folded up, where one heading has most', async () => {
    const parts = ['Web', 'Data', 'Mail', 'Text'].map(
      (title) =>
        `<details><summary>${title}</summary>\n\n- [${title}](https://${title}.example/) - One.\n- [B](https://${title}.example/b) - Two.\n\n</details>\n\n`,
    )
    const text = `# L\n\n## All\n\n${parts.join('')}## Books\n\n- [C](https://c.example/) - One.\n\n## Blogs\n\n- [D](https://d.example/) - One.\n`
    expect((await guess({ 'README.md': text }))['sources']).toMatchObject([{ category: 'bold' }])
  })

  it('takes a site that things have in common rather than downloads, and no titles that few rows have', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      name: `Build ${index}`,
      homepage: 'https://acme.example/',
      url: `https://acme.example/${index}.zip`,
      ...(index === 0 && { project: 'core' }),
      ...(index === 1 && { project: 'more' }),
      ...(index === 2 && { project: 'core' }),
    }))
    const { sources } = await guess({
      'data.json': JSON.stringify(rows),
      'projects.yml': JSON.stringify([
        { id: 'core', name: 'Core' },
        { id: 'more', name: 'More' },
      ]),
    })
    expect(sources).toEqual([
      { kind: 'json', files: 'data.json', items: '[]', fields: { name: 'name', url: 'homepage' } },
    ])
  })

  it('doubts lists that are kept as issues, settings of software, long texts and pages of its own', async () => {
    const codes = async (files: Record<string, string>): Promise<string[]> =>
      (await guessDirectory(makeFolder(files))).diagnostics.map(({ code }) => code)
    const list = '## Others\n\n- [A](https://a.example/)\n- [B](https://b.example/)\n'
    expect(await codes({ 'README.md': `# Vagas\n\nVagas via issues do GitHub.\n\n${list}` })).toEqual(['guess_issues'])
    expect(await codes({ 'README.md': `# L\n\nOpen issues or pull requests.\n\n${list}` })).toEqual([])
    const rows = JSON.stringify(rowsOf('city', 3))
    expect(await codes({ 'config/cities.json': rows, 'package.json': '{}' })).toEqual(['guess_software'])
    expect(await codes({ 'config/cities.json': rows })).toEqual([])
    const text = (lines: number): string => `# T\n\n${'Some words.\n\n'.repeat(lines)}${list}`
    expect(await codes({ 'README.md': text(15) })).toEqual([])
    expect(await codes({ 'README.md': text(18) })).toEqual(['guess_software'])
    expect(await codes({ 'README.md': text(1), 'pages/about.md': '# About\n' })).toEqual(['guess_pages'])
  })

  it('gives rows of a table with links to files of the repository its address', async () => {
    const row = (at: number): string => `| [${at}](bip-${at}.md) | Title ${at} | Ann |\n`
    const config = await guess({
      'README.md': `# Proposals\n\n| No | Title | Owner |\n|---|---|---|\n${[1, 2, 3].map(row).join('')}`,
      '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/bips\n',
    })
    expect(config['sources']).toMatchObject([{ base_url: 'https://github.com/acme/bips/blob/HEAD/' }])
    const course = (at: number): string => `| [C${at}](${at < 20 ? 'https://c.example' : 'pages'}/${at}.md) | Weeks |\n`
    const few = await guess({
      'README.md': `# Courses\n\n| Course | Takes |\n|---|---|\n${Array.from({ length: 23 }, (_, at) => course(at)).join('')}`,
      '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/bips\n',
    })
    expect(few['sources']).toMatchObject([{ base_url: 'https://github.com/acme/bips/blob/HEAD/' }])
  })

  it('doubts that software is a directory', async () => {
    const text = `# Tool\n\n${'It does a lot.\n\n'.repeat(30)}\n## Team\n\n- [Ann](https://github.com/ann)\n- [Bob](https://github.com/bob)\n- [Cy](https://github.com/cy)\n`
    const files = { 'README.md': text, 'package.json': '{"name":"tool"}' }
    const { diagnostics } = await guessDirectory(makeFolder(files))
    expect(diagnostics).toMatchObject([
      { code: 'guess_software', severity: 'warning', location: { file: 'README.md' } },
    ])
    const list30 = Array.from({ length: 30 }, (_, at) => `- [T${at}](https://t${at}.example/) - A tool.`).join('\n')
    const list = await guessDirectory(makeFolder({ ...files, 'README.md': `# L\n\n${list30}\n` }))
    expect(list.diagnostics).toEqual([])
  })

  it('takes files for rows although some of them enclose lists, and no file of addresses that another one describes', async () => {
    const feed = (at: number): string =>
      JSON.stringify({
        provider: `Town ${at}`,
        data_type: 'x',
        place: 'here',
        ...(at % 3 === 0 && { next: [{ id: 1 }] }),
      })
    const feeds = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`feeds/town-${at}.json`, feed(at)]))
    expect((await guess(feeds))['sources']).toMatchObject([{ files: 'feeds/*.json', items: '.' }])
    const specs = [1, 2, 3, 4].map((at) => ({ url: `https://s.example/${at}`, title: `Spec ${at}` }))
    const both = { 'index.json': JSON.stringify(specs), 'specs.json': JSON.stringify(specs.map(({ url }) => url)) }
    expect((await guess(both))['sources']).toMatchObject([{ files: 'index.json' }])
  })

  it('reads the manifests of packages in folders, and no type of software from addresses of people', async () => {
    const entry = (at: number): string =>
      `name: p${at}\nhomepage: https://p${at}.example/\ngithub: https://github.com/ann${at}\n`
    const config = await guess(Object.fromEntries([1, 2, 3].map((at) => [`packages/p${at}/package.yaml`, entry(at)])))
    expect(config['sources']).toMatchObject([{ files: 'packages/*/package.yaml' }])
    expect(config['default_type']).toBeUndefined()
  })

  it('takes a day beside a place for the start of an event', async () => {
    const meeting = (at: number): object => ({ name: `Meeting ${at}`, location: `Town ${at}`, date: `2026-0${at}-01` })
    const config = await guess({ 'meetings.json': JSON.stringify([1, 2, 3].map(meeting)) })
    expect(config['sources']).toMatchObject([{ fields: { name: 'name', 'location.name': 'location', start: 'date' } }])
    expect(config['default_type']).toBe('Event')
  })

  it('takes the year of days from the heading above them', async () => {
    const row = (name: string, day: string): string => `| [${name}](https://${name}.example/) | Bonn | ${day} |\n`
    const text = `# Events\n\n## 2025\n\n| Name | City | Date |\n|---|---|---|\n${row('a', '12–14 May')}${row('b', 'June 3')}${row('c', '30. Mai bis 2. Juni')}`
    const folder = makeFolder({ 'README.md': text })
    const { config, explanation } = await guessDirectory(folder)
    expect(config).toMatchObject({ default_type: 'Event', sources: [{ fields: { start: 'Date' } }] })
    writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, explanation))
    const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(model.listings('2025').map(({ start, end }) => [start, end])).toEqual([
      ['2025-05-12', '2025-05-14'],
      ['2025-06-03', undefined],
      ['2025-05-30', '2025-06-02'],
    ])
    const other = (await guess({ 'README.md': text.replace('## 2025', '## Next') }))['sources']
    expect(other).not.toMatchObject([{ fields: { start: 'Date' } }])
  })

  it('takes the table of files rather than the links in these', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `app${at}`)
    const table = `# Ideas\n\n## Apps\n\n| Name | What |\n|---|---|\n${names.map((name) => `| [${name}](apps/${name}.md) | One |\n`).join('')}`
    const idea = (name: string): string =>
      `# ${name}\n\n- One can\n- One may\n- One is\n- One has\n- [Help](https://${name}.example/a)\n- [More](https://${name}.example/b)\n`
    const files = Object.fromEntries(names.map((name) => [`apps/${name}.md`, idea(name)]))
    expect((await guess({ 'README.md': table, ...files }))['sources']).toMatchObject([{ files: 'README.md' }])
  })

  it('names things that have nothing else by their repositories', async () => {
    const rows = ['Panel', 'Vega'].map((name) => ({ repo: `acme/${name}`, site: `${name}.example`, note: 'x' }))
    expect((await guess({ 'tools.json': JSON.stringify(rows) }))['sources']).toMatchObject([
      { fields: { name: 'https://github.com/{repo}', url: 'site', 'links.repo': 'repo' } },
    ])
  })

  it('sorts rows of a table below no heading by a column', async () => {
    const row = (at: number): string => `| [T${at}](https://t${at}.example/) | ${at % 3 ? 'Draft' : 'Standard'} |\n`
    const rows = Array.from({ length: 12 }, (_, at) => row(at)).join('')
    const config = await guess({ 'README.md': `| Name | Type |\n|---|---|\n${rows}` })
    expect(config['sources']).toMatchObject([{ category: { field: 'Type' } }])
  })

  it('keeps the list of the README beside a much longer one', async () => {
    const many = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, at) => `- [T${from + at}](https://t${from + at}.example/) - Good.\n`).join(
        '',
      )
    const config = await guess({ 'README.md': `# L\n\n${many(0, 8)}`, 'all.md': `# All\n\n${many(100, 400)}` })
    expect(config['sources']).toMatchObject([{ files: 'README.md' }, { files: 'all.md' }])
    const about = `# L\n\n- Nothing, said in many words.\n${'- More of it.\n'.repeat(9)}\n## Related\n\n${many(0, 8)}`
    expect((await guess({ 'README.md': about, 'all.md': `# All\n\n${many(100, 400)}` }))['sources']).toMatchObject([
      { files: 'all.md' },
    ])
  })

  it('leaves out the folder whose things have no addresses where those of another one have, and icons by their sizes', async () => {
    const rates = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `rates/x/r${at}.yml`,
        `name: Tool ${at}\nrates: [{year: 2023, rate: 4}]\n`,
      ]),
    )
    expect((await guess({ ...items('things/x', 12), ...items('things/y', 12), ...rates }))['sources']).toMatchObject([
      { files: 'things/*/*.yml' },
    ])
    const icons = ['64x64 32x32', '192x192', '512x512'].map((sizes) => ({ src: `i${sizes.length}.png`, sizes }))
    const { diagnostics } = await guessDirectory(
      makeFolder({ 'public/manifest.json': JSON.stringify({ name: 'App', icons }) }),
    )
    expect(diagnostics).toMatchObject([{ code: 'guess_no_rows' }])
  })

  it('takes the days of an event rather than those of its call for papers', async () => {
    const event = (at: number): object => ({
      name: `Conference ${at}`,
      location: `Town ${at}`,
      cfp: { start: `2026-0${at}-01`, end: `2026-0${at}-02` },
      date_start: `2026-0${at}-11`,
      date_end: `2026-0${at}-12`,
    })
    const config = await guess({ 'events.json': JSON.stringify([1, 2, 3].map(event)) })
    expect(config['sources']).toMatchObject([{ fields: { start: 'date_start', end: 'date_end' } }])
  })

  it('takes no address of a policy or with a gap to fill in, and no number for a licence', async () => {
    const entry = (at: number): object => ({
      name: `Site ${at}`,
      licenseId: at % 2,
      license: at % 2,
      policyLink: `https://site${at}.example/policy`,
      uri_check: `https://site${at}.example/{account}`,
    })
    const config = await guess({ 'sites.json': JSON.stringify([1, 2, 3, 4].map(entry)) })
    expect(config['sources']).toEqual([{ kind: 'json', files: 'sites.json', items: '[]', fields: { name: 'name' } }])
  })

  it('reads trees whose branches end at any depth', async () => {
    const tool = (name: string): object => ({ name, url: `https://${name}.example/` })
    const branch = (name: string, ...children: object[]): object => ({ name, children })
    const tree = branch(
      'All',
      branch('Web', tool('alpha'), branch('Old', tool('beta'), tool('gamma'))),
      branch('Data', tool('delta')),
    )
    const folder = makeFolder({ 'tree.json': JSON.stringify(tree) })
    const { config } = await guessDirectory(folder)
    expect(config['sources']).toMatchObject([{ items: 'children[*]', category: '^name' }])
    writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, []))
    const { categories } = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(categories.map(({ slug, count }) => `${slug} ${count}`)).toEqual(['web 1', 'old 2', 'data 1'])
  })

  it('reads maps beside their $schema, and GeoJSON', async () => {
    const sites = ['A', 'B', 'C'].map((name) => [name, { urlMain: `https://${name}.example/`, url: 'x' }])
    const map = { $schema: 'data.schema.json', ...Object.fromEntries(sites) }
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`S${at}`, { site: `https://s${at}.example/` }]),
    )
    expect((await guess({ 'data.json': JSON.stringify({ ...map, ...many }) }))['sources']).toMatchObject([
      { items: '{}', fields: { name: '$key' } },
    ])
    const feature = (name: string): object => ({
      type: 'Feature',
      properties: { name, website: `https://${name}.example/` },
    })
    const collection = { type: 'FeatureCollection', features: ['a', 'b', 'c'].map(feature) }
    expect((await guess({ 'places.geojson': JSON.stringify(collection) }))['sources']).toMatchObject([
      { kind: 'json', files: 'places.geojson', items: 'features[]', fields: { name: 'properties.name' } },
    ])
  })

  it('reads many long tables of one shape as one list', async () => {
    const table = (file: number): string =>
      ['url,kind', ...Array.from({ length: 90 }, (_, row) => `https://s${row}.c${file}.example/,news`)].join('\n')
    const files = Array.from({ length: 26 }, (_, at): [string, string] => [`lists/c${at}.csv`, table(at)])
    expect((await guess(Object.fromEntries(files)))['sources']).toMatchObject([{ files: 'lists/*.csv' }])
    expect((await guess(Object.fromEntries(files.slice(0, 3))))['sources']).toHaveLength(1)
  })

  it('is called as the repository is where the first heading is one of several that do not name it', async () => {
    const of = async (first: string): Promise<unknown> => {
      const text = `# ${first}\n\n- [A](https://a.example/)\n- [B](https://b.example/)\n\n# Help\n\n# Thanks\n`
      const git = '[remote "origin"]\n\turl = https://github.com/acme/tool-lists.git\n'
      return (await guess({ 'README.md': text, '.git/config': git }))['title']
    }
    expect(await of('Usage')).toBe('Tool lists')
    expect(await of('Lists of tools')).toBe('Lists of tools')
    expect(await of('中文独立博客列表')).toBe('中文独立博客列表')
  })

  it('says so where far more files are not read than there are listings', async () => {
    const recipes = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`recipes/r${at}`, `(r${at} :fetcher git)`]),
    )
    const list = '# L\n\n- [A](https://a.example/) - One.\n- [B](https://b.example/) - Two.\n'
    const { diagnostics } = await guessDirectory(makeFolder({ ...recipes, 'README.md': list }))
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'guess_unread',
        message: 'recipes/* has 30 files with no extension, which are not read; export them as JSON, YAML or CSV',
        location: { file: 'README.md', line: 1, column: 1 },
      },
    ])
  })

  it('takes things rather than lists of several kinds in them', async () => {
    const recipe = (at: number): object => ({
      name: `Dish ${at}`,
      ingredients: ['Salt', 'Water', 'Rye'].map((name) => ({ name: `${name} ${at}` })),
      steps: ['Boil', 'Stir'].map((name) => ({ name: `${name} ${at}` })),
    })
    const config = await guess({ 'recipes.json': JSON.stringify([1, 2, 3, 4].map(recipe)) })
    expect(config['sources']).toMatchObject([{ items: '[]', fields: { name: 'name' } }])
  })

  it('leaves out contents that lead to other files, editions of a file, and names one called as the repository', async () => {
    const list = (name: string): string =>
      `# ${name}\n\n## ${name} tools\n\n${[1, 2, 3, 4].map((at) => `- [${name} ${at}](https://${name}${at}.example/) - One.\n`).join('')}`
    const readme = `# L\n\n## Topics\n\n${['go', 'php', 'ada'].map((name) => `- [${name}](https://github.com/acme/l/blob/master/${name}.md)\n`).join('')}\n## More\n\n${[1, 2, 3].map((at) => `- [M${at}](https://m${at}.example/) - One.\n`).join('')}`
    const files = { 'README.md': readme, 'go.md': list('go'), 'php.md': list('php'), 'ada.md': list('ada') }
    expect((await guess(files))['sources']).toMatchObject([{ files: 'README.md', exclude: ['Topics'] }, {}])
    const nodes = (name: string): string => JSON.stringify(rowsOf(name, 20))
    const editions = { 'nodes.json': nodes('a'), 'db/dev/nodes.json': nodes('b') }
    expect((await guess(editions))['sources']).toMatchObject([{ files: 'nodes.json' }])
  })

  it('takes the owner and the name of a repository for its address', async () => {
    const entry = (at: number): object => ({ repo_owner: `owner${at}`, repo_name: `tool${at}`, type: 'x' })
    const config = await guess({ 'registry.json': JSON.stringify([1, 2, 3].map(entry)) })
    expect(config['sources']).toMatchObject([{ fields: { url: 'https://github.com/{repo_owner}/{repo_name}' } }])
  })

  it('keeps the columns of tables in several documents, and sorts by the heading above letters', async () => {
    const table = (year: number): string =>
      `# ${year}\n\n| Name | 简述 |\n|---|---|\n${[1, 2, 3].map((at) => `| [T${at}](https://t${at}.y${year}.example/) | 一款开源免费的在线工具，支持通过选择风格、画面排版及输入文本提示词生成面板，基于大语言模型和图像模型，可在本地部署，${year}年第${at}个 |`).join('\n')}\n`
    const files = Object.fromEntries([2018, 2019, 2020].map((year) => [`${year}.md`, table(year)]))
    expect((await guess(files))['sources']).toMatchObject([{ fields: { description: '简述' } }])
    const apps = (title: string, count: number): string =>
      `# ${title}\n\n| App | Language |\n|---|---|\n${Array.from({ length: count }, (_, at) => `| [${title}${at}](https://${title}${at}.example/) | ${['Kotlin', 'Java', 'Dart', 'C', 'Go', 'Rust'][at % 6]} |\n`).join('')}`
    const folders = {
      'apps/games.md': apps('Games', 24),
      'apps/tools.md': apps('Tools', 24),
      'apps/tv.md': apps('TV', 1),
    }
    expect((await guess(folders))['sources']).toMatchObject([{ files: 'apps/*.md', category: 'file' }])
    const letter = (at: number): string => {
      const name = String.fromCharCode(65 + (at % 16))
      return `#### ${name} ${at < 16 ? 'blogs' : 'books'}\n\n${[1, 2, 3, 4].map((each) => `- [${name}${each}](https://${name}${each}.n${at}.example/)`).join('\n')}`
    }
    const letters = (from: number): string => Array.from({ length: 16 }, (_, at) => letter(from + at)).join('\n\n')
    const text = `# L\n\n### Blogs\n\n${letters(0)}\n\n### Books\n\n${letters(16)}\n`
    expect((await guess({ 'README.md': text }))['sources']).toMatchObject([{ category: 'heading 3' }])
  })

  it('reads tables and bullets without links, and says so', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Server ${index}`)
    const table = `# Servers\n\n| Provider | Disk |\n|---|---|\n${names.map((name, index) => `| ${name} | ${index + 1} GB |\n`).join('')}`
    const bullets = `# Words\n\n## Wind\n\n${names.map((name) => `- **${name}** - What it is.\n`).join('')}`
    const software = `# Tool\n\n${'What it does.\n\n'.repeat(30)}${names.map((name) => `- ${name}: yes\n`).join('')}`
    const found = await guessDirectory(makeFolder({ 'README.md': table }))
    expect(found.config).toMatchObject({
      schema: { fields: [{ name: 'Disk', type: 'integer', format: 'unit:GB' }] },
      sources: [{ kind: 'markdown', files: 'README.md', unlinked: 'tables' }],
    })
    expect(found.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['guess_unlinked', '10 of 10 rows have no address; "unlinked: tables" reads them, without it they are left out'],
    ])
    const folder = makeFolder({ 'README.md': bullets })
    const { config, explanation } = await guessDirectory(folder)
    expect(config['sources']).toEqual([
      { kind: 'markdown', files: 'README.md', unlinked: 'bullets', category: 'heading' },
    ])
    writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, explanation))
    const { accounts, categories, diagnostics } = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect([accounts[0]?.published, categories.map(({ title }) => title)]).toEqual([10, ['Wind']])
    expect(diagnostics).toEqual([])
    expect((await guessDirectory(makeFolder({ 'README.md': software }))).config).toEqual({})
  })

  it('takes recipes rather than their ingredients and steps', async () => {
    const recipe = (name: string): object => ({
      name,
      ingredients: [{ name: `Salt of ${name}` }, { name: `Flour of ${name}` }],
      steps: [{ name: `Mix ${name}` }, { name: `Bake ${name}` }],
    })
    const { sources } = await guess({ 'recipes.json': JSON.stringify(['Bread', 'Cake', 'Pie'].map(recipe)) })
    expect(sources).toEqual([{ kind: 'json', files: 'recipes.json', items: '[]', fields: { name: 'name' } }])
  })

  it('reads a folder some of whose things have folders of their own as one source', async () => {
    const text = (name: string): string => `---\ntitle: ${name}\n---\nHow ${name} is cooked.\n`
    const files = Array.from({ length: 24 }, (_, index): [string, string] => {
      const folder = index % 2 === 0 ? 'soup' : 'cake'
      return [`dishes/${folder}/${index < 12 ? `d${index}/` : ''}d${index}.md`, text(`Dish ${index}`)]
    })
    const { sources } = await guess(Object.fromEntries(files))
    expect(sources).toEqual([
      {
        kind: 'front-matter',
        files: 'dishes/**/*.md',
        category: 'folder 1',
        labels: 'names',
        fields: { name: 'title' },
      },
    ])
  })

  it('takes recipes rather than their authors, and keeps things apart whose files share a name', async () => {
    const many = (folder: string, text: (index: number) => string): [string, string][] =>
      Array.from({ length: 12 }, (_, index) => [`${folder}/n${index}.yml`, text(index)])
    const { sources } = await guess(
      Object.fromEntries([
        ...many('authors', (index) => `name: Author ${index}\nurl: https://a${index}.example/\n`),
        ...many('dishes', (index) => `name: Dish ${index}\ndescription: How it is cooked\n`),
      ]),
    )
    expect(sources).toMatchObject([{ files: 'dishes/*.yml' }])
    const folder = makeFolder({
      'directory.yml':
        'title: T\ndescription: D\nbase_url: https://d.example/\nsources:\n  - {kind: yaml, files: "*/*.yml", category: folder}\n',
      'ohio/lee.yml': 'name: Lee County\n',
      'iowa/lee.yml': 'name: Lee County\n',
    })
    const { accounts } = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(accounts.map(({ published, merged }) => [published, merged])).toEqual([[2, 0]])
  })

  it('prefers what a Data Package has, and doubts a close choice and a small part', async () => {
    const csv = (name: string, count: number): string =>
      `name,url\n${Array.from({ length: count }, (_, index) => `${name} ${index},https://${name}${index}.example/\n`).join('')}`
    const files = {
      'a.csv': csv('a', 20),
      'data/b.csv': csv('b', 10).replace('name,url', 'name,url,since').replaceAll('/\n', '/,1990\n'),
    }
    const close = await guessDirectory(
      makeFolder({ 'x/a.json': JSON.stringify(rowsOf('a', 20)), 'b.yml': yamlOf('b', 19) }),
    )
    expect(close.diagnostics.map(({ code }) => code)).toEqual(['guess_close'])
    const described = await guess({ ...files, 'datapackage.json': '{"resources": [{"path": "data/b.csv"}]}' })
    expect(described['sources']).toMatchObject([{ files: 'data/b.csv' }])
    const words = Array.from({ length: 24 }, (_, index): [string, string] => [
      `data/w${index}/w${index}.json`,
      JSON.stringify({
        [`w${index}`]: index === 0 ? rowsOf('x', 30).map(({ name }) => ({ name, [`k${index}`]: name })) : ['a', 'b'],
      }),
    ])
    const part = await guessDirectory(makeFolder(Object.fromEntries(words)))
    expect(part.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'guess_part',
        'the listings have no addresses, and are in 1 of 24 files of data; where all are the list, or another one is, "files" and "items" name them',
      ],
    ])
  })

  it('makes pages by folder where lists in many folders have one name, and takes no account for a place', async () => {
    const chain = (at: number): [string, string] => [
      `c${at}/assets.json`,
      JSON.stringify({
        assets: [1, 2, 3].map((one) => ({ name: `Coin ${at}-${one}`, address: `0x${'9a'.repeat(20)}${one}` })),
      }),
    ]
    const config = await guess(Object.fromEntries(Array.from({ length: 14 }, (_, at) => chain(at))))
    expect(config['sources']).toMatchObject([{ files: '*/assets.json', category: 'folder', labels: 'names' }])
    expect(config['sources']).toEqual([expect.objectContaining({ fields: { name: 'name' } })])
    const month = (at: number): [string, string] => [
      `data/${2020 + Math.floor(at / 4)}/0${(at % 4) + 1}/index.json`,
      JSON.stringify(rowsOf(`month${at}`, 4)),
    ]
    const months = await guess(Object.fromEntries(Array.from({ length: 14 }, (_, at) => month(at))))
    expect(months['sources']).toMatchObject([{ files: 'data/*/*/index.json', category: 'folder 1' }])
  })
})
