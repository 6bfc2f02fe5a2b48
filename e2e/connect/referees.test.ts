import { MCPConfigRegistry } from '@gleanwork/mcp-config-schema'
import type { ClientId } from '@gleanwork/mcp-config-schema'
import { describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import type { ConnectTarget, ConnectWay } from '../../shared/connect/connect-client.ts'
import { entryName } from '../../shared/connect/entry-name.ts'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { listDifferences } from './list-differences.ts'
import { parseSnippet } from './parse-snippet.ts'
import { runAddMcp } from './run-add-mcp.ts'

const TARGETS: readonly ConnectTarget[] = [
  { name: 'directory', url: 'https://example.org/databases/mcp', title: 'Databases' },
  { name: entryName('базы-данных', 'bazy-dannykh'), url: "https://example.org/it's&co/%D0%B1/mcp", title: 'R&D' },
]

/** Ways that are a file or JSON to paste, by client. */
function snippetsOf(id: string): { way: ConnectWay; paths: readonly string[] }[] {
  const client = CONNECT_CLIENTS.find((each) => each.id === id)
  if (client === undefined) throw new Error(`no client ${id}`)
  return client.ways.flatMap((way): { way: ConnectWay; paths: readonly string[] }[] => {
    if (way.kind === 'file') return [{ way, paths: way.paths }]
    return way.kind === 'steps' && way.language === 'json' ? [{ way, paths: ['.json'] }] : []
  })
}

describe('listDifferences', () => {
  it('sees a value, a member and an entry that differ, and not their order', () => {
    expect(listDifferences({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([])
    expect(listDifferences({ a: 1, b: {} }, { a: '1', b: { c: [] } })).toEqual([
      'ours a=1',
      'ours b={}',
      'theirs a="1"',
      'theirs b.c=[]',
    ])
  })
})

describe.each(TARGETS)('what add-mcp writes for $url', (target) => {
  /** Where it differs from ours, and why ours is right too. */
  const differences: Readonly<Record<string, readonly string[]>> = {
    // The client finds out itself; its own documentation has the URL alone.
    codex: [`theirs mcp_servers.${target.name}.type="http"`],
    zed: [
      `theirs context_servers.${target.name}.headers={}`,
      `theirs context_servers.${target.name}.source="custom"`,
      `theirs context_servers.${target.name}.type="http"`,
    ],
  }
  const files = runAddMcp(target)

  it('covers 20 clients or more', () => {
    expect(files.size).toBeGreaterThanOrEqual(20)
  })

  it.each([...files])('is in a file of the table with the same content: %s', (path, text) => {
    const found = CONNECT_CLIENTS.flatMap(({ id }) =>
      snippetsOf(id)
        .filter(({ paths }) =>
          paths.some((each) => each === `~/${path}` || (each.startsWith('…') && path.endsWith(each.slice(1)))),
        )
        .map(({ way }) => ({ id, ours: parseSnippet(path, way.write(target)) })),
    )
    expect(found).toHaveLength(1)
    for (const { id, ours } of found) {
      expect({ id, differences: listDifferences(ours, parseSnippet(path, text)) }).toEqual({
        id,
        differences: differences[id] ?? [],
      })
    }
  })
})

describe.each(TARGETS)('what @gleanwork/mcp-config-schema builds for $url', ({ name, url, title }) => {
  const registry = new MCPConfigRegistry()
  const entry = `mcpServers.${name}`
  const address = JSON.stringify(url)
  const goose = `theirs extensions.${name}`

  const CASES: readonly (readonly [theirs: ClientId, ours: string, differences: readonly string[]])[] = [
    ['antigravity', 'antigravity', []],
    ['antigravity-cli', 'antigravity', []],
    ['claude-code', 'claude-code', []],
    // Theirs passes messages on to an endpoint; ours answers itself.
    [
      'claude-desktop',
      'claude',
      [
        `ours ${entry}.args.1=${JSON.stringify(PACKAGE_NAME)}`,
        `ours ${entry}.args.2="mcp"`,
        `ours ${entry}.args.3=${address}`,
        `theirs ${entry}.args.1="mcp-remote"`,
        `theirs ${entry}.args.2=${address}`,
        `theirs ${entry}.type="stdio"`,
      ],
    ],
    ['codex', 'codex', []],
    // The client takes both; its link has the URL alone.
    ['cursor', 'cursor', [`theirs ${entry}.type="http"`]],
    // Deprecated since: newer versions warn and ask for type and url.
    [
      'gemini',
      'gemini-cli',
      [`ours ${entry}.type="http"`, `ours ${entry}.url=${address}`, `theirs ${entry}.httpUrl=${address}`],
    ],
    [
      'goose',
      'goose',
      [`${goose}.available_tools=[]`, `${goose}.bundled=null`, `${goose}.env_keys=[]`, `${goose}.envs={}`],
    ],
    ['jetbrains', 'jetbrains', []],
    ['junie', 'junie', []],
    // The default, said.
    ['opencode', 'opencode', [`ours mcp.${name}.enabled=true`]],
    ['vscode', 'vscode', []],
    ['windsurf', 'windsurf', []],
  ]

  it.each(CASES)('%s is our %s, but for what is known', (theirs, ours, differences) => {
    const built = registry
      .createBuilder(theirs)
      .buildConfiguration({ transport: 'http', serverUrl: url, serverName: name })
    const [snippet] = snippetsOf(ours)
    const text = snippet?.way.write({ name, url, title }) ?? ''
    expect(listDifferences(parseSnippet(snippet?.paths[0] ?? '', text), built)).toEqual(differences)
  })
})

describe('what @gleanwork/mcp-config-schema has one type', () => {
  const [target] = TARGETS
  const registry = new MCPConfigRegistry()

  it.each([
    ['claude-code', ['--scope', 'user'], []],
    ['codex', [], []],
    ['gemini', ['--transport'], ['-t']],
    ['vscode', [], []],
  ] as const)('%s has the words of our command, but for what is known', (theirs, theirWords, ourWords) => {
    const command = registry
      .createBuilder(theirs)
      .buildCommand({ transport: 'http', serverUrl: target?.url ?? '', serverName: 'directory' })
    const client = CONNECT_CLIENTS.find(({ id }) => id === (theirs === 'gemini' ? 'gemini-cli' : theirs))
    const way = client?.ways.find(({ kind }) => kind === 'command')
    const ours = target === undefined ? '' : way?.write(target)
    const words = (text: string | null | undefined, others: readonly string[]): string[] =>
      [...(text ?? '').split(' '), ...others].sort()
    expect(words(ours, theirWords)).toEqual(words(command, ourWords))
  })
})
