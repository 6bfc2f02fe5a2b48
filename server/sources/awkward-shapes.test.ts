import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

const CSV = `${HEAD}sources: [{kind: csv, files: data.csv, category: category}]\n`

describe('readDirectory with awkward sources', () => {
  it('keeps rows without a category on a page of their own [sources:category:other]', async () => {
    const data = 'name,category\nTwo,\nOne,Tools\n'
    const read = await readFiles({ 'directory.yml': CSV, 'data.csv': data })
    expect(read.categories.map(({ title, count }) => [title, count])).toEqual([
      ['Tools', 1],
      ['Other', 1],
    ])
    expect(read.codes).toEqual(['data.csv:2:1 category_missing'])
    const german = await readFiles({ 'directory.yml': `${CSV}language: de-AT\n`, 'data.csv': data })
    expect(german.categories.map(({ slug }) => slug)).toEqual(['tools', 'sonstige'])
    for (const rule of [
      'category: {field: category, default: Misc}',
      'category: category, defaults: {category: Misc}',
    ]) {
      const config = `${HEAD}sources: [{kind: csv, files: data.csv, ${rule}}]\n`
      const declared = await readFiles({ 'directory.yml': config, 'data.csv': data })
      expect(declared.categories.map(({ title }) => title)).toEqual(['Tools', 'Misc'])
      expect(declared.codes).toEqual([])
    }
  })

  it('puts rows of a document without headings on the page of the directory', async () => {
    const config = `${HEAD}sources: [{kind: markdown, files: list.md}]\n`
    const read = await readFiles({ 'directory.yml': config, 'list.md': '- [A](https://a.example/) - One.\n' })
    expect(read.categories.map(({ title, count }) => [title, count])).toEqual([['Test', 1]])
  })

  it('keeps equal headings of several documents apart [sources:read:several-documents]', async () => {
    const files = {
      'docs/en/a.md': '# Alpha\n\n## C++\n\n- [A](https://a.example/)\n',
      'docs/en/b.md': '# Beta\n\n## C++\n\n- [B](https://b.example/)\n',
    }
    const read = (parent: string) =>
      readFiles({ 'directory.yml': `${HEAD}sources: [{kind: markdown, files: 'docs/*/*.md'${parent}}]\n`, ...files })
    const pagesOf = ({ categories }: Awaited<ReturnType<typeof read>>) =>
      categories.map(({ slug, groups, count }) => [slug, groups.join(), count])
    expect(pagesOf(await read(''))).toEqual([['cpp', '', 2]])
    expect(pagesOf(await read(', parent: file'))).toEqual([
      ['alpha-cpp', 'Alpha', 1],
      ['beta-cpp', 'Beta', 1],
    ])
    expect(pagesOf(await read(', parent: folder'))).toEqual([['cpp', 'En', 2]])
    expect(pagesOf(await read(", slug: '{file}-{heading}'"))).toEqual([
      ['a-cpp', '', 1],
      ['b-cpp', '', 1],
    ])
    expect(pagesOf(await read(", parent: file, slug: '{heading}-in-{parent}'"))).toEqual([
      ['cpp-in-alpha', 'Alpha', 1],
      ['cpp-in-beta', 'Beta', 1],
    ])
    await expect(read(', slug: x')).rejects.toThrow('sources[0].slug: expected {heading}, {file} or {parent} in it')
    expect(pagesOf(await read(', category: file, parent: folder'))).toEqual([
      ['alpha', 'En', 1],
      ['beta', 'En', 1],
    ])
  })

  it('gives pages of different files that make one slug the names of their files', async () => {
    const read = await readFiles({
      'directory.yml': `${HEAD}sources: [{kind: markdown, files: '*.md'}]\n`,
      'one.md': '## Tools\n\n- [A](https://a.example/)\n',
      'two.md': '## Tools!\n\n- [B](https://b.example/)\n',
    })
    expect(read.categories.map(({ slug }) => slug)).toEqual(['tools', 'two-tools'])
    expect(read.codes).toEqual([])
  })

  it('reads characters of names that are written as in HTML', async () => {
    const names = ['21 &amp; Over', 'Caf&#233; &quot;X&quot;', 'a &lt;b&gt;', 'R&D; &c', 'snake_case_name']
    const read = await readFiles({
      'directory.yml': CSV,
      'data.csv': `name,category\n${names.map((name) => `${name},X\n`).join('')}`,
    })
    expect(read.pages['x']?.map(({ name }) => name)).toEqual([
      '21 & Over',
      'Café "X"',
      'a <b>',
      'R&D; &c',
      'snake_case_name',
    ])
  })

  it('reads a map of names to addresses', async () => {
    const read = await readFiles({
      'directory.yml': `${HEAD}sources: [{kind: json, files: spaces.json}]\n`,
      'spaces.json':
        '{"/dev/tal": "https://tal.example/", "Base": "https://base.example/", "Old": "not any more", "C": "https://c.example/", "D": "https://d.example/"}',
    })
    expect(read.pages['test']?.map(({ name, url }) => [name, url])).toEqual([
      ['/dev/tal', 'https://tal.example/'],
      ['Base', 'https://base.example/'],
      ['Old', undefined],
      ['C', 'https://c.example/'],
      ['D', 'https://d.example/'],
    ])
  })

  it('links repositories however they are written', async () => {
    const repos = [
      'nuxt/a',
      'nuxt/b#main/packages/b',
      'nuxt/c#dev',
      'nuxt/d/tree/main/d',
      'gitlab:g/e#main',
      'https://x.example/f',
    ]
    const data = `name,repo,category\n${repos.map((repo, index) => `N${index},${repo},A`).join('\n')}\n`
    const config = `${HEAD}sources: [{kind: csv, files: data.csv, fields: {url: 'https://github.com/{repo}'}}]\n`
    const read = await readFiles({ 'directory.yml': config, 'data.csv': data })
    const expected = [
      'https://github.com/nuxt/a',
      'https://github.com/nuxt/b/tree/main/packages/b',
      'https://github.com/nuxt/c/tree/dev',
      'https://github.com/nuxt/d/tree/main/d',
      'https://gitlab.com/g/e/-/tree/main',
      'https://x.example/f',
    ]
    expect(read.pages['a']?.map(({ url }) => url)).toEqual(expected)
    expect(read.pages['a']?.map(({ links }) => links[0]?.url)).toEqual(expected)
  })

  it('merges addresses that differ in spelling and reports what is twice on one page [sources:merge:duplicates]', async () => {
    const rows = [
      'One,https://one.example/,A',
      'One,http://www.one.example,B',
      'Two,https://two.example/,A',
      'Two,https://two.example,A',
    ]
    const read = await readFiles({ 'directory.yml': CSV, 'data.csv': `name,url,category\n${rows.join('\n')}\n` })
    expect(read.pages['b']?.map(({ name, url }) => [name, url])).toEqual([['One', 'https://one.example/']])
    expect(read.pages['a']).toHaveLength(3)
    expect(read.codes).toEqual(['data.csv:5:1 duplicate_url'])
  })

  it('reports one address under two names, once for all of them [sources:merge:names]', async () => {
    const rows = [
      'KubeLint,https://k.example/,A',
      'Kube lint,http://www.k.example,B',
      'One,https://one.example/,A',
      'Two,https://one.example,A',
      ...[1, 2, 3].flatMap((at) => [`X${at},https://x.example/${at},B`, `Y${at},https://x.example/${at},B`]),
    ]
    const read = await readFiles({ 'directory.yml': CSV, 'data.csv': `name,url,category\n${rows.join('\n')}\n` })
    expect(read.codes).toEqual(['data.csv:3:1 duplicate_url'])
    expect(read.diagnostics[0]?.message).toBe(
      'url: 5 pairs of listings have one address under two names: "Kube lint" (data.csv:3) and "KubeLint" (data.csv:2); "Two" (data.csv:5) and "One" (data.csv:4); "Y1" (data.csv:7) and "X1" (data.csv:6); 2 more. Correct the address that is wrong, remove one of the two, or give both one name',
    )
    expect(Object.values(read.pages).flat()).toHaveLength(10)
  })

  it.each([
    ['names of their own on different pages', ['uv,https://u.example,A', 'uv-build,https://u.example,B']],
    ['three of one home', [1, 2, 3].map((at) => `Part ${at},https://u.example,A`)],
    ['events of different days', [1, 2].map((day) => `Event ${day},https://u.example,A,2026-01-0${day}`)],
    [
      'a directory of shared addresses',
      Array.from({ length: 30 }, (_, at) => `N${at},https://u.example/${Math.floor(at / 2)},A`),
    ],
    ['no address', ['One,,A', 'Two,,A']],
  ])('says nothing about %s [sources:merge:names]', async (_case, rows) => {
    const data = `name,url,category,start\n${rows.join('\n')}\n`
    expect((await readFiles({ 'directory.yml': CSV, 'data.csv': data })).codes).toEqual([])
  })

  it('reports what is skipped in sections named like boilerplate, or of what is to be avoided', async () => {
    const config = `${HEAD}sources: [{kind: markdown, files: list.md}]\n`
    const two = '- [X](https://x.example/)\n- [Y](https://y.example/)\n'
    const list = `# L\n\n## Tools\n\n- [A](https://a.example/) - One.\n\n⛔ **Avoid**\n\n${two}\n## Sponsors\n\n${two}\n## Contents\n\n${two}`
    const read = await readFiles({ 'directory.yml': config, 'list.md': list })
    expect(read.categories.map(({ title, count }) => [title, count])).toEqual([['Tools', 1]])
    const codes = read.codes.filter((code) => code.startsWith('list.md'))
    expect(codes).toEqual(['list.md:9:1 markdown_section_skipped', 'list.md:14:1 markdown_section_skipped'])
  })

  it('takes words in parentheses at the end as values where they repeat [sources:read:suffix]', async () => {
    const ends = [
      '(PDF)',
      '- By Ann (PDF)',
      '(HTML, PDF)',
      '- Two (HTML)',
      '- Three (HTML).',
      '- Four (once)',
      '',
      '(2005)',
      '(2005)',
      '(2005)',
    ]
    const list = `## X\n\n${ends.map((end, index) => `- [B${index}](https://b${index}.example/) ${end}`).join('\n')}\n`
    const read = (suffix: string) =>
      readFiles({ 'directory.yml': `${HEAD}sources: [{kind: markdown, files: list.md${suffix}}]\n`, 'list.md': list })
    const { pages } = await read(', suffix: format')
    expect(pages['x']?.map(({ description, extra }) => [description, extra['format']])).toEqual([
      [undefined, ['PDF']],
      ['By Ann', ['PDF']],
      [undefined, ['HTML', 'PDF']],
      ['Two', ['HTML']],
      ['Three', ['HTML']],
      ['Four (once)', undefined],
      [undefined, undefined],
      ...Array.from({ length: 3 }, () => [undefined, undefined]),
    ])
    expect((await read('')).pages['x']?.[1]?.description).toBe('By Ann (PDF)')
  })

  it('takes them in every format, of names too, and as code [sources:read:suffix]', async () => {
    const rows = [
      { Name: 'A (member)', Text: 'One' },
      { Name: 'B（member）', Text: 'Two (once)' },
      { Name: 'C', Text: 'Three `member`' },
      { Name: 'D', Text: 'See [E](member)' },
    ]
    const expected = [
      ['A', 'One', ['member']],
      ['B', 'Two (once)', ['member']],
      ['C', 'Three', ['member']],
      ['D', 'See E', undefined],
    ]
    const options = 'suffix: level, fields: {name: Name, description: Text}, category: {field: x, default: X}'
    const read = async (source: string, files: Record<string, string>): Promise<unknown> => {
      const { pages } = await readFiles({ 'directory.yml': `${HEAD}sources: [{${source}}]\n`, ...files })
      return pages['x']?.map(({ name, description, extra }) => [name, description, extra['level']])
    }
    const csv = ['Name,Text', ...rows.map(({ Name, Text }) => `${Name},${Text}`)].join('\n')
    expect(await read(`kind: csv, files: a.csv, ${options}`, { 'a.csv': csv })).toEqual(expected)
    expect(await read(`kind: json, files: a.json, ${options}`, { 'a.json': JSON.stringify(rows) })).toEqual(expected)
    const files = Object.fromEntries(rows.map((row, index) => [`items/${index}.json`, JSON.stringify(row)]))
    const named = options.replace('level', '{field: level, values: [member]}')
    expect(await read(`kind: json, files: 'items/*.json', ${named}`, files)).toEqual(expected)
  })

  it('finds logos in a usual folder beside the file', async () => {
    const config = `${HEAD}sources: [{kind: yaml, files: 'modules/*.yml', category: file}]\n`
    const read = await readFiles({
      'directory.yml': config,
      'modules/a.yml': 'name: A\nlogo: a.svg\n',
      'modules/b.yml': 'name: B\nlogo: b.svg\n',
      'icons/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(read.logos).toHaveLength(1)
    expect(read.pages['a']?.[0]?.logo).toBe(`https://example.org/d/${read.logos[0]?.path}`)
    expect(read.pages['b']?.[0]?.logo).toBeUndefined()
    expect(read.codes).toEqual(['modules/b.yml:1:1 logo_missing'])
  })
})
