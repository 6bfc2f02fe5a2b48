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

describe('guessDirectory of folders of one file each', () => {
  const many = (count: number, make: (at: number) => [string, string]): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_value, at) => make(at)))
  const sources = async (files: Readonly<Record<string, string>>): Promise<unknown> => (await guess(files))['sources']

  it('leaves out no thing of many that is called as a list of others, and takes no example for an address', async () => {
    const files = { ...items('software', 51), 'software/wishlist.yml': 'name: Wishlist\nurl: https://wish.example/\n' }
    expect((await guess(files))['sources']).toMatchObject([{ files: 'software/*.yml' }])
    const rows = rowsOf('a', 9).map(({ url }, at) => ({
      githubUrl: `https://github.com/acme/a${at}`,
      ...(at < 6 && { examples: [url] }),
    }))
    expect((await guess({ 'list.json': JSON.stringify(rows) }))['sources']).toMatchObject([
      { fields: { url: 'githubUrl' } },
    ])
  })

  it('leaves out no thing that is called as files about repositories are', async () => {
    const names = ['about-you', 'notice-board', 'n3', 'n4']
    const documents = names.map((name) => [
      `things/${name}.md`,
      `---\ntitle: ${name}\nurl: https://${name}.example/\n---\n`,
    ])
    expect((await guess(Object.fromEntries(documents)))['sources']).toMatchObject([{ files: 'things/*.md' }])
    const records = ['menu', 'screen-lock', 'com.example.config', 'n3', 'n4'].map((name) => [
      `things/${name}.yml`,
      `name: ${name}\nurl: https://${name}.example/\n`,
    ])
    expect((await guess(Object.fromEntries(records)))['sources']).toMatchObject([{ files: 'things/*.yml' }])
  })

  it('reads documents that begin with lines as those of e-mail, and no author for a description', async () => {
    const text = (at: number): string =>
      `Pep: ${at}\nTitle: Proposal ${at}\nAuthor: Ann Example <ann@a.example>, Bob Example and many of their friends\n        and more\nStatus: Active\n\n\nAbstract\n========\n\nWhat it is.\n`
    const { config } = await guessDirectory(makeFolder(many(12, (at) => [`peps/pep-${at}.rst`, text(at)])))
    expect(config['sources']).toMatchObject([{ kind: 'front-matter', files: 'peps/*.rst', fields: { name: 'Title' } }])
    expect(config['sources']).not.toMatchObject([{ fields: { description: 'Author' } }])
  })

  it('keeps apart files that have a number in common alone', async () => {
    const files = {
      ...many(8, (at) => [
        `keps/sig-a/${at}-x/kep.yaml`,
        `title: Thing ${at}\nnumber: ${at}\nstage: beta\nowner: sig\n`,
      ]),
      ...many(8, (at) => [`keps/ready/sig-a/${at}.yaml`, `number: ${at}\nalpha:\n  approver: "@ann"\n`]),
    }
    expect(await sources(files)).toMatchObject([{ files: 'keps/sig-a/*/kep.yaml', fields: { name: 'title' } }])
  })

  it('scores no hashes', async () => {
    const hash = (at: number): string => String(at).padStart(64, '0a')
    const vector = (at: number): object => ({
      name: `add ${at}`,
      input: hash(at),
      output: hash(at + 1),
      more: hash(at),
      gas: 1,
    })
    const vectors = JSON.stringify(Array.from({ length: 15 }, (_, at) => vector(at)))
    const texts = many(20, (at) => [`eips/e${at}.md`, `---\ntitle: Proposal ${at}\n---\nWhat it is.\n`])
    expect(await sources({ ...texts, 'assets/vectors.json': vectors })).toMatchObject([{ files: 'eips/*.md' }])
  })

  it('reads documents that begin with labelled lines, and takes the links in them', async () => {
    const texts = Array.from({ length: 12 }, (_, at): [string, string] => [
      `text/000${at}-of-${at}.md`,
      `- Name: idea_${at}\n- Start Date: 2024-01-${10 + at}\n- PR: [them/ideas#${at}](https://github.com/them/ideas/pull/${at})\n- Area: **${['Core', 'Library', 'Tools'][at % 3]}**\n\n## Summary\n\nIdea ${at} is to be had.\n\n- [One ${at}](https://a.example/${at}): said.\n- Two: more.\n`,
    ])
    const folder = makeFolder(Object.fromEntries(texts))
    const { config } = await guessDirectory(folder)
    expect(config['sources']).toEqual([
      { kind: 'front-matter', files: 'text/*.md', category: 'Area', fields: { name: 'Name', added: 'Start Date' } },
    ])
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify({ ...config, base_url: 'https://d.example/' }))
    const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(model.categories.map(({ title }) => title).toSorted()).toEqual(['Core', 'Library', 'Tools'])
    expect(model.listings('core').find(({ name }) => name === 'idea_3')).toMatchObject({
      description: 'Idea 3 is to be had.',
      links: [{ rel: 'PR', url: 'https://github.com/them/ideas/pull/3' }],
      added: '2024-01-13',
    })
  })

  it('reads no list out of documents whose links have the same names', async () => {
    const texts = Array.from({ length: 12 }, (_, at): [string, string] => [
      `projects/p${at}.md`,
      `# Project ${at}\n\n[Project ${at}](https://p${at}.example/) is good for ${at} things.\n\n## Details\n\n- [Code](https://code.example/${at})\n- [Documentation](https://docs.example/${at})\n- [Discussions](https://talk.example/${at})\n`,
    ])
    expect((await guess(Object.fromEntries(texts)))['sources']).toMatchObject([
      { kind: 'front-matter', files: 'projects/*.md', fields: { name: 'title', url: 'url' } },
    ])
  })

  it('reads documents with labelled lines instead of front matter', async () => {
    const games = many(12, (at) => [
      `entries/game${at}.md`,
      `${at % 2 ? `# Game ${at}` : `Game ${at}\n=======`}\n\n- Home: https://g${at}.example/, https://old.example/ (@old)\n- State: ${at % 2 ? 'beta' : 'mature'}\n\nA game of ${at} players.\n`,
    ])
    expect(await sources(games)).toMatchObject([
      { kind: 'front-matter', files: 'entries/*.md', fields: { name: 'title', url: 'Home' } },
    ])
  })

  it('takes no documents of other fields for one list: events and releases', async () => {
    const events = many(8, (at) => [
      `_events/e${at}.md`,
      `---\ntitle: Meeting ${at}\nsite: https://e${at}.example/\nplace: Oslo\nstart: 2026-05-0${at + 1}\n---\nWords.\n`,
    ])
    const releases = many(9, (at) => [
      `_downloads/d${at}.md`,
      `---\ntitle: Version ${at}\nbuild: ${at}\nfiles: none\nnotes: Mended much\n---\nMore words.\n`,
    ])
    expect(await sources({ ...events, ...releases })).toMatchObject([{ files: '_events/*.md' }])
  })

  it('takes the name of the file where all files are in one folder', async () => {
    const files = Object.fromEntries(
      ['data', 'index', 'other'].map((name) => [`things/${name}.yml`, `url: https://${name}.example/\n`]),
    )
    const folder = makeFolder({
      ...files,
      'directory.yml':
        'title: T\ndescription: D\nbase_url: https://d.example/\nsources:\n  - {kind: yaml, files: things/*.yml, fields: {name: $file}}\n',
    })
    const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(model.listings(model.categories[0]?.slug ?? '').map(({ name }) => name)).toEqual(['data', 'index', 'other'])
  })

  it('takes the folder for the name where each file has the same, and versions for one thing', async () => {
    const modules = many(6, (at) => [
      `modules/m${at}/metadata.json`,
      JSON.stringify({ homepage: `https://m${at}.example/`, maintainers: [] }),
    ])
    const versions = many(30, (at) => [
      `modules/m${at % 6}/1.${at}/source.json`,
      JSON.stringify({ url: `https://m${at % 6}.example/archive/${at}.tar.gz`, integrity: 'sha256-x', strip: 'x' }),
    ])
    const { config, choices } = await guessDirectory(makeFolder({ ...modules, ...versions }))
    expect(config['sources']).toMatchObject([{ files: 'modules/*/metadata.json', fields: { name: '$file' } }])
    expect(choices[0]?.sample[0]).toMatchObject({ name: 'm0', url: 'https://m0.example/' })
  })

  it('reads one kind of manifest of each package, in the folder of its newest version', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 36 }, (_value, at) => at).flatMap((at): [string, string][] => {
        const [publisher, version] = [`Pub${at % 12}`, `1.${at}.0`]
        const path = `manifests/${publisher}/Tool/${version}/${publisher}.Tool`
        const head = `PackageIdentifier: ${publisher}.Tool\nPackageVersion: ${version}\n`
        return [
          [`${path}.yaml`, `${head}DefaultLocale: en-US\nManifestType: version\n`],
          [
            `${path}.installer.yaml`,
            `${head}Installers:\n  - { Architecture: x64, InstallerUrl: https://dl.example/${at}.exe }\n`,
          ],
          [
            `${path}.locale.en-US.yaml`,
            `${head}PackageName: Tool ${publisher}\nPackageUrl: https://${publisher}.example/\nReleaseNotesUrl: https://${publisher}.example/notes\nShortDescription: Does what it is for\n`,
          ],
        ]
      }),
    )
    const folder = makeFolder(files)
    const { config } = await guessDirectory(folder)
    expect(config['sources']).toMatchObject([
      { files: 'manifests/*/Tool/*/*.en-US.yaml', fields: { name: 'PackageName', url: 'PackageUrl' } },
    ])
    writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, []))
    const { accounts, ...read } = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(accounts[0]?.skipped).toMatchObject([{ reason: 'older version', count: 24 }])
    expect(
      read.categories.flatMap(({ slug }) => read.listings(slug)).find(({ name }) => name === 'Tool Pub0')?.extra[
        'PackageVersion'
      ],
    ).toBe('1.24.0')
  })

  it('takes files that are named by hosts for one kind, and sorts by no field of their own', async () => {
    const files = many(24, (at) => [
      `entries/s${at}.${at % 2 ? 'com' : 'org'}.json`,
      JSON.stringify({ name: `Site ${at}`, url: `https://s${at}.example/`, tags: ['bank', 'shop', 'mail'][at % 3] }),
    ])
    const byName = Object.fromEntries(
      Array.from({ length: 24 }, (_value, at) => [`Site ${at}`, { name: `Site ${at}` }]),
    )
    expect(await sources({ ...files, 'api/all.json': JSON.stringify(byName) })).toMatchObject([
      { files: 'entries/*.json', category: 'tags' },
    ])
  })

  it('reads tables of years as one source, and all files of a folder of many without extension', async () => {
    const years = many(4, (at) => [
      `202${at}.csv`,
      `Subject,Location,Website URL\n${[1, 2, 3].map((one) => `Conf ${one},Oslo ${at},https://c${one}.example/202${at}`).join('\n')}\n`,
    ])
    expect(await sources(years)).toMatchObject([
      { kind: 'csv', files: '*.csv', category: 'file', fields: { name: 'Subject' } },
    ])
    const commands = many(320, (at) => [
      `commands/c${at}`,
      `---\nfunctions: { shell: [${at}] }\nabout: A command of ours\n---\n`,
    ])
    expect(await sources(commands)).toMatchObject([{ kind: 'front-matter', files: 'commands/*' }])
  })

  it('says where links to files of the repository lead', async () => {
    const books = Array.from({ length: 5 }, (_value, at) => `- [Book ${at}](books/b${at}.pdf)`).join('\n')
    const files = {
      'README.md': `# Books\n\n${books}\n- [Shop](https://shop.example/)\n`,
      '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/books\n',
    }
    expect(await sources(files)).toMatchObject([{ base_url: 'https://github.com/acme/books/blob/HEAD/' }])
  })

  it('does not join lists of different things, nor take letters for pages', async () => {
    const list = (of: (at: number) => unknown): string =>
      JSON.stringify(Array.from({ length: 8 }, (_value, at) => of(at)))
    const files = Object.fromEntries(
      ['a', 'b', 'c'].flatMap((letter) => [
        [
          `games/${letter}.json`,
          list((at) => ({
            name: `${letter} ${at}`,
            url: `https://${letter}${at}.example/`,
            type: 'clone remake'.split(' ')[at % 2],
            langs: ['C'],
            status: 'ok',
            platforms: ['PC'],
          })),
        ],
        [
          `originals/${letter}.json`,
          list((at) => ({ name: `Old ${letter} ${at}`, external: { id: 1 }, meta: {}, platforms: ['PC'] })),
        ],
      ]),
    )
    expect(await sources(files)).toMatchObject([{ files: 'games/*.json', category: 'type' }])
  })

  it('takes the README rather than data with a part of its listings', async () => {
    const list = (count: number): string =>
      `# Books\n\n## Good\n\n${rowsOf('Book', count)
        .map(({ name, url }) => `- [${name}](${url})\n`)
        .join('')}`
    const files = (count: number): Record<string, string> => ({
      'README.md': list(count),
      'app/books.json': JSON.stringify(rowsOf('Book', 20)),
    })
    expect(await sources(files(25))).toMatchObject([{ files: 'README.md' }])
    expect(await sources(files(21))).toMatchObject([{ files: 'app/books.json' }])
  })

  it('takes the script of titles of pages for that of the language', async () => {
    const list = `# 插件 Heroes\n\nA manual in Chinese for plugins, let the heroes benefit all of us. 一本中文说明书\n\n`
    const page = (title: string): string => `## ${title}\n\n- [${title} X](https://${title.length}.example/)\n\n`
    const text = ['浏览器插件和开发工具推荐列表', '学习与效率工具推荐', '视频下载与字幕翻译工具'].map(page).join('')
    expect((await guess({ 'README.md': list + text }))['language']).toBe('zh')
  })

  it('takes a list of references for no address, and the plain text of a heading for a name', async () => {
    const text = (at: number): string =>
      `---\nmade: 2024-01-0${at}\nReferences:\n- https://blog.example/${at}\n- https://news.example/${at}\n---\n# \`tool-${at}\` is unsound\n\nBecause of ${at}.\n`
    const folder = makeFolder(many(6, (at) => [`notes/n${at}.md`, text(at)]))
    const { config } = await guessDirectory(folder)
    expect(config['sources']).toMatchObject([{ fields: { name: 'title' } }])
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify({ ...config, base_url: 'https://d.example/' }))
    const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
    const listings = model.categories.flatMap(({ slug }) => model.listings(slug))
    const listing = listings.find(({ name }) => name === 'tool-3 is unsound')
    expect(listing).toBeDefined()
    expect(listing?.url).toBeUndefined()
  })

  it('sorts by what rows say rather than by files that are named by digests, and by no part of a numbered list', async () => {
    const csv = (from: number): string =>
      [
        'title,site,council',
        ...Array.from(
          { length: 8 },
          (_, at) => `Site ${from + at},https://s${from + at}.example/,${['York', 'Leeds', 'Hull'][at % 3]}`,
        ),
      ].join('\n')
    const digest = (letter: string): string => letter.repeat(32).replaceAll('aa', '0a')
    const files = {
      [`in/${digest('a')}.csv`]: csv(0),
      [`in/${digest('1')}.csv`]: csv(8),
      [`in/${digest('2')}.csv`]: csv(16),
    }
    expect(await sources(files)).toMatchObject([{ category: 'council' }])

    const tools = rowsOf('Tool', 24).map((row, at) => ({
      ...row,
      needs: { 1: { identifier: at % 2 === 0 ? 'R' : 'cli' } },
    }))
    expect(JSON.stringify(await sources({ 'tools.json': JSON.stringify(tools) }))).not.toContain('category')
  })

  it('takes the address of the last edition and what sorts it, and none of things with names', async () => {
    const confs = (more: object): Record<string, string> =>
      many(6, (at) => [
        `confs/c${at}.json`,
        JSON.stringify({
          title: `Conf ${at}`,
          about: 'People meet',
          confs: [
            { link: `https://c${at}.example/25`, ...more },
            { link: `https://c${at}.example/26`, city: ['Bern', 'Oslo', 'Rome'][at % 3], ...more },
          ],
        }),
      ])
    expect(await sources(confs({ year: 2026 }))).toMatchObject([
      { category: 'confs[-1].city', fields: { name: 'title', url: 'confs[-1].link' } },
    ])
    expect(await sources(confs({ name: 'A talk' }))).not.toMatchObject([{ fields: { url: 'confs[-1].link' } }])
  })

  it('names pages that rows have by number as another file does', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 9 }, (_value, at) => [
        `Tool ${at}`,
        { cats: [(at % 3) + 1], website: `https://t${at}.example/` },
      ]),
    )
    const categories = {
      1: { name: 'Editors', groups: [1] },
      2: { name: 'Shells', groups: [1] },
      3: { name: 'Games', groups: [1] },
    }
    expect(
      await sources({ 'tools.json': JSON.stringify(rows), 'categories.json': JSON.stringify(categories) }),
    ).toMatchObject([{ category: 'cats', labels: { file: 'categories.json', value: '$key', title: 'name' } }])
  })

  it('leaves out tables about something else, and addresses that nothing names', async () => {
    const csv = (head: string, row: (at: number) => string): string =>
      `${head}\n${Array.from({ length: 20 }, (_value, at) => row(at)).join('\n')}\n`
    const full = csv(
      'Domain name,Organization name,City,State,Contact',
      (at) => `d${at}.example,City of ${at} Oaks,Oaks,CA,none`,
    )
    const names = csv('Domain', (at) => `host${at}.d${at}.example`)
    expect(await sources({ 'full.csv': full, 'websites/names.csv': names })).toMatchObject([
      { files: 'full.csv', fields: { name: 'Organization name', url: 'Domain name' } },
    ])
  })

  it('takes titles of pages from a list beside the rows, or from TOML', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      title: `Tool ${at}`,
      url: `https://t${at}.example/`,
      category: ['a1', 'b2'][at % 2],
    }))
    const labels = [
      { id: 'a1', title: 'First things' },
      { id: 'b2', title: 'Second things' },
    ]
    const beside = { 'data.json': JSON.stringify({ projects: rows, categories: labels }) }
    const { config } = await guessDirectory(makeFolder(beside))
    expect(config['sources']).toMatchObject([
      {
        items: 'projects[]',
        category: 'category',
        labels: { file: 'data.json', items: 'categories[]', value: 'id', title: 'title' },
      },
    ])
    const folder = makeFolder(beside)
    writeFileSync(join(folder, 'directory.yml'), writeDirectoryYaml(config, []))
    const { categories } = await readDirectory({ configPath: join(folder, 'directory.yml') })
    expect(categories.map(({ title, count }) => [title, count])).toEqual([
      ['First things', 3],
      ['Second things', 3],
    ])
    const switches = { 'data.json': JSON.stringify(rows.map((row, at) => ({ ...row, own: at % 2 === 0 }))) }
    const lists = { 'lists.yml': '- {enabled: true, name: One}\n- {enabled: false, name: Two}\n' }
    expect((await guess({ ...switches, ...lists }))['sources']).toMatchObject([{ category: 'category' }])
    const toml = labels.map(({ id, title }) => `[[groups]]\nid = "${id}"\ntitle = "${title}"\n`).join('\n')
    expect((await guess({ 'rows.json': JSON.stringify(rows), 'groups.toml': toml }))['sources']).toMatchObject([
      { labels: { file: 'groups.toml', items: 'groups[]', value: 'id', title: 'title' } },
    ])
  })

  it('takes several lists of things in one file, and none of what is about it', async () => {
    const things = (name: string) =>
      Array.from({ length: 4 }, (_, at) => ({ name: `${name} ${at}`, url: `https://${name}${at}.example/` }))
    const file = { name: 'All', editors: things('Editor'), shells: things('Shell'), sponsors: things('Sponsor') }
    expect((await guess({ 'data.json': JSON.stringify(file) }))['sources']).toMatchObject([
      { items: 'editors[]', category: { field: 'category', default: 'Editors' } },
      { items: 'shells[]', category: { field: 'category', default: 'Shells' } },
    ])
  })

  it('reads addresses of any ending, and no state from a switch of a part', async () => {
    const hosts = Array.from({ length: 12 }, (_, at) => `host${at}.example`).join('\n')
    expect((await guess({ 'hosts.conf': `${hosts}\n` }))['sources']).toMatchObject([{ kind: 'csv' }])
    const rows = Array.from({ length: 6 }, (_, at) => ({
      name: `Tool ${at}`,
      url: `https://t${at}.example/`,
      auto: { disabled: at > 2 },
    }))
    const [source] = Object.values((await guess({ 'data.json': JSON.stringify(rows) }))['sources'] ?? {})
    expect(source.fields).toEqual({ name: 'name', url: 'url' })
  })

  it('takes a pair of coordinates for a place', async () => {
    const places = (pair: (at: number) => unknown): string =>
      JSON.stringify([1, 2, 3].map((at) => ({ name: `Oak ${at}`, latlng: pair(at) })))
    for (const pair of [(at: number) => [52.5 + at, -13.4], (at: number) => `${52.5 + at}, -13.4`])
      expect(await guess({ 'places.json': places(pair) })).toMatchObject({ default_type: 'Place' })
    expect(await guess({ 'places.json': places((at) => [52.5 + at]) })).not.toHaveProperty('default_type')
  })

  it('takes words rather than codes for names where no column has one', async () => {
    const rows = Array.from(
      { length: 9 },
      (_value, at) => `${at + 1},"Oak ${at % 8} Airport","Oak${at}","AY${at}A",-${at}.5,14${at}.2,${at * 10}`,
    )
    expect(await sources({ 'airports.dat': `${rows.join('\n')}\n` })).toMatchObject([{ fields: { name: 'column 3' } }])
  })

  it('reads READMEs of one depth as one source', async () => {
    const readmes = many(4, (at) => [
      `topic${at}/README.md`,
      `# Topic ${at}\n\n- [One ${at}](https://one${at}.example/) - A paper.\n- [Two ${at}](https://two${at}.example/) - A paper.\n`,
    ])
    expect(await sources(readmes)).toMatchObject([{ files: '*/README.md', category: 'file' }])
  })
})
