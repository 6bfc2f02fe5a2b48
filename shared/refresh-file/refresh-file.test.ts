import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../model/diagnostic.ts'
import { formatDiagnostic } from '../model/diagnostic.ts'
import { parseRefreshFile, writeRefreshFile } from './refresh-file.ts'
import { parseRepository, refreshKeys } from './refresh-keys.ts'
import { LINK_STATES, REFRESH_FILE, roundStars } from './refresh-line.ts'
import type { LinkState, RefreshLine } from './refresh-line.ts'

const HEADER = '{"format":1,"tool":"gazetteer","as_of":"2026-11-22"}'
const LINES: RefreshLine[] = [
  { key: 'https://old.example/app', state: 'broken', since: '2026-10-03', code: '404', tries: 4 },
  { key: 'https://x.example/', state: 'ok', title: 'X – notes', host: 'x.example' },
  {
    key: 'github:acme/thing',
    id: 'R_kgDOexample',
    stars: 1200,
    last_commit: '2026-10',
    last_release: '2026-09-14',
    release: 'v2.1',
    archived: false,
    license: 'MIT',
  },
]

function read(text: string) {
  const diagnostics: Diagnostic[] = []
  const { asOf, lines } = parseRefreshFile(text, REFRESH_FILE, (each) => diagnostics.push(each))
  return { asOf, lines: [...lines.values()], problems: diagnostics.map(formatDiagnostic) }
}

