import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'
import type { ReadFiles } from '../../e2e/fixtures/read-files.ts'
import type { Target } from '../../shared/model/directory.ts'

const YAML_ITEMS = `${HEAD}sources:\n  - {kind: yaml, files: items/*.yml, category: category}\n`
const JSON_FILE = `${HEAD}sources:\n  - {kind: json, files: data.json, category: category}\n`
const CSV_FILE = `${HEAD}sources:\n  - {kind: csv, files: data.csv, category: category}\n`
const GOOD = 'name: Good\nurl: https://example.org/good\ncategory: Tools\n'

function names(listings: readonly { name: string }[] | undefined): string[] {
  return (listings ?? []).map(({ name }) => name)
}

const EMPTY = 'directory.yml:1:1 directory_empty'

describe('readDirectory with files that cannot be read as they are', () => {
  it('uses what a broken YAML file still says', async () => {
    const broken = 'name: Broken\ncategory: Tools\nurl: [https://example.org/b\n'
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': broken, 'items/b.yml': GOOD })
    expect(read.codes).toEqual(['items/a.yml:4:1 yaml_syntax'])
    expect(names(read.pages['tools'])).toEqual(['Broken', 'Good'])
  })

  it('skips a YAML file nothing can be made of, and says so', async () => {
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': '%&/\n', 'items/b.yml': GOOD })
    expect(read.codes).toHaveLength(1)
    expect(names(read.pages['tools'])).toEqual(['Good'])
    expect(read.accounts).toEqual([
      {
        source: 'items/*.yml',
        files: 2,
        read: 2,
        published: 1,
        merged: 0,
        skipped: [expect.objectContaining({ reason: expect.any(String), count: 1 })],
      },
    ])
  })

  it('joins a quoted text that goes on at the margin', async () => {
    const text = 'name: Long\ncategory: Tools\nnote: "one\ntwo"\n'
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': text })
    expect(read.codes).toEqual(['items/a.yml:3:11 yaml_syntax'])
    expect(read.pages['tools']?.[0]).toMatchObject({ name: 'Long', note: 'one two' })
  })

  it('reads tabs in front matter as spaces', async () => {
    const config = `${HEAD}sources:\n  - {kind: front-matter, files: 'items/*.md', category: folder}\n`
    const text = '---\ntitle: Tabbed\ntags:\n\t- one\n\t- two\n---\nThe text.\n'
    const read = await readFiles({ 'directory.yml': config, 'items/a.md': text })
    expect(read.codes).toEqual(['items/a.md:4:1 yaml_tab'])
    expect(read.pages['items']?.[0]).toMatchObject({
      id: 'a',
      tags: ['one', 'two'],
      description: 'The text.',
      body: 'The text.',
    })
  })

  it('uses the last of two equal keys', async () => {
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': `${GOOD}name: Better\n` })
    expect(read.codes).toEqual(['items/a.yml:4:1 yaml_duplicate_key'])
    expect(names(read.pages['tools'])).toEqual(['Better'])
  })

  it('refuses YAML aliases that multiply', async () => {
    const levels = ['a: &a [x,x,x,x,x,x,x,x,x]']
    for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg']) {
      levels.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(',')}]`)
    }
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': levels.join('\n'), 'items/b.yml': GOOD })
    expect(read.codes).toEqual(['items/a.yml:1:1 yaml_alias_bomb'])
    expect(names(read.pages['tools'])).toEqual(['Good'])
  })

  it('refuses a file of 50 MB before reading it', async () => {
    const read = await readFiles(
      { 'directory.yml': YAML_ITEMS, 'items/b.yml': GOOD },
      {
        prepare(root) {
          writeFileSync(path.join(root, 'items/a.yml'), '')
          truncateSync(path.join(root, 'items/a.yml'), 50_000_000)
        },
      },
    )
    expect(read.codes).toEqual(['items/a.yml:1:1 file_too_large'])
    expect(read.messages[0]).toContain('50000000 bytes')
    expect(names(read.pages['tools'])).toEqual(['Good'])
  })

  it('reads files up to max_file_bytes and none larger', async () => {
    const config = `${HEAD}sources:\n  - {kind: yaml, files: items/*.yml, category: category, max_file_bytes: ${GOOD.length}}\n`
    const read = await readFiles({ 'directory.yml': config, 'items/a.yml': GOOD, 'items/b.yml': `${GOOD} ` })
    expect(read.codes).toEqual(['items/b.yml:1:1 file_too_large'])
    expect(read.listingCount).toBe(1)
  })

  it('does not follow a symbolic link out of the folder [sources:bad-input:outside]', async () => {
    const read = await readFiles(
      { 'directory.yml': YAML_ITEMS, 'items/b.yml': GOOD, 'secret.yml': 'name: Secret\ncategory: Tools\n' },
      { prepare: (root) => symlinkSync(path.join(root, 'secret.yml'), path.join(root, 'items/a.yml')) },
    )
    expect(read.codes).toEqual(['items/a.yml:1:1 symlink_outside'])
    expect(names(read.pages['tools'])).toEqual(['Good'])
  })

  it('does not follow a linked folder out either', async () => {
    const config = `${HEAD}sources:\n  - {kind: yaml, files: 'items/**/*.yml', category: category}\n`
    const read = await readFiles(
      { 'directory.yml': config, 'items/b.yml': GOOD, 'other/secret.yml': 'name: Secret\ncategory: Tools\n' },
      { prepare: (root) => symlinkSync(path.join(root, 'other'), path.join(root, 'items/link')) },
    )
    expect(names(read.pages['tools'])).toEqual(['Good'])
    expect(read.codes).toEqual(['items/link/secret.yml:1:1 symlink_outside'])
  })

  it('reads a file once that is there by its name and by a linked folder', async () => {
    const config = `${HEAD}sources:\n  - {kind: yaml, files: '*/*/*.yml', category: category}\n`
    const read = await readFiles(
      { 'directory.yml': config, 'items/good/b.yml': GOOD },
      { prepare: (root) => symlinkSync(path.join(root, 'items'), path.join(root, '_items')) },
    )
    expect(read.codes).toEqual([])
    expect(names(read.pages['tools'])).toEqual(['Good'])
  })

  it('follows a link that stays inside', async () => {
    const read = await readFiles(
      { 'directory.yml': YAML_ITEMS, 'items/b.yml': GOOD },
      {
        prepare(root) {
          mkdirSync(path.join(root, 'items/real'))
          writeFileSync(path.join(root, 'items/real/x.txt'), 'name: Linked\ncategory: Tools\n')
          symlinkSync(path.join(root, 'items/real/x.txt'), path.join(root, 'items/a.yml'))
        },
      },
    )
    expect(read.codes).toEqual([])
    expect(names(read.pages['tools'])).toEqual(['Linked', 'Good'])
  })

  it('passes over an empty file', async () => {
    const read = await readFiles({ 'directory.yml': YAML_ITEMS, 'items/a.yml': '', 'items/b.yml': GOOD })
    expect(read.codes).toEqual(['items/a.yml:1:1 file_empty'])
    expect(read.listingCount).toBe(1)
  })

  it('names the place where JSON ends too early [sources:bad-input:position]', async () => {
    const read = await readFiles({ 'directory.yml': JSON_FILE, 'data.json': '[\n  {"name": "A"\n' })
    expect(read.codes).toEqual(['data.json:3:1 json_syntax', EMPTY])
    expect(read.accounts[0]?.skipped).toMatchObject([{ reason: 'unreadable file', count: 1 }])
  })

  it('refuses JSON nested a hundred thousand levels deep', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const read = await readFiles({ 'directory.yml': JSON_FILE, 'data.json': deep })
    expect(read.codes).toEqual(['data.json:1:257 json_too_deep', EMPTY])
  })

  it('survives YAML nested a hundred thousand levels deep', async () => {
    const read = await readFiles({
      'directory.yml': YAML_ITEMS,
      'items/a.yml': '['.repeat(100_000),
      'items/b.yml': GOOD,
    })
    expect(read.codes).toHaveLength(1)
    expect(names(read.pages['tools'])).toEqual(['Good'])
  })
})

