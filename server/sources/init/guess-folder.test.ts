import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readDirectory } from '../read-directory.ts'
import { guessDirectory } from './guess-directory.ts'
import { writeDirectoryYaml } from './write-directory-yaml.ts'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guess-folder-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function guess(files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  return (await guessDirectory(makeFolder(files))).config
}

/** A file for each listing. */
function items(folder: string, count: number, more = ''): Record<string, string> {
  const entries = Array.from({ length: count }, (_value, index): [string, string] => [
    `${folder}/n${index}.yml`,
    `name: Tool ${folder} ${index}\nurl: https://${folder.replaceAll('/', '-')}${index}.example.org/\ndescription: Does what it says it does\n${more}`,
  ])
  return Object.fromEntries(entries)
}

function rowsOf(name: string, count: number): { name: string; url: string; description: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    url: `https://${name}${index}.example/`,
    description: `What ${name} ${index} is for`,
  }))
}

function yamlOf(name: string, count: number): string {
  return rowsOf(name, count)
    .map((row) => `- ${JSON.stringify(row)}\n`)
    .join('')
}

describe('guessDirectory of a folder with folders', () => {
  it('takes no table of contents, whose links lead to the files of the list', async () => {
    const names = ['a', 'b', 'c', 'd']
    const lists = names.map((name) => [
      `${name}.md`,
      `# ${name}\n\n${rowsOf(`t${name}`, 4)
        .map((row) => `- [${row.name}](${row.url}) - ${row.description}\n`)
        .join('')}`,
    ])
    const topics = names.map((name) => `- [Topic ${name}](https://github.com/o/n/blob/main/${name}.md) - On it\n`)
    const files = { 'README.md': `# Lists\n\n${topics.join('')}`, ...Object.fromEntries(lists) }
    expect((await guess(files))['sources']).toMatchObject([{ files: '{a,b,c,d}.md' }])
  })

  it('takes the list of plugins before what many plugins have in their folders', async () => {
    const plugins = Array.from({ length: 12 }, (_, index) => `plugins/p${index}`)
    const files = plugins.flatMap((folder): [string, string][] => [
      [`${folder}/.claude-plugin/plugin.json`, JSON.stringify({ name: folder, description: 'A plugin' })],
      [`${folder}/hooks/hooks.json`, JSON.stringify({ description: 'A hook', hooks: {} })],
    ])
    const list = { '.claude-plugin/marketplace.json': JSON.stringify({ plugins: rowsOf('plugin', 4) }) }
    const [{ files: best } = {}] = (await guess({ ...Object.fromEntries(files), ...list }))['sources'] as {
      files: string
    }[]
    expect(best).toBe('.claude-plugin/marketplace.json')
    expect((await guess(Object.fromEntries(files)))['sources']).toMatchObject([
      { files: 'plugins/*/.claude-plugin/plugin.json' },
    ])
  })

  it('takes the folder that has most listings, and further ones that hold other things', async () => {
    const tags = Object.fromEntries(
      ['Web', 'Data'].map((name) => [`tags/${name}.yml`, `name: ${name}\ndescription: What is about ${name}\n`]),
    )
    const software = { ...items('software', 12, 'tags: [Web, Data]\n'), ...items('software/more', 4, 'tags: [Data]\n') }
    expect((await guess({ ...software, ...tags }))['sources']).toMatchObject([
      { files: 'software/*.yml', category: 'tags' },
      { files: 'software/more/*.yml' },
    ])
    expect((await guess({ ...items('data/main', 16), ...items('data/later', 3) }))['sources']).toMatchObject([
      { files: 'data/main/*.yml', category: { field: 'category', default: 'Main' } },
      { files: 'data/later/*.yml', category: { field: 'category', default: 'Later' } },
    ])
    expect((await guess({ ...items('data/one', 7), ...items('data/two', 5) }))['sources']).toMatchObject([
      { files: 'data/*/*.yml', category: 'folder' },
    ])
  })

  it('leaves out documentation beside lists, and looks for them five folders deep', async () => {
    const list = (name: string) =>
      Array.from({ length: 4 }, (_, at) => `- [${name}${at}](https://${name}${at}.example.org/) - Good.`).join('\n')
    const lists = Object.fromEntries(
      ['books', 'talks', 'docs'].flatMap((name) =>
        ['a', 'b'].map((file) => [`${name}/${file}.md`, `# ${name} ${file}\n\n${list(`${name}${file}`)}\n`]),
      ),
    )
    expect((await guess(lists))['sources']).toMatchObject([{ files: '{books,talks}/*.md' }])
    expect((await guess(items('src/site/of/tools', 3)))['sources']).toMatchObject([
      { files: 'src/site/of/tools/*.yml' },
    ])
  })

  it('names the files of a group where a glob would match others', async () => {
    const list = (name: string, count = 6) =>
      Array.from({ length: count }, (_, at) => `- [${name}${at}](https://${name}${at}.example.org/) - Good.`).join('\n')
    const files = {
      'README.md': `# Tools\n\n## All\n\n${list('tool', 20)}\n`,
      'README-ja.md': `# 道具\n\n## 全て\n\n${list('tool', 20)}\n`,
      'CONTRIBUTING.md': '# Contributing\n\n- [Rules](https://rules.example.org/) - Read them.\n',
      'editors.md': `# Editors\n\n${list('editor')}\n`,
      'shells.md': `# Shells\n\n${list('shell')}\n`,
    }
    expect((await guess(files))['sources']).toMatchObject([{ files: 'README.md' }, { files: '{editors,shells}.md' }])
    const { 'README-ja.md': _ja, 'CONTRIBUTING.md': _rules, 'README.md': _readme, ...alone } = files
    expect((await guess(alone))['sources']).toMatchObject([{ files: '*.md' }])
  })

  it('leaves translations out where their originals are beside them, and says so [sources:guess:translations]', async () => {
    const list = (name: string, count = 6) =>
      Array.from({ length: count }, (_, at) => `- [${name}${at}](https://${name}${at}.example.org/) - Good.`).join('\n')
    const of = (folder: string, names: readonly string[], ends: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => ends.map((end) => [`${folder}${name}${end}.md`, `# ${name}${end}\n\n${list(name)}\n`])),
      )
    const choices = async (
      files: Readonly<Record<string, string>>,
    ): Promise<[sources: unknown, reason: string | undefined]> => {
      const { config, explanation } = await guessDirectory(makeFolder(files))
      const sources = Array.isArray(config['sources']) ? config['sources'].map(({ files: glob }) => glob) : []
      return [sources, explanation.find(({ decision }) => decision === 'sources')?.reason]
    }
    const readme = { 'README.md': `# Tools\n\n## All\n\n${list('tool', 9)}\n` }
    const readmes = { ...readme, 'readme-de.md': readme['README.md'], 'README.zh-CN.md': readme['README.md'] }
    expect(await choices(readmes)).toEqual([['README.md'], 'left out as translations: README.zh-CN.md, readme-de.md'])
    expect(await choices(of('', ['editors', 'shells'], ['', '.ja', '_pt-BR']))).toEqual([
      ['{editors,shells}.md'],
      expect.stringMatching(
        /; left out as translations: editors\.ja\.md, editors_pt-BR\.md, shells\.ja\.md, shells_pt-BR\.md$/,
      ),
    ])
    // Without an original each is a list.
    expect((await choices(of('', ['editors', 'shells'], ['-ja', '-de'])))[0]).toEqual(['*.md'])
    const folders = { ...of('books/', ['a', 'b'], ['', '-ja']), ...of('talks/', ['c', 'd'], ['']) }
    expect((await choices(folders))[0]).toEqual(['{books,talks}/!(.*|a-ja|b-ja).md'])
    const many = Array.from({ length: 25 }, (_, at) => `list${at}`)
    expect((await choices(of('lists/', many, ['', '-ja', '.zh-CN'])))[0]).toEqual(['lists/!(.*|*-ja|*.zh-CN).md'])
  })

  it('counts files once that a linked folder repeats', async () => {
    const folder = makeFolder(items('tools', 4))
    symlinkSync(join(folder, 'tools'), join(folder, '_tools'))
    expect((await guessDirectory(folder)).config['sources']).toMatchObject([{ files: 'tools/*.yml' }])
  })
})