describe('writeRefreshFile', () => {
  it('writes the same sorted lines whatever their order, and they read back', () => {
    const text = writeRefreshFile('2026-11-22', LINES)
    expect(text).toBe(
      [
        HEADER,
        '{"key":"github:acme/thing","id":"R_kgDOexample","stars":1200,"last_commit":"2026-10","last_release":"2026-09-14","release":"v2.1","archived":false,"license":"MIT"}',
        '{"key":"https://old.example/app","state":"broken","since":"2026-10-03","tries":4,"code":"404"}',
        '{"key":"https://x.example/","state":"ok","title":"X – notes","host":"x.example"}',
        '',
      ].join('\n'),
    )
    expect(writeRefreshFile('2026-11-22', LINES.toReversed())).toBe(text)
    const { asOf, lines, problems } = read(text)
    expect({ asOf, problems }).toEqual({ asOf: '2026-11-22', problems: [] })
    expect(lines).toEqual(LINES.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
  })
})

describe('parseRefreshFile', () => {
  it('reads every state', () => {
    const line = (state: LinkState): RefreshLine => ({ key: `https://${state}.example/`, state })
    const text = writeRefreshFile('2026-11-22', LINK_STATES.map(line))
    expect(read(text).lines.map(({ state }) => state)).toEqual(LINK_STATES.toSorted())
  })

  it('says which line is bad and reads the others', () => {
    const { lines, problems } = read(
      [
        HEADER,
        '{"key":"https://a.example/","state":"ok"',
        '[1]',
        '{"state":"ok"}',
        '{"key":"https://b.example/","state":"fine","since":"2026-10-03"}',
        `{"key":"https://c.example/","title":"${'x'.repeat(20_000)}"}`,
        '{"key":"github:a/b","stars":-1,"last_commit":"2026-13","archived":true,"__proto__":{"stars":5}}',
        '{"key":"https://d.example/","title":"a\\u202eb\\u0000c","url":"javascript:alert(1)"}',
      ].join('\r\n'),
    )
    expect(lines).toEqual([
      { key: 'https://b.example/', since: '2026-10-03' },
      { key: 'github:a/b', archived: true },
      { key: 'https://d.example/', title: 'abc' },
    ])
    const bad = 'the line was left out [refresh_line_invalid]'
    const value = 'the value was left out [refresh_value_invalid]'
    expect(problems.map((each) => each.replace('directory.refresh.jsonl:', '').replace(':1 warning:', ''))).toEqual([
      `2 expected JSON, got "{\\"key\\":\\"https://a.example/\\",\\"state\\":\\"ok\\""; ${bad}`,
      `3 expected an object; ${bad}`,
      '4 key: the line has none; it was left out [refresh_line_invalid]',
      `5 state: Invalid option: expected one of "ok"|"moved"|"blocked"|"failing"|"broken"|"unreachable"|"suspicious"; ${value}`,
      `6 longer than 20000 characters; ${bad}`,
      `7 stars: Too small: expected number to be >=0; ${value}`,
      `7 last_commit: expected a month, YYYY-MM; ${value}`,
      `8 url: expected an absolute http(s) URL; ${value}`,
    ])
  })

  it('takes the later of two lines for a key, with one note', () => {
    const { asOf, lines, problems } = read(
      [
        '{"format":1,"tool":"gazetteer","as_of":"2026-11-15"}',
        HEADER,
        '{"key":"github:a/b","stars":10}',
        '{"key":"github:a/b","stars":12}',
        '{"key":"github:c/d","at":"2026-11-08","stars":7}',
        '{"key":"github:c/d","at":"2026-11-01","stars":8}',
        '{"key":"github:e/f","stars":1}',
        '{"key":"github:e/f","at":"2026-11-01","stars":2}',
      ].join('\n'),
    )
    expect(asOf).toBe('2026-11-22')
    expect(lines.map(({ stars }) => stars)).toEqual([12, 7, 1])
    expect(problems).toEqual([
      'directory.refresh.jsonl:4:1 warning: lines that repeat a key, as after a merge: 3; the later line of each counts [refresh_key_repeated]',
    ])
  })

  it('reads both sides of a conflict, and not what they started from', () => {
    const { lines, problems } = read(
      [
        HEADER,
        '<<<<<<< HEAD',
        '{"key":"github:a/b","stars":10}',
        '||||||| 1a2b3c4',
        '{"key":"github:gone/gone","stars":9}',
        '=======',
        '{"key":"github:c/d","stars":12}',
        '>>>>>>> other',
      ].join('\n'),
    )
    expect(lines.map(({ key }) => key)).toEqual(['github:a/b', 'github:c/d'])
    expect(problems).toEqual([
      'directory.refresh.jsonl:2:1 warning: the file has conflict markers; both sides were read; run gazetteer refresh to write it anew, and set merge=union for it in .gitattributes [refresh_conflict]',
    ])
  })

  it('says that a header is missing, or is of another version', () => {
    expect(read('').problems).toEqual([])
    expect(read('{"key":"github:a/b","stars":1}').problems).toEqual([
      'directory.refresh.jsonl:1:1 warning: as_of: no line says on which day the file was written [refresh_header_missing]',
    ])
    expect(read('{"format":2,"as_of":"2026-11-22"}').problems).toEqual([
      'directory.refresh.jsonl:1:1 warning: format: expected 1, got 2; update gazetteer, or run gazetteer refresh [refresh_header_invalid]',
    ])
  })
})

describe('parseRefreshFile, of what others have changed', () => {
  it('passes over blank lines, and says what is wrong with the header', () => {
    const messages: string[] = []
    const text = '{"format":1,"as_of":"yesterday"}\n\n  \n{"key":""}\n{"key":"https://a.example/","state":"ok"}'
    const { asOf, lines } = parseRefreshFile(text, 'f', ({ message }) => messages.push(message))
    expect([asOf, [...lines.keys()]]).toEqual([undefined, ['https://a.example/']])
    expect(messages).toContain('as_of: expected a day, YYYY-MM-DD')
  })
})

describe('roundStars', () => {
  it('keeps two significant digits from 100 up', () => {
    expect([0, 9, 99, 100, 104, 105, 999, 1249, 1250, 99_499, 99_500].map(roundStars)).toEqual([
      0, 9, 99, 100, 100, 110, 1000, 1200, 1300, 99_000, 100_000,
    ])
  })
})

describe('parseRepository', () => {
  const key = (url: string) =>
    parseRepository(url, { 'git.example.org': 'forgejo', 'lab.example.org:8443': 'gitlab' })?.key

  it.each([
    ['https://github.com/Acme/Thing', 'github:acme/thing'],
    ['http://www.github.com/acme/thing.git/', 'github:acme/thing'],
    ['https://github.com/acme/thing/tree/main/packages/a#readme', 'github:acme/thing'],
    ['https://github.com/acme/thing/blob/main/README.md', 'github:acme/thing'],
    ['https://gitlab.com/group/sub/name/-/tree/main', 'gitlab:group/sub/name'],
    ['https://gitlab.com/group/sub/name', 'gitlab:group/sub/name'],
    ['https://gitlab.com/group/name/tree/main', 'gitlab:group/name'],
    ['https://codeberg.org/a/b/src/branch/main', 'forgejo:a/b'],
    ['https://git.example.org/A/b', 'forgejo://git.example.org/a/b'],
    ['https://lab.example.org:8443/a/b/c', 'gitlab://lab.example.org:8443/a/b/c'],
  ])('%s is %s', (url, expected) => {
    expect(key(url)).toBe(expected)
  })

  it.each([
    'https://github.com/acme',
    'https://github.com/orgs/acme',
    'https://github.com/Sponsors/acme',
    'https://github.com/acme/thing/issues/4',
    'https://github.com/acme/thing/releases',
    'https://github.com/acme/..%2Fthing',
    'https://github.com/acme/.git',
    'https://gist.github.com/acme/thing',
    'https://gitlab.com/group/name/-/issues',
    'https://github.com.evil.example/a/b',
    'https://toString/a/b',
    'not an address',
  ])('%s is none', (url) => {
    expect(key(url)).toBeUndefined()
  })
})

describe('refreshKeys', () => {
  it('takes the repository that is linked, and an address without its fragment', () => {
    const links = [
      { rel: 'docs', url: 'https://github.com/acme/docs' },
      { rel: 'repo', url: 'https://sr.ht/~acme/thing' },
      { rel: 'repo', url: 'https://github.com/acme/thing' },
    ]
    const { address, repository } = refreshKeys({ url: 'HTTPS://Acme.example#top', links })
    expect([address, repository?.key]).toEqual(['https://acme.example/', 'github:acme/thing'])
  })

  it('knows an address that is a repository by the repository', () => {
    const { address, repository } = refreshKeys({ url: 'https://github.com/acme/Thing/tree/main/x', links: [] })
    expect(address).toBe('github:acme/thing')
    expect(repository).toEqual({ forge: 'github', host: 'github.com', path: 'acme/Thing', key: 'github:acme/thing' })
  })

  it('knows nothing of what has no address', () => {
    expect(refreshKeys({ links: [] })).toEqual({ address: undefined, repository: undefined })
  })
})