describe('readDirectory with unusual encodings', () => {
  it('reads a byte order mark and CRLF without a word', async () => {
    const read = await readFiles({
      'directory.yml': CSV_FILE,
      'data.csv': '\uFEFFname,category\r\nOne,Tools\r\n"Two\r\nlines",Tools\r\nThree,\r\n',
    })
    expect(names(read.pages['tools'])).toEqual(['One', 'Two lines'])
    expect(read.codes).toEqual(['data.csv:5:1 category_missing'])
  })

  it('reads Latin-1 bytes as windows-1252 and names the first', async () => {
    const bytes = Buffer.from('name,category\nCaf\u00e9 \u0080,B\u00fccher\n', 'latin1')
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': bytes })
    expect(read.codes).toEqual(['data.csv:2:4 not_utf8'])
    expect(names(read.pages['bucher'])).toEqual(['Café €'])
  })

  it('replaces the few bytes of a UTF-8 file that are wrong', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,category\nCaf\u00e9,B\u00fccher\nOld '),
      Buffer.from([0x81]),
      Buffer.from('X,B\u00fccher\n'),
    ])
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': bytes })
    expect(read.codes).toEqual(['data.csv:3:5 not_utf8'])
    expect(names(read.pages['bucher'])).toEqual(['Caf\u00e9', 'Old \ufffdX'])
  })

  it('reads UTF-16 with a byte order mark', async () => {
    const bytes = Buffer.from('\uFEFFname,category\nOne,Tools\n', 'utf16le')
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': bytes })
    expect(read.codes).toEqual([])
    expect(names(read.pages['tools'])).toEqual(['One'])
  })
})