describe('guessDirectory of rows that no usual field names', () => {
  it('takes a short text of their own as the name', async () => {
    const rows = ['grinning face', 'cat', 'dog with hat'].map((description) => ({
      emoji: '😀',
      description,
      category: 'A',
    }))
    expect((await guess({ 'emoji.json': JSON.stringify(rows) }))['sources']).toMatchObject([
      { items: '[]', fields: { name: 'description' } },
    ])
  })
})

describe('guessDirectory of unusual shapes', () => {
  it('reads a list of maps as a map, and takes keys that are hosts for addresses', async () => {
    const hosts = (names: readonly string[]): string => names.map((name) => `      ${name}: {tags: [x]}\n`).join('')
    const yaml = `all:\n  - ip:\n${hosts(['a.example', 'b.example', 'c.example'])}  - dns:\n${hosts(['d.example', 'e.example'])}`
    expect((await guess({ 'data.yaml': yaml }))['sources']).toMatchObject([
      { items: 'all[]{}{}', category: '^$key', fields: { name: '$key', url: '$key' } },
    ])
  })

  it('reads a text of addresses, a line each, and leaves out what was removed', async () => {
    const lines = ['a/one', 'b/two', 'c/three', 'd/four'].map((path) => `codeberg.org/${path}\n`)
    const files = {
      'themes.txt': lines.join(''),
      'themes-removed.txt': lines.join('').repeat(3),
      'README.md': '# About this list\n',
    }
    expect(await guess(files)).toMatchObject({
      sources: [{ kind: 'csv', files: 'themes.txt', fields: { name: 'column 1', url: 'column 1' } }],
    })
    expect((await guess(files))['title']).not.toBe('About this list')
  })

  it('takes the name that tells rows apart before one of what they have in common', async () => {
    const rows = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'].map((name) => `Euro,${name} tree,https://${name}.example/`)
    expect(
      (
        await guess({
          'data.csv': `currency_name,display name,url\n${rows.join('\n')}\nPeso,Oak tree,https://o.example/\n`,
        })
      )['sources'],
    ).toMatchObject([{ fields: { name: 'display name' } }])
    const packages = 'abcdef'.split('').map((name, at) => ({
      package_name: `py${name}`,
      chair: { name: `Ann ${at % 2}` },
      submitting_author: { name: `Bob ${at}` },
      home: `https://${name}.example/`,
    }))
    expect((await guess({ 'packages.json': JSON.stringify(packages) }))['sources']).toMatchObject([
      { fields: { name: 'package_name' } },
    ])
  })
})

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
