import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guessDirectory } from './guess-directory.ts'
import { createFolders, guessConfig, items, rowsOf } from './guess-folder.fixture.ts'

const makeFolder = createFolders()
const guess = (files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> =>
  guessConfig(makeFolder(files))

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
