import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { spliceUrls } from './splice-urls.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** @param moves `line from to`, the file being the first one. */
function splice(contents: Record<string, string>, ...moves: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-splice-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text)
  const [file = ''] = Object.keys(contents)
  const result = spliceUrls(
    folder,
    Object.keys(contents).map((name) => join(folder, name)),
    moves.map((move) => {
      const [line = '', from = '', to = ''] = move.split(' ')
      return { from, to, location: { file, line: Number(line), column: 1 } }
    }),
  )
  const read = () => Object.keys(contents).map((name) => readFileSync(join(folder, name), 'utf8'))
  return { ...result, read, names: readdirSync(folder), reasons: result.left.map(({ reason }) => reason) }
}

const OLD = 'http://a.example/x'
const NEW = 'https://www.a.example/x/'

describe('spliceUrls', () => {
  it.each([
    ['a row of Markdown', `# T\r\n\r\n- [A *b*](${OLD} "t") — dé  \r\n- [C](${OLD}/c)\r\n`],
    ['an autolink', `- <${OLD}>: A\n`],
    ['HTML in Markdown', `<p><a href="${OLD}">x</a>\n`],
    ['CSV with quoted cells', `name,url\n"A, ""b""\nc","${OLD}"\n`],
    ['CSV without', `name,url,more\nA,${OLD},x\nB,${OLD}y,x\n`],
    ['YAML with comments and anchors', `# ${OLD}y\na: &a\n  url: ${OLD} # old\nb: *a\n`],
    ['YAML in quotes', `- {name: 'A', url: '${OLD}'}\n`],
    ['JSON', `{"a":1.0,\t"url": "${OLD}","b":"\\u00e9"}`],
    ['TOML', `url = "${OLD}"\r\n`],
    ['bytes that are no UTF-8', `\uFFFDlé ${OLD}\n`],
    ['the end of a sentence', `See ${OLD}. More.\n`],
    ['an address within another one', `[A](${OLD})\n[archived](https://web.archive.org/web/${OLD})\n`],
  ])('changes the address in %s and nothing else [refresh:fix:bytes]', (name, text) => {
    const file = name.startsWith('CSV') ? 'a.csv' : 'a.txt'
    const { read, fixed, names } = splice({ [file]: text }, `1 ${OLD} ${NEW}`)
    const at = text.search(/(?<![/#] ?)http:\/\/a\.example\/x(?![/\w])/)
    expect(read()).toEqual([text.slice(0, at) + NEW + text.slice(at + OLD.length)])
    expect(fixed).toHaveLength(1)
    expect(names).toEqual([file])
  })

  it('writes several in one file', () => {
    const { read } = splice(
      { 'a.md': '[A](http://a.example/)\n[É](http://b.example/)\n[C](http://c.example/)\n' },
      '3 http://c.example/ https://c.example/',
      '1 http://a.example/ https://www.a.example/',
    )
    expect(read()).toEqual(['[A](https://www.a.example/)\n[É](http://b.example/)\n[C](https://c.example/)\n'])
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['is there twice', { 'a.md': `[A](${OLD}) [B](${OLD})\n` }, `1 ${OLD} ${NEW}`, 'it is written 2 times'],
    ['is in two files', { 'a.md': `[A](${OLD})\n`, 'b.md': OLD }, `1 ${OLD} ${NEW}`, 'it is written 2 times'],
    ['is only in another file', { 'a.md': 'x\n', 'b.md': OLD }, `1 ${OLD} ${NEW}`, 'it is not where the listing is'],
    ['is before its listing', { 'a.md': `${OLD}\n\nx\n` }, `3 ${OLD} ${NEW}`, 'it is not where the listing is'],
    [
      'is written with escapes',
      { 'a.json': `"${OLD.replaceAll('/', '\\/')}"` },
      `1 ${OLD} ${NEW}`,
      'it is written in another way in the source',
    ],
    [
      'is followed by what may belong to it',
      { 'a.md': `${OLD},y` },
      `1 ${OLD} ${NEW}`,
      'it is written in another way in the source',
    ],
    [
      'may be the end of another one',
      { 'a.md': `<a href=${OLD}>` },
      `1 ${OLD} ${NEW}`,
      'it is written in another way in the source',
    ],
    [
      'is part of a longer one',
      { 'a.md': `${OLD}/y` },
      `1 ${OLD} ${NEW}`,
      'it is written in another way in the source',
    ],
    [
      'would get a parenthesis',
      { 'a.md': `[A](${OLD})` },
      `1 ${OLD} https://a.example/x_(y)`,
      'the new one has characters that may mean something',
    ],
    [
      'would get a comma',
      { 'a.csv': `A,${OLD}` },
      `1 ${OLD} https://a.example/x,y`,
      'the new one has characters that may mean something',
    ],
  ])('leaves what %s [refresh:fix:certain]', (_name, contents, move, reason) => {
    const { read, reasons, fixed } = splice(contents, move)
    expect(reasons).toEqual([reason])
    expect(fixed).toEqual([])
    expect(read()).toEqual(Object.values(contents))
  })

  it('keeps the permissions of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-splice-'))
    folders.push(folder)
    const file = join(folder, 'a.md')
    writeFileSync(file, OLD, { mode: 0o640 })
    spliceUrls(folder, [file], [{ from: OLD, to: NEW, location: { file: 'a.md', line: 1, column: 1 } }])
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  it('can be undone', () => {
    const { read, undo } = splice({ 'a.md': `[A](${OLD})` }, `1 ${OLD} ${NEW}`)
    undo()
    expect(read()).toEqual([`[A](${OLD})`])
  })
})