describe('readDirectory with rows that do not fit', () => {
  it('skips a row without a name [sources:bad-input:goes-on] [sources:bad-input:position] [sources:account:every-row]', async () => {
    const read = await readFiles({
      'directory.yml': CSV_FILE,
      'data.csv': 'name,category\nOne,Tools\n,Tools\nTwo,Tools\n',
    })
    expect(read.codes).toEqual(['data.csv:3:1 name_missing'])
    expect(read.accounts).toEqual([
      {
        source: 'data.csv',
        files: 1,
        read: 3,
        published: 2,
        merged: 0,
        skipped: [{ reason: 'no name', count: 1, first: { file: 'data.csv', line: 3, column: 1 } }],
      },
    ])
  })

  it('gives the second of two equal ids a suffix', async () => {
    const rows = 'id,name,url,category\nx,One,https://one.example/,Tools\nx,Two,https://two.example/,Tools\n'
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': rows })
    expect(read.codes).toEqual(['data.csv:3:1 id_duplicate'])
    expect(read.pages['tools']?.map(({ id }) => id)).toEqual(['x', 'x-two-example'])
  })

  it('keeps an address that is none, and the listing', async () => {
    const rows = 'name,url,category\nOne,/tools/x,Tools\nTwo,javascript:alert(1),Tools\nThree,example.org/three,Tools\n'
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': rows })
    expect(read.codes).toEqual(['data.csv:2:1 url_invalid', 'data.csv:3:1 url_invalid', 'data.csv:3:1 url_unsafe'])
    expect(read.pages['tools']?.map(({ url, extra }) => url ?? extra['url'])).toEqual([
      '/tools/x',
      // One that runs something is published nowhere.
      undefined,
      'https://example.org/three',
    ])
  })

  it('publishes no address with a password, and none that runs something, from anywhere in a row [sources:limits:addresses]', async () => {
    const secret = 'https://user:hunter2@example.org/x'
    const script = 'JavaScript:alert(document.domain)'
    const text = `See ${secret} and [this](${script}), or <${script}>.`
    const row = {
      name: `A ${secret}`,
      url: secret,
      description: text,
      body: `${text}\n\n[x]: ${script}`,
      note: text,
      tags: [`t ${secret}`],
      license: [secret],
      category: 'Tools',
      links: { docs: secret, repo: script },
      logo: script,
      location: { name: secret },
      mirror: secret,
      deep: { list: [secret, { run: 'java\nscript:x()' }, 'kept'] },
      seen_on: 'https://example.org/@user:x',
      [`see ${secret}`]: 1,
    }
    const read = await readFiles({ 'directory.yml': JSON_FILE, 'data.json': JSON.stringify([row]) })
    const published = JSON.stringify(read.pages)
    expect(published).not.toContain('hunter2')
    expect(published).not.toMatch(/script:(?:alert|x)/i)
    expect(read.messages.join('\n')).not.toContain('hunter2')
    expect(read.codes).toContain('data.json:1:2 url_unsafe')
    const [listing] = read.pages['tools'] ?? []
    expect(listing?.url).toBeUndefined()
    expect(listing?.links).toEqual([])
    expect(listing?.name).toBe('A https://example.org/x')
    expect(Object.keys(listing?.extra ?? {})).toContain('see https://example.org/x')
    expect(listing?.extra).toMatchObject({ deep: { list: [{}, 'kept'] }, seen_on: 'https://example.org/@user:x' })
  })

  it('cuts a tag of 4,000 characters [sources:limits:lengths]', async () => {
    const row = { name: 'One', category: 'Tools', tags: ['a'.repeat(4000), 'b'] }
    const read = await readFiles({ 'directory.yml': JSON_FILE, 'data.json': JSON.stringify([row]) })
    expect(read.pages['tools']?.[0]?.tags.map(({ length }) => length)).toEqual([200, 1])
  })

  it('warns of a secret in an address without printing it', async () => {
    const rows =
      'name,url,category\nOne,https://example.org/?api_key=abc123def456ghi,Tools\nTwo,https://example.org/?key=REDACTED,Tools\n'
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': rows })
    expect(read.codes).toEqual(['data.csv:2:1 secret_in_url'])
    expect(read.messages.join()).not.toContain('abc123def456ghi')
  })

  it('cuts what is too long and says so', async () => {
    const rows = `name,description,category\n${'n'.repeat(200)},${'d'.repeat(4000)},Tools\n${'m'.repeat(201)},${'e'.repeat(4001)},Tools\n`
    const read = await readFiles({ 'directory.yml': CSV_FILE, 'data.csv': rows })
    expect(read.codes).toEqual(['data.csv:3:1 name_too_long', 'data.csv:3:1 description_too_long'])
    expect(read.pages['tools']?.map(({ name, description }) => [name.length, description?.length])).toEqual([
      [200, 4000],
      [200, 4000],
    ])
  })

  it('takes names of object prototypes for what they are: names', async () => {
    const json =
      '[{"name": "__proto__", "category": "constructor", "__proto__": {"a": 1}, "toString": "x"}, {"name": "constructor", "category": "__proto__"}]'
    const read = await readFiles({ 'directory.yml': JSON_FILE, 'data.json': json })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ slug, title }) => [slug, title])).toEqual([
      ['constructor', 'constructor'],
      ['proto', '__proto__'],
    ])
    expect(read.pages['constructor']?.[0]).toMatchObject({
      id: 'proto',
      name: '__proto__',
      extra: { _proto_: { a: 1 }, toString: 'x' },
    })
    expect(read.pages['proto']?.[0]?.id).toBe('constructor')
  })
})

