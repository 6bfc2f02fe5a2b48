import { describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from './clients.ts'
import type { ConnectTarget } from './connect-client.ts'

const TARGET: ConnectTarget = {
  name: 'directory',
  url: 'https://example.org/databases/mcp',
  title: 'Databases',
}

/** Their base64 has "+" and "/", and their JSON quotes. */
const HOSTILE: readonly ConnectTarget[] = [
  { name: 'directory-x', url: 'https://example.org/a?b=1&c=2#d', title: 'R&D "quoted" <b>' },
  { name: 'directory-x', url: "https://example.org/it's/%E6%97%A5/mcp", title: "it's" },
  { name: 'directory-x', url: 'https://例え.jp/~>>>???/mcp', title: '日本\uD800' },
]

/** The link of a client with this label. */
function linkOf(label: string): (target: ConnectTarget) => string {
  const ways = CONNECT_CLIENTS.flatMap((client) => client.ways)
  const way = ways.find((each) => each.kind === 'link' && each.label === label)
  if (way === undefined) throw new Error(`no link ${label}`)
  return way.write
}

const ALL = {
  claudeLink: linkOf('Add to Claude'),
  cursorLink: linkOf('Add to Cursor'),
  gooseLink: linkOf('Add to Goose'),
  kiroLink: linkOf('Add to Kiro'),
  lmStudioLink: linkOf('Add to LM Studio'),
  vscodeInsidersLink: linkOf('Add to VS Code Insiders'),
  vscodeLink: linkOf('Add to VS Code'),
  vscodeSchemeLink: linkOf('Add to VS Code without the web'),
}

const EXPECTED: Readonly<Record<keyof typeof ALL, string>> = {
  cursorLink:
    'cursor://anysphere.cursor-deeplink/mcp/install?name=directory&config=eyJ1cmwiOiJodHRwczovL2V4YW1wbGUub3JnL2RhdGFiYXNlcy9tY3AifQ%3D%3D',
  vscodeLink:
    'https://vscode.dev/redirect/mcp/install?name=directory&config=%7B%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp%22%7D',
  vscodeInsidersLink:
    'https://vscode.dev/redirect/mcp/install?name=directory&config=%7B%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp%22%7D&quality=insiders',
  vscodeSchemeLink:
    'vscode:mcp/install?%7B%22name%22%3A%22directory%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp%22%7D',
  kiroLink:
    'https://kiro.dev/launch/mcp/add?name=directory&config=%7B%22url%22%3A%22https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp%22%7D',
  lmStudioLink:
    'lmstudio://add_mcp?name=directory&config=eyJ1cmwiOiJodHRwczovL2V4YW1wbGUub3JnL2RhdGFiYXNlcy9tY3AifQ%3D%3D',
  gooseLink:
    'goose://extension?url=https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp&type=streamable_http&id=directory&name=directory&description=Databases%20directory&timeout=300',
  claudeLink:
    'https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=directory&connectorUrl=https%3A%2F%2Fexample.org%2Fdatabases%2Fmcp',
}

/** What the client gets, read as it reads it. */
const READ: Readonly<Record<keyof typeof ALL, (link: URL) => unknown>> = {
  cursorLink: ({ searchParams }) => [searchParams.get('name'), readBase64(searchParams).url],
  lmStudioLink: ({ searchParams }) => [searchParams.get('name'), readBase64(searchParams).url],
  vscodeLink: ({ searchParams }) => [searchParams.get('name'), readJson(searchParams.get('config')).url],
  vscodeInsidersLink: ({ searchParams }) => [searchParams.get('name'), readJson(searchParams.get('config')).url],
  vscodeSchemeLink: ({ search }) => {
    const { name, url } = readJson(decodeURIComponent(search.slice(1)))
    return [name, url]
  },
  kiroLink: ({ searchParams }) => [searchParams.get('name'), readJson(searchParams.get('config')).url],
  gooseLink: ({ searchParams }) => [searchParams.get('id'), searchParams.get('url')],
  claudeLink: ({ searchParams }) => [searchParams.get('connectorName'), searchParams.get('connectorUrl')],
}

function readBase64(query: URLSearchParams): { url?: string } {
  return readJson(Buffer.from(query.get('config') ?? '', 'base64').toString('utf8'))
}

function readJson(text: string | null): { name?: string; url?: string } {
  return JSON.parse(text ?? '')
}

describe.each(Object.keys(ALL) as (keyof typeof ALL)[])('%s', (name) => {
  it('is byte for byte what the client documents', () => {
    expect(ALL[name](TARGET)).toBe(EXPECTED[name])
  })

  it.each(HOSTILE)('brings name and URL through: $url', (target) => {
    const link = ALL[name](target)
    expect(READ[name](new URL(link))).toEqual([target.name, target.url])
    expect(link).toMatch(/^[\w:/?&=.%~!*'()-]+$/)
  })
})
