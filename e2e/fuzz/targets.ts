import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { createApp } from '../../server/http/app.ts'
import { cutSearchFiles } from '../../server/publish/release/cut-search-files.ts'
import { sanitizeSvg } from '../../server/sources/files/sanitize-svg.ts'
import { DirectoryConfigError } from '../../server/sources/read-config.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import { cleanText } from '../../shared/model/clean-text.ts'
import { isHttpUrl } from '../../shared/model/http-url.ts'
import { callPageTool } from '../../shared/release/call-page-tool.ts'
import { openForeignFiles } from '../../shared/release/foreign-files.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import { readSearchFile, writeSearchFile } from '../../shared/release/search-file.ts'
import { STEMMERS } from '../../shared/search/analysis/stemmers.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { createSampleStore, SAMPLE_PAGES } from '../protocol/sample-documents.ts'
import { createRandom } from './mutate.ts'

/** Something that takes input from strangers. */
export interface FuzzTarget {
  /** Inputs that are read as they are. */
  readonly corpus: readonly Buffer[]
  /** Takes an input. Rejects where it should not have been taken as it was. */
  run(input: Buffer): Promise<void>
}

function fail(why: string): never {
  throw new Error(why)
}

const BASE = 'https://example.org/tools'

function startApp() {
  const errors: unknown[] = []
  const app = createApp({ store: createSampleStore(), onError: (error) => errors.push(error) })
  return async (path: string, options: RequestInit): Promise<void> => {
    errors.length = 0
    let request: Request
    try {
      request = new Request(new URL(path, `${BASE}/`), options)
    } catch {
      // No client can send it.
      return
    }
    const response = await app.request(request)
    const text = await response.text()
    if (response.status >= 500 || errors.length > 0)
      fail(`${response.status} ${text.slice(0, 200)} ${String(errors[0])}`)
    if (/"code":-32603/.test(text)) fail(text.slice(0, 300))
  }
}

/** A path, and headers below it, one a line. */
function http(): FuzzTarget {
  const send = startApp()
  const paths = [
    '',
    'databases/',
    'databases/?query=sql&sort=name&view=table',
    'databases/?compare=postgresql&compare=sqlite',
  ]
  const more = [
    'databases/postgresql/',
    'index.json',
    '_/changes?since=0',
    'databases/mcp',
    'sitemap.xml',
    '_/search.json',
  ]
  const headers = ['', '\naccept: text/markdown', '\nif-none-match: "a", W/"b"\nrange: bytes=0-5', '\norigin: null']
  return {
    corpus: [...paths, ...more].flatMap((path) => headers.map((lines) => Buffer.from(path + lines))),
    async run(input) {
      const [path = '', ...lines] = input.toString('latin1').split('\n')
      const pairs = lines.map((line): [string, string] => [
        line.split(':', 1)[0] ?? '',
        line.slice(line.indexOf(':') + 1),
      ])
      await send(path, { headers: pairs })
    },
  }
}

/** Bodies of an endpoint. */
function mcp(): FuzzTarget {
  const send = startApp()
  const call = (name: string, args: object): object => ({ method: 'tools/call', params: { name, arguments: args } })
  const messages = [
    {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'f', version: '1' } },
    },
    call('search', {
      query: 'sql "a" not java',
      where: { tags: { all: ['sql'], not: 'x' }, year: { gte: 1, lte: '2' } },
      limit: 3,
    }),
    call('browse', { sort: '-name', fields: ['name', 'tags'], group_by: 'tags', cursor: '5.djs3l7.1obao0l' }),
    call('compare', { ids: ['postgresql', 'sqlite'], max_characters: 900 }),
    call('facets', { name: 'tags', prefix: 's' }),
    call('similar', { id: 'postgresql' }),
    call('changes', { since: '2026-01-01', kinds: ['added'] }),
    { method: 'resources/read', params: { uri: `${BASE}/databases/index.md` } },
    { method: 'prompts/get', params: { name: 'shortlist', arguments: { need: 'x' } } },
    {
      method: 'completion/complete',
      params: { ref: { type: 'ref/prompt', name: 'shortlist' }, argument: { name: 'a', value: 'b' } },
    },
  ]
  return {
    corpus: messages.map((message) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }))),
    run: (body) =>
      send('databases/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(body),
      }),
  }
}