describe('readDirectory with pages that contradict each other', () => {
  it('tells pages apart by all sections above where the nearest ones are called the same', async () => {
    const config = `${HEAD}sources:\n  - {kind: markdown, files: list.md}\n`
    const part = (name: string) =>
      `## ${name}\n\n### SSR\n\n#### Libraries\n\n- [${name}](https://${name}.example/)\n\n`
    const read = await readFiles({ 'directory.yml': config, 'list.md': `# L\n\n${part('One')}${part('Two')}` })
    expect(read.codes).toEqual([])
    expect(read.categories.map(({ slug }) => slug)).toEqual(['ssr-libraries', 'two-ssr-libraries'])
  })

  it('distinguishes pages that make the same slug', async () => {
    const config = `${HEAD}sources:\n  - {kind: csv, files: data.csv, category: category, case_fold: false}\n`
    const read = await readFiles({ 'directory.yml': config, 'data.csv': 'name,category\nOne,A B\nTwo,a-b\n' })
    expect(read.codes).toEqual(['data.csv:3:1 slug_collision'])
    expect(read.messages[0]).toContain('data.csv:2')
    const slugs = read.categories.map(({ slug }) => slug)
    expect(slugs[0]).toBe('a-b')
    expect(slugs[1]).toMatch(/^a-b-[0-9a-f]{6}$/)
    expect(slugs.map((slug) => names(read.pages[slug]))).toEqual([['One'], ['Two']])
  })

  it('replaces reserved slugs [model:slug:reserved]', async () => {
    const read = await readFiles({
      'directory.yml': CSV_FILE,
      'data.csv': 'name,category\nOne,MCP\nTwo,CON\nThree,api\n',
    })
    expect(read.codes).toEqual(['data.csv:2:1 slug_reserved', 'data.csv:3:1 slug_reserved'])
    expect(read.categories.map(({ slug }) => slug)).toEqual(['mcp-servers', 'con-listings', 'api'])
  })

  it('drops parents and related pages that do not exist', async () => {
    const page = 'title: Databases\nparent: strorage\nrelated: [nowhere, storage]\n'
    const read = await readFiles({
      'directory.yml': HEAD,
      'categories/databases.yml': page,
      'categories/storage.yml': 'title: Storage\n',
    })
    expect(read.codes).toEqual([
      'categories/databases.yml:1:1 parent_unknown',
      'categories/databases.yml:1:1 related_unknown',
      EMPTY,
    ])
    expect(read.messages[0]).toContain('did you mean "storage"?')
    expect(read.categories[0]).toMatchObject({ slug: 'databases', related: ['storage'] })
    expect(read.categories[0]).not.toHaveProperty('parent')
  })

  it('opens a circle of parents', async () => {
    const read = await readFiles({
      'directory.yml': HEAD,
      'categories/a.yml': 'title: A\nparent: b\n',
      'categories/b.yml': 'title: B\nparent: c\n',
      'categories/c.yml': 'title: C\nparent: a\n',
    })
    expect(read.codes).toEqual(['categories/c.yml:1:1 parent_cycle', EMPTY])
    expect(read.categories.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['c', undefined],
    ])
  })

  it('publishes a page whose listings are null', async () => {
    const read = await readFiles({
      'directory.yml': HEAD,
      'categories/a.md': '---\ntitle: A\nlistings: null\n---\nText.\n',
    })
    expect(read.codes).toEqual([EMPTY])
    expect(read.categories).toMatchObject([{ slug: 'a', title: 'A', count: 0, intro: 'Text.' }])
  })
})

