import { describe, expect, it } from 'vitest'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { CONNECT_CLIENTS, CONNECT_GROUPS } from './clients.ts'
import type { ConnectTarget, ConnectWay } from './connect-client.ts'
import { asciiName } from '../model/ascii-name.ts'
import { entryName } from './entry-name.ts'

const URLS: readonly string[] = [
  'https://example.org/databases/mcp',
  'http://localhost:3000/mcp',
  'http://[::1]:8080/lists/%E6%97%A5%E6%9C%AC/mcp',
  "https://example.org/it's-r&d/a;b#$(id)/mcp",
]

const TARGETS: readonly ConnectTarget[] = ['', 'databases', 'базы-данных', 'null', '1'].flatMap((slug) =>
  URLS.map((url) => ({ name: entryName(slug, slug === '' ? '' : asciiName(slug)), url, title: 'Data & "stores"' })),
)

const WAYS = CONNECT_CLIENTS.flatMap(({ id, ways }) => ways.map((way, index) => ({ id: `${id} ${index}`, way })))

/** Every string in a value, and every name of a member. */
function stringsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Array.isArray(value)
    ? value.flatMap(stringsIn)
    : [...Object.keys(value), ...Object.values(value).flatMap(stringsIn)]
}

function parse(way: ConnectWay, text: string): unknown {
  if (way.kind === 'link') return text
  switch (way.language) {
    case 'json':
    case 'jsonc':
      return JSON.parse(text)
    case 'yaml':
      return parseYaml(text, { strict: true })
    case 'toml':
      return parseToml(text)
    default:
      return text
  }
}

describe('CONNECT_CLIENTS', () => {
  it('has its clients in four groups, each once', () => {
    expect(CONNECT_GROUPS.map(({ title, clients }) => [title, clients.length])).toEqual([
      ['Most used', 5],
      ['Editors', 13],
      ['Terminal', 20],
      ['Apps', 4],
    ])
    expect(new Set(CONNECT_CLIENTS.map(({ id }) => id)).size).toBe(CONNECT_CLIENTS.length)
    expect(new Set(CONNECT_CLIENTS.map(({ title }) => title)).size).toBe(CONNECT_CLIENTS.length)
    for (const { id } of CONNECT_CLIENTS) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  it('is in alphabetical order within a group but the first, which is by use', () => {
    for (const { clients } of CONNECT_GROUPS.slice(1)) {
      const titles = clients.map(({ title }) => title.toLowerCase())
      expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')))
    }
  })

  it('contains no markup in what is printed unescaped', () => {
    for (const { title, ways } of CONNECT_CLIENTS) {
      const printed = ways.flatMap((way) =>
        way.kind === 'file' ? way.paths : way.kind === 'steps' ? way.steps : way.kind === 'link' ? way.label : [],
      )
      expect([title, ...printed].filter((text) => /[<>&"`]/.test(text))).toEqual([])
    }
  })

  const structured = WAYS.filter(
    ({ way }) => way.kind !== 'link' && ['json', 'jsonc', 'yaml', 'toml'].includes(way.language),
  )

  it.each(structured)('$id parses as its language and contains URL and name, for any endpoint', ({ way }) => {
    for (const target of TARGETS) {
      const strings = stringsIn(parse(way, way.write(target)))
      expect(strings.filter((each) => each === target.url)).toHaveLength(1)
      expect(strings).toContain(target.name)
    }
  })

  it.each(WAYS)('$id is well-formed text without control characters or a final line break', ({ way }) => {
    for (const target of TARGETS) expect(way.write(target)).toMatch(/^[^\p{Cc}](?:[^\p{Cc}]|\n)*[^\p{Cc}]$/u)
  })
})
