import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyPart } from '../build-directory.ts'
import { runCli, startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'
import { MODERN_META } from '../protocol/post-modern.ts'
import { rpc } from '../protocol/post.ts'
import { legacyQuestions, modernQuestions, withoutMoment } from './questions.ts'
import type { Question } from './questions.ts'
import { answersById, startTalk, talk } from './talk.ts'

/** They differ in the header of HTTP: `npm run test:all` tries every one. */
const LEGACY = process.env['TEST_ALL'] ? ['2025-11-25', '2025-06-18', '2025-03-26'] : ['2025-03-26']

/** As long as the addresses of servers in this test, because answers are cut by their length. */
const BUILT_FOR = 'http://127.0.0.1:40000'
const folder = mkdtempSync(join(tmpdir(), 'gazetteer-stdio-'))
const out = join(folder, 'out')
const CONFIG = copyPart(join(folder, 'sources'))
let server: ServingCli

beforeAll(async () => {
  const { code, stderr } = await runCli(['build', '--plain', '-c', CONFIG, '-o', out, '--base-url', BUILT_FOR])
  if (code !== 0) throw new Error(stderr)
  server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function post(
  { message, headers }: Question,
  page: string,
  site = server.url,
): Promise<[unknown, string | undefined]> {
  const response = await fetch(`${site}${page}mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, accept: 'application/json' },
    body: JSON.stringify(message),
  })
  return [message['id'], withoutMoment(await response.text())]
}

/** What both say to the same questions: standard input and output, and the endpoint of a page. */
async function askBoth(args: readonly string[], page: string, questions: readonly Question[]) {
  const { code, lines, stderr } = await talk(
    args,
    questions.map(({ message }) => message),
  )
  // A host that nobody has vouched for is cited by its own address.
  const asBuilt = (line?: string) => withoutMoment(line?.replaceAll(server.url, `${BUILT_FOR}/`))
  const answers = [...answersById({ lines })].map(([id, line]) => [id, asBuilt(line)] as const)
  const expected = new Map<unknown, string | undefined>()
  for (const question of questions) expected.set(...(await post(question, page)))
  return {
    said: { code, stderr, count: lines.length, answers: new Map(answers) },
    expected: { code: 0, stderr: '', count: questions.length, answers: expected },
  }
}

describe('gazetteer mcp', () => {
  it.each(LEGACY)('answers %s byte for byte as the endpoint [stdio:answers:same]', async (revision) => {
    const { said, expected } = await askBoth([out], '', legacyQuestions(revision))
    expect(said).toEqual(expected)
  })

  it('answers 2026-07-28 byte for byte as the endpoint [stdio:answers:same]', async () => {
    const { said, expected } = await askBoth([out], '', modernQuestions())
    expect(said).toEqual(expected)
  })

  it('answers for one page as its endpoint [stdio:answers:same]', async () => {
    const { said, expected } = await askBoth(
      [out, '--category', 'databases'],
      'databases/',
      legacyQuestions('2025-11-25'),
    )
    expect(said).toEqual(expected)
  })

  it('reads a site piece by piece and answers as its endpoint [stdio:answers:site]', async () => {
    // Nothing tells of changes where nobody pushes them.
    const questions = [...legacyQuestions('2025-11-25'), ...modernQuestions().slice(1)]
    const whole = await askBoth([server.url], '', questions)
    expect(whole.said).toEqual(whole.expected)
    const page = await askBoth([`${server.url}databases/`], 'databases/', legacyQuestions('2025-11-25'))
    expect(page.said).toEqual(page.expected)
  })

  it('answers in other languages as the endpoint [stdio:answers:same] [stdio:answers:site]', async () => {
    const place = join(folder, 'german')
    mkdirSync(place)
    writeFileSync(
      join(place, 'liste.md'),
      '# Käuze\n\n## Vögel\n\n- [Waldkauz](https://example.org/wald) - Ruft nachts in den Wäldern.\n- [Uhu](https://example.org/uhu) - Die größte Eule.\n',
    )
    writeFileSync(
      join(place, 'directory.yml'),
      `title: Käuze\ndescription: Eulen, die man kennt.\nbase_url: ${BUILT_FOR}\nlanguage: de\nsources:\n  - kind: markdown\n    files: liste.md\n`,
    )
    const published = join(folder, 'eulen')
    const { code, stderr } = await runCli(['build', '--plain', '-c', join(place, 'directory.yml'), '-o', published])
    expect([code, stderr]).toEqual([0, expect.any(String)])
    const german = await startCli(['serve', '-o', published, '--port', '0'])
    onTestFinished(() => german.stop().then(() => undefined))
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['search', { query: 'wälder' }],
      ['search', { query: 'waldkautz' }],
      ['browse', { category: 'vögel' }],
      ['browse', { category: 'voegel', group_by: 'nichts' }],
      ['fetch', { id: 'waldkau' }],
      ['compare', { ids: ['uhu', 'niemand'] }],
      ['facets', { name: 'categories', prefix: 'vögel' }],
    ]
    const questions = [
      // Lists of files have their times, and a build of now has its own.
      ...legacyQuestions('2025-11-25').filter(({ message }) => message['method'] !== 'resources/list'),
      ...calls.map(([name, args], index) => ({
        message: rpc(index, 'tools/call', { name, arguments: args }),
        headers: { 'mcp-protocol-version': '2025-11-25' },
      })),
    ]
    const expected = new Map<unknown, string | undefined>()
    for (const question of questions) expected.set(...(await post(question, '', german.url)))
    expect(expected.get('2025-11-25 0')).toContain('Eulen, die man kennt.')
    expect(expected.get(0)).toContain('Waldkauz')
    const asked = questions.map(({ message }) => message)
    const ways = [published, join(place, 'directory.yml'), german.url]
    for (const way of ways) {
      const said = [...answersById(await talk([way], asked))].map(([id, line]) => {
        // A host that nobody has vouched for is cited by its own address.
        return [id, withoutMoment(line.replaceAll(german.url, `${BUILT_FOR}/`))] as const
      })
      expect([way, new Map(said)]).toEqual([way, expected])
    }
  })

  it('agrees on the revision of clients that know only the oldest [stdio:answers:revision]', async () => {
    const [hello, tools] = legacyQuestions('2024-11-05')
    const answers = answersById(await talk([out], [hello?.message ?? {}, tools?.message ?? {}]))
    const first: unknown = JSON.parse(answers.get('2024-11-05 0') ?? '')
    expect(first).toMatchObject({ result: { protocolVersion: '2024-11-05' } })
    expect(answers.size).toBe(2)
  })

  it('builds sources first, and says so on standard error only [stdio:output:messages]', async () => {
    const question = { query: 'postgres' }
    const ask = rpc(1, 'tools/call', { name: 'search', arguments: question })
    const scratch = join(folder, 'scratch')
    mkdirSync(scratch)
    const built = await talk([CONFIG], [ask], { TMPDIR: scratch, GAZETTEER_BASE_URL: BUILT_FOR })
    const published = await talk([out], [ask])
    expect(built).toMatchObject({ code: 0, lines: published.lines, stderr: expect.stringContaining('67 listings') })
    expect(published.stderr).toBe('')
    // Nothing is left of what was built.
    expect(readdirSync(scratch)).toEqual([])
  })

  it('answers a thousand calls at once, each by its id [stdio:answers:interleaved]', async () => {
    const words = ['postgres', 'queue', 'rust', 'search', 'editor', 'licence', 'cache', 'graph']
    const calls = Array.from({ length: 1000 }, (_, index) =>
      rpc(index, 'tools/call', { name: 'search', arguments: { query: `${words[index % 8]} ${index % 40}`, limit: 3 } }),
    )
    const said = await talk([out], calls)
    const answers = answersById(said)
    expect([said.code, said.lines.length, answers.size]).toEqual([0, 1000, 1000])
    const alone = await talk([out], [calls[999] ?? {}])
    expect(answers.get(999)).toBe(alone.lines[0])
  })

  it('says nothing but messages, whatever it is sent [stdio:output:messages]', async () => {
    const text = 'a line \u2028 with \u2029 other separators \r'
    const said = await talk(
      [out],
      [
        '',
        'nope',
        '{"jsonrpc":"2.0","id":1,"method":"ping"}\r',
        JSON.stringify(rpc(2, 'tools/call', { name: 'search', arguments: { query: text } })),
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        '{"jsonrpc":"2.0","id":9,"result":{}}',
        '[]',
        '['.repeat(5000),
        `{"jsonrpc":"2.0","id":3,"method":"ping","params":{"text":"${'x'.repeat(4 * 1024 * 1024)}"}}`,
        rpc(4, 'ping'),
      ],
    )
    expect(said.code).toBe(0)
    const kinds = said.lines.map((line) => {
      const { id, error } = JSON.parse(line) as { id: unknown; error?: { code: number } }
      return [id, error?.code]
    })
    expect(kinds.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      [
        [null, -32700],
        [null, -32700],
        [null, -32600],
        [null, -32600],
        [1, undefined],
        [2, undefined],
        [4, undefined],
      ].toSorted((a, b) => String(a).localeCompare(String(b))),
    )
  })

  it('ends a subscription when the client cancels it, and the others at its end [stdio:output:end]', async () => {
    const speaker = startTalk([out])
    const listen = (id: string): object => rpc(id, 'subscriptions/listen', { notifications: {}, _meta: MODERN_META })
    speaker.say(listen('a'))
    speaker.say(listen('b'))
    expect(await speaker.line(1)).toContain('notifications/subscriptions/acknowledged')
    speaker.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } })
    const { code, lines } = await speaker.end()
    expect([code, lines.length]).toEqual([0, 3])
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ id: 'b', result: { resultType: 'complete' } })
  })

  it('ends with 0 when nobody reads its answers any more [stdio:output:end]', async () => {
    const speaker = startTalk([out])
    const { child } = speaker
    const ended = new Promise((resolve) => child.on('close', resolve))
    child.stdout?.destroy()
    for (let index = 0; index < 200; index += 1) speaker.say(rpc(index, 'tools/list'))
    expect(await ended).toBe(0)
  })

  it('says on standard error what it cannot read, and nothing else [stdio:output:messages]', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(broken)
    cpSync(join(folder, '.gazetteer/out'), join(folder, '.gazetteer/broken'), { recursive: true })
    truncateSync(join(folder, '.gazetteer/broken/current.json'), 10)
    const refused: readonly (readonly [args: readonly string[], problem: RegExp])[] = [
      [[broken], /current\.json/],
      [[join(folder, 'nowhere')], /is not there/],
      [[out, '--category', 'nope'], /no page "nope"/],
      [['http://example.org/'], /expected https:.*; try https:\/\/example\.org\/\n$/],
      [['example.org/list'], /example\.org\/list is not there; expected .* or a URL that begins with https:\/\/$/m],
      [[`${server.url}nope/`], /no page "nope"; its root page lists/],
      [[`${server.url}%zz/`], /the host answers HTTP 400; check the URL/],
      [[server.url.replace('http:', 'https:')], /does not speak TLS on this port/],
      [['https://user:secret@example.org/'], /without a password/],
      [[`${server.url}databases/postgresql/`], /no directory published.* Give the URL of its root page/],
    ]
    // Each is a process: `npm test` starts every other one.
    for (const [args, problem] of refused.filter((_, at) => process.env['TEST_ALL'] || at % 2 === 0)) {
      const said = await talk(args, [rpc(1, 'ping')])
      expect([args, said.code, said.lines, said.stderr]).toEqual([args, 3, [], expect.stringMatching(problem)])
      expect(said.stderr).not.toContain('    at ')
    }
  })
})