describe('readDirectory with a directory.yml that was pasted together', () => {
  it('keeps its words without invisible characters', async () => {
    const { directory } = await readFiles({
      'directory.yml': `title: "Lists\\u200B\\u202E"
description: |
  Two
  lines.
base_url: https://example.org
license: "CC0-1.0\\uFEFF"
attribution: "By\\u00AD all"
publisher: { name: "\\u2066Us\\u2069", url: https://example.org/ }
`,
    })
    expect(directory).toMatchObject({
      title: 'Lists',
      description: 'Two lines.',
      license: 'CC0-1.0',
      attribution: 'By all',
      publisher: { name: 'Us', url: 'https://example.org/' },
    })
  })
})

describe('readDirectory with a directory.yml that cannot be used', () => {
  it.each([
    ['title: T\nbase_url: https://example.org\n', 'directory.yml:1:1 description: is missing'],
    ['title: T\ndescription: D\nbase_url: /x\n', 'base_url: expected an absolute http(s) URL, got "/x"'],
    ['- a\n', 'expected a map with title, description and base_url'],
    [
      `${HEAD}sources:\n  - {kind: yml, files: x}\n`,
      'directory.yml:5:5 sources[0].kind: expected one of markdown, yaml, json, jsonl, toml, csv, front-matter, got "yml"; did you mean "yaml"?',
    ],
    [`${HEAD}sources:\n  - {kind: csv}\n`, 'directory.yml:5:5 sources[0].files: is missing'],
    [`${HEAD}license: [`, 'directory.yml:4:11'],
    [`${HEAD}target: pages\n`, 'directory.yml:1:1 target: expected server or static, got "pages"'],
    [`${HEAD}mcp_base_url: /mcp\n`, 'mcp_base_url: expected an absolute http(s) URL, got "/mcp"'],
    [`${HEAD}mcp_base_url: https://a.example/?b\n`, 'mcp_base_url: expected no query and no fragment'],
    [`${HEAD}registry: {proof: v=MCPv1}\n`, 'registry.proof: expected "v=MCPv1; k=ed25519; p=…"'],
    [`${HEAD}registry: {proof: "v=MCPv1; k=ed25519; p=AAAA"}\n`, 'a public key of 32 bytes as base64'],
  ])('refuses %j', async (text, message) => {
    await expect(readFiles({ 'directory.yml': text })).rejects.toThrow(message)
  })

  it('says that there is none', async () => {
    await expect(readFiles({ 'x.yml': '' })).rejects.toMatchObject({
      name: 'DirectoryConfigError',
      code: 'config_missing',
    })
  })

  it('points out unknown keys', async () => {
    const config = `${HEAD}licence: MIT\nsources:\n  - kind: csv\n    files: data.csv\n    catgory: category\n    fields: {nmae: x, links.shop: y}\n`
    const read = await readFiles({ 'directory.yml': config, 'data.csv': 'name,category\nOne,Tools\n' })
    expect(read.messages).toEqual([
      'directory.yml:4:1 warning: licence: unknown key; did you mean "license"? [config_unknown_key]',
      'directory.yml:8:5 warning: sources[0].catgory: unknown key; did you mean "category"? [config_unknown_key]',
      'directory.yml:9:13 warning: sources[0].fields.nmae: unknown key; did you mean "name"? [config_unknown_key]',
    ])
    expect(names(read.pages['tools'])).toEqual(['One'])
  })

  it('points out what the official MCP registry would refuse [ard:mcp-registry:refusals]', async () => {
    const config = `${HEAD}registry: {name: tools-, prof: x}\nsources:\n  - {kind: csv, files: data.csv}\n`
    const { messages } = await readFiles({ 'directory.yml': config, 'data.csv': 'name\nOne\n' })
    expect(messages).toEqual([
      'directory.yml:4:11 warning: registry.prof: unknown key; did you mean "proof"? [config_unknown_key]',
      expect.stringMatching(/^directory\.yml:1:1 warning: registry\.name: .* \[registry_refuses\]$/),
    ])
  })

  it('points out an address of endpoints that a server would not name', async () => {
    const config = `${HEAD}mcp_base_url: https://mcp.example.org/\nsources:\n  - {kind: csv, files: data.csv}\n`
    const read = (text: string, target?: Target): Promise<ReadFiles> =>
      readFiles({ 'directory.yml': text, 'data.csv': 'name\nOne\n' }, target && { target })
    const served = await read(config)
    expect(served.messages).toEqual([
      'directory.yml:1:1 warning: mcp_base_url: has no effect without "target: static"; a server names its own endpoints [config_without_effect]',
    ])
    expect(served.directory.mcp_base_url).toBeUndefined()
    for (const plain of [await read(config, 'static'), await read(`target: static\n${config}`)]) {
      expect(plain.messages).toEqual([])
      expect(plain.directory).toMatchObject({ target: 'static', mcp_base_url: 'https://mcp.example.org' })
    }
    const overridden = await read(`target: static\n${config}`, 'server')
    expect(overridden.messages).toEqual([])
    expect(overridden.directory.target).toBeUndefined()
  })

  it('takes a misspelt key for an error where there are no listings', async () => {
    const read = await readFiles({ 'directory.yml': `${HEAD}sorces: [{kind: yaml, files: a.yml}]\n` })
    expect(read.codes).toEqual(['directory.yml:4:1 config_unknown_key', EMPTY])
    expect(read.messages[0]).toContain('error: sorces: unknown key; did you mean "sources"?')
  })

  it('says that a pattern finds nothing', async () => {
    const read = await readFiles({ 'directory.yml': YAML_ITEMS })
    expect(read.codes).toEqual(['directory.yml:5:5 files_not_found', EMPTY])
  })
})