/** Reads a directory of one file. */
async function readOne(config: string | Buffer, name: string, content: Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-fuzz-'))
  try {
    mkdirSync(join(folder, 'listings'))
    writeFileSync(join(folder, 'directory.yml'), config)
    writeFileSync(join(folder, name), content)
    const model = await readDirectory({ configPath: join(folder, 'directory.yml') })
    const listings = model.categories.flatMap(({ slug }) => [...model.listings(slug)])
    for (const listing of listings) {
      JSON.stringify(listing, (_, value: unknown) => {
        if (typeof value === 'string' && cleanText(value) !== value)
          fail(`published as it came: ${JSON.stringify(value)}`)
        return value
      })
      for (const url of [listing.url, ...listing.links.map((link) => link.url)])
        if (url !== undefined && !isHttpUrl(url)) fail(`published as an address: ${url}`)
    }
  } catch (error) {
    if (!(error instanceof DirectoryConfigError)) throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HEAD = 'title: T\ndescription: D\nbase_url: https://example.org\n'

const ROWS =
  '- name: "A"\n  url: https://a.example\n  tags: [x, &t y]\n- name: B\n  url: https://b.example\n  tags: *t\n'
const JSON_ROWS = [
  { name: 'A', url: 'https://a.example', tags: ['x'], extra: { y: [1, null, 'z'] } },
  { name: 'B', url: 'https://b.example', description: 'c\u00E9' },
]

/** By the name of the file: the kind of source, and a content. */
const SOURCES: Readonly<Record<string, readonly [kind: string, content: string]>> = {
  'list.md': [
    'markdown',
    '# T\n\n## A\n\n- [N](https://n.example) - Text `c` **b**. ([Source](https://s.example))\n\n| Name | Link |\n| --- | --- |\n| X | <https://x.example> |\n\n### [H](https://h.example)\n\n> quoted :rocket:\n\n<details><summary>S</summary>\n\n1. [O](https://o.example)\n</details>\n',
  ],
  'list.org': ['markdown', '* A\n** B\n- [[https://a.example][A]] :: text\n'],
  'list.rst': ['markdown', 'T\n=\n\nA\n-\n\n* `A <https://a.example>`_ - text\n'],
  'list.adoc': ['markdown', '= T\n\n== A\n\n* https://a.example[A] - text\n'],
  'list.csv': ['csv', 'name,url,tags\n"A ""q""",https://a.example,x|y\nB,https://b.example,\n'],
  'list.yml': ['yaml', ROWS],
  'list.json': ['json', JSON.stringify({ rows: JSON_ROWS })],
  'list.jsonl': ['jsonl', JSON_ROWS.map((row) => JSON.stringify(row)).join('\n')],
  'list.toml': ['toml', '[[tools]]\nname = "A"\nurl = "https://a.example"\ndate = 2026-01-02\n'],
  'item.md': ['front-matter', '---\nname: A\nurl: https://a.example\n---\n# Body\n\n<b onclick="x()">t</b>\n'],
}

function source(name: string): FuzzTarget {
  const [kind, content] = SOURCES[name] ?? fail(name)
  return {
    corpus: [Buffer.from(content)],
    run: (input) => readOne(`${HEAD}sources:\n  - kind: ${kind}\n    files: ${name}\n`, name, input),
  }
}

function config(): FuzzTarget {
  const text = `${HEAD}language: de\npages_by: [author]\nrow: { lead: description }\nschema:\n  fields:\n    - name: year\n      type: year\nsources:\n  - kind: csv\n    files: "*.csv"\n    fields: { name: name }\n    category: tags\n`
  return {
    corpus: [Buffer.from(text)],
    run: (input) => readOne(input, 'list.csv', Buffer.from(SOURCES['list.csv']?.[1] ?? '')),
  }
}

function svg(): FuzzTarget {
  const cases = join(import.meta.dirname, '../../server/sources/files')
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9" fill="url(#g)"/><use href="#g"/><image href="data:image/png;base64,AAAA"/><a href="https://a.example"><text>t</text></a><script>x</script></svg>'
  return {
    corpus: [
      Buffer.from(drawn),
      ...readdirSync(cases)
        .filter((name) => name.endsWith('.svg'))
        .map((name) => readFileSync(join(cases, name))),
    ],
    async run(input) {
      const once = sanitizeSvg(input.toString())?.text
      if (once === undefined) return
      const again = sanitizeSvg(once)?.text
      if (again !== once) fail(`written anew it is ${again?.slice(0, 300)}, not ${once.slice(0, 300)}`)
      const onopentag = (name: string, attributes: Record<string, string>): void => {
        if (/^(?:script|foreignObject|iframe|meta|a|set|handler)$/i.test(name)) fail(once.slice(0, 500))
        for (const [attribute, value] of Object.entries(attributes)) {
          const isAddress = /(?:href|src)$/i.test(attribute)
          if (/^on/i.test(attribute) || (isAddress && !/^(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/.test(value)))
            fail(once.slice(0, 500))
        }
      }
      new Parser({ onopentag }, { xmlMode: true }).end(once)
      if (/@import|image-set|url\((?![ \t\n\r\f]*["']?#)/i.test(once.replace(/="[^"]*"/g, ''))) fail(once.slice(0, 500))
    },
  }
}

/** Files of a host: a number that chooses where, and the bytes that stand there. Checksums are right. */
async function foreign(): Promise<FuzzTarget> {
  const published = async (whole: number): Promise<Map<string, Buffer>> => {
    const files = new Map<string, Buffer>()
    for await (const { path, bytes } of cutSearchFiles(createSampleStore(SAMPLE_PAGES).current(), whole))
      files.set(path, path.endsWith('.gz') ? gunzipSync(await bytes()) : Buffer.from(await bytes()))
    return files
  }
  const hosts = [await published(1 << 20), await published(0)]
  const places = hosts.flatMap((files, host) =>
    Array.from(files, ([path, bytes]) => {
      if (path === SEARCH_POINTER) return [{ host, path, part: -2, bytes }]
      const { header, parts } = readSearchFile(bytes)
      const head = { host, path, part: -1, bytes: Buffer.from(JSON.stringify(header)) }
      return [head, ...parts.map((part, at) => ({ host, path, part: at, bytes: Buffer.from(part) }))]
    }).flat(),
  )
  const CALLS = [
    ['search', { query: 'postgers sql' }],
    ['browse', { sort: 'name', group_by: 'tags' }],
    ['facets', { name: 'tags' }],
    ['fetch', { id: 'postgresql' }],
    ['similar', { id: 'postgresql' }],
  ] as const
  return {
    corpus: places.map(({ bytes }, place) => Buffer.concat([Buffer.of(place >> 8, place & 255), bytes])),
    async run(input) {
      const place = places[((input[0] ?? 0) * 256 + (input[1] ?? 0)) % places.length] ?? fail('no place')
      const files = new Map(hosts[place.host])
      const bytes = input.subarray(2)
      if (place.part === -2) files.set(place.path, bytes)
      else {
        const { header, parts } = readSearchFile(files.get(place.path) ?? bytes)
        let changed: unknown = header
        try {
          if (place.part === -1) changed = JSON.parse(bytes.toString())
        } catch {
          return
        }
        const replaced = parts.map((part, at) => (at === place.part ? bytes : part))
        files.set(place.path, Buffer.from(writeSearchFile({ header: changed, parts: replaced })))
      }
      let reads = 0
      const read = async (path: string): Promise<Uint8Array | undefined> => {
        if ((reads += 1) > 300) fail('requests without end')
        return files.get(path)
      }
      const releases = openReleases(openForeignFiles(read, 'https://host.example/'), {
        loadStemmers: async () => STEMMERS,
      })
      for (const [name, args] of CALLS) {
        // Whatever is wrong is an error of this one call.
        const result = await callPageTool(releases, { slug: '', name, args }).catch((error: unknown) => {
          if (String(error).includes('without end')) throw error
          return {}
        })
        if (/https:\/\/example\.org/.test(JSON.stringify(result)))
          fail(`cites another host: ${JSON.stringify(result).slice(0, 300)}`)
      }
    },
  }
}

/** What `npm run fuzz` knows, by name. */
export const TARGETS: Readonly<Record<string, () => FuzzTarget | Promise<FuzzTarget>>> = {
  http,
  mcp,
  config,
  svg,
  foreign,
  ...Object.fromEntries(Object.keys(SOURCES).map((name) => [`source:${name}`, () => source(name)])),
}

/** The input of a number: the same for a seed, whatever was run before. */
export function seedOf(seed: number, number: number): () => number {
  return createRandom(Math.imul(seed, 0x9e_37_79_b1) ^ number)
}
