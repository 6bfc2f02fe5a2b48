import * as fc from 'fast-check'
import { stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../../e2e/fixtures/read-files.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { parseToml } from './parse-toml.ts'
import { isRecord } from './records.ts'

function parse(text: string) {
  const diagnostics: Diagnostic[] = []
  const tree = parseToml(text, 'data.toml', (diagnostic) => diagnostics.push(diagnostic))
  const problems = diagnostics.map(
    ({ severity, code, message, location }) => `${location.line}:${location.column} ${severity} ${code} ${message}`,
  )
  return { tree, problems }
}

/** The place of every table and array of a text, by its path. */
function placesOf(text: string): Record<string, string> {
  const { tree } = parse(text)
  const places: Record<string, string> = {}
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { line, column } = tree?.locate(node) ?? {}
    if (path !== '') places[path] = `${line}:${column}`
    for (const [key, child] of Object.entries(node)) visit(child, path === '' ? key : `${path}.${key}`)
  }
  visit(tree?.value, '')
  return places
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('parseToml', () => {
  it('reads what was written, whatever it is', () => {
    const key = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
    const leaf = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.double({ noNaN: true }), fc.constant('x\n"""y\\'))
    const { table } = fc.letrec<{ table: Record<string, unknown>; value: unknown }>((tie) => ({
      table: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(leaf, { maxLength: 3 }),
        tie('table'),
        fc.array(tie('table'), { maxLength: 3 }),
      ),
    }))
    fc.assert(
      fc.property(table, (value) => {
        const text = stringify(value)
        const { tree, problems } = parse(text)
        expect(problems).toEqual([])
        // As JSON, where -0 is 0 and an infinite number is nothing; TOML has tables after the other fields.
        expect(asJson(tree?.value ?? {})).toEqual(asJson(value))
      }),
    )
  })

  it('keeps dates, times and integers beyond those of numbers as texts', () => {
    const { tree, problems } = parse(
      [
        'date = 2026-01-02',
        'local = 2026-01-02T03:04:05',
        'spaced = 2026-01-02 03:04:05.250Z',
        'offset = 2026-01-02T03:04:05+02:00',
        'time = 07:32:00',
        'id = 9223372036854775807',
        'hex = 0xff',
        'ten = 1_0',
        'none = nan',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(tree?.value).toEqual({
      date: '2026-01-02',
      local: '2026-01-02T03:04:05',
      spaced: '2026-01-02T03:04:05.250Z',
      offset: '2026-01-02T03:04:05+02:00',
      time: '07:32:00',
      id: '9223372036854775807',
      hex: 255,
      ten: 10,
      none: NaN,
    })
  })

  it('takes names of prototypes for names', () => {
    const { tree } = parse('__proto__ = { admin = true }\n[constructor.prototype]\nx = 1\n')
    const value = isRecord(tree?.value) ? tree.value : {}
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('admin' in value).toBe(false)
  })

  it('says where tables begin, and of what is in them the table', () => {
    const text = [
      '# [no.table]',
      'title = """',
      '[no.table]""""',
      "path = 'C:\\'",
      'empty = [ ]',
      '',
      '[[tools]] # first',
      'name = "A ] }"',
      'links = [',
      '  { rel = "docs", at.url = "x" }, # one',
      "  { rel = '}', tags = [[1, 2], ['#']] },",
      ']',
      '  [tools.more]',
      '  when = 2026-01-02 03:04:05',
      '[[tools]]',
      '"na\\u006de" = { x = {} }',
      '[["a.b".\'c d\']]',
      'e.f.g = 1',
      'e.f.h = []',
    ].join('\n')
    expect(placesOf(text)).toMatchObject({
      'tools.0': '7:1',
      'tools.0.links.0': '7:1',
      'tools.0.links.1.tags': '7:1',
      'tools.0.more': '13:1',
      'tools.1': '15:1',
      'tools.1.name': '15:1',
      'a.b.c d.0': '17:1',
      'a.b.c d.0.e': '17:1',
    })
  })

  it.each([
    ['a = 1\nb = \n', '2:5 error toml_syntax invalid value; the file was skipped'],
    [
      'a = 1\na = 2\n',
      '2:1 error toml_syntax trying to redefine an already defined table or value; the file was skipped',
    ],
    ['a = "x', '1:5 error toml_syntax unfinished string; the file was skipped'],
    [
      'x = 1 y = 2',
      '1:7 error toml_syntax each key-value declaration must be followed by an end-of-line; the file was skipped',
    ],
    ['- name: A', '1:3 error toml_syntax illegal character in key; the file was skipped'],
  ])('refuses %j with its place', (text, problem) => {
    expect(parse(text)).toEqual({ tree: undefined, problems: [problem] })
  })

  it('reads 255 levels and refuses more, however they are written', () => {
    const levels = (count: number): string => Array.from({ length: count }, () => 'a').join('.')
    expect(parse(`[${levels(255)}]\n`).problems).toEqual([])
    const tooDeep = '1:1 error toml_too_deep nested more than 256 levels deep; the file was skipped'
    expect(parse(`[${levels(256)}]\n`).problems).toEqual([tooDeep])
    expect(parse(`x = 1\n${levels(100_000)} = 1\n`).problems).toEqual([tooDeep.replace('1:1', '2:1')])
    expect(parse(`x = { ${levels(100_000)} = 1 }\n`).problems).toEqual([tooDeep.replace('1:1', '1:5')])
    const half = levels(200)
    expect(parse(`[${half}]\n${half} = 1\n`).problems).toEqual([tooDeep])
    expect(parse(`x = "${levels(1000)}"`).problems).toEqual([])
    const [problem] = parse(`a = ${'['.repeat(100_000)}`).problems
    expect(problem).toMatch(/^1:\d+ error toml_syntax document contains excessively nested structures/)
  })

  it('has no value where there is nothing but comments', () => {
    expect(parse('# nothing\n\n').tree?.value).toBeNull()
  })
})

describe('a source of kind toml', () => {
  const config = (more = ''): string => `${HEAD}sources:\n  - {kind: toml, files: '*.toml'${more}}\n`

  it('reads tables as rows, with their lines, through a byte order mark and CRLF', async () => {
    const text =
      '\uFEFF[[group]]\r\ntitle = "Web"\r\n[[group.tools]]\r\nname = "A"\r\nadded = 2026-01-02\r\nsize = 9007199254740993\r\n[[group.tools]]\r\nurl = "https://b.example.org/"\r\n'
    const { pages, codes } = await readFiles({
      'directory.yml': config(", items: 'group[].tools[]', category: ^title"),
      'all.toml': text,
    })
    expect(codes).toEqual(['all.toml:7:1 name_missing'])
    expect(pages['web']).toMatchObject([
      { name: 'A', added: '2026-01-02', extra: { size: '9007199254740993' } },
      { name: 'b.example.org' },
    ])
  })

  it('reads a map of tables and a file per row, and passes over a broken and a large file', async () => {
    const { pages, codes, accounts } = await readFiles({
      'directory.yml': config(', category: kind, max_file_bytes: 60'),
      'map.toml': '[a]\nname = "A"\nkind = "x"\n[b]\nname = "B"\nkind = "x"\n',
      'one.toml': 'name = "C"\nkind = "x"\n',
      'wrong.toml': 'name = C\n',
      'large.toml': `name = "${'D'.repeat(60)}"\n`,
      'none.toml': '# none yet\n',
    })
    expect(pages['x']?.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(codes).toEqual(['large.toml:1:1 file_too_large', 'none.toml:1:1 file_empty', 'wrong.toml:1:8 toml_syntax'])
    expect(accounts[0]).toMatchObject({ files: 5, published: 3, skipped: [{ reason: 'unreadable file', count: 2 }] })
  })
})
