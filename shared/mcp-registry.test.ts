import { describe, expect, it } from 'vitest'
import { findRegistryProblems, registryName } from './mcp-registry.ts'

const DIRECTORY = { title: 'Tools', description: 'What people build with.' }

describe('registryName', () => {
  it.each([
    ['https://example.org', undefined, 'org.example/mcp'],
    ['https://lists.example.org/a/b', undefined, 'org.example.lists/a-b'],
    ['https://example.org/lists', 'tools', 'org.example/tools'],
  ])('at %s is, named %s, %s [ard:mcp-registry:server]', (baseUrl, name, expected) => {
    expect(registryName(baseUrl, name)).toBe(expected)
  })
})

describe('findRegistryProblems', () => {
  it.each([
    ['https://example.org/lists', {}, {}, []],
    ['http://example.org', {}, {}, [/^base_url: .* not https/, /^mcp_base_url: .* not https/]],
    ['https://localhost', {}, {}, [/^base_url: the registry takes no localhost/]],
    ['https://10.0.0.1', {}, {}, [/^base_url: the registry takes no 10\.0\.0\.1/]],
    ['https://example.org:8443', {}, {}, [/^base_url: .* port 8443/]],
    ['https://example.org', { target: 'static' }, {}, [/^target: a static host answers no MCP/]],
    ['https://example.org', { target: 'static', mcp_base_url: 'https://mcp.example.org' }, {}, []],
    ['https://example.org', { description: 'ä'.repeat(100) }, {}, []],
    ['https://example.org', { description: 'ä'.repeat(101) }, {}, [/^description: has 101 characters/]],
    ['https://example.org', { title: 'x'.repeat(101) }, {}, [/^title: has 101 characters/]],
    ['https://example.org', {}, { name: 'tools-' }, [/^registry\.name: "org\.example\/tools-"/]],
    ['https://example.org', {}, { name: 'a/b' }, [/^registry\.name/]],
    ['https://example.org', {}, { name: 'n'.repeat(188) }, []],
    ['https://example.org', {}, { name: 'n'.repeat(189) }, [/^registry\.name: .* at most 200/]],
    ['https://example.org/日本', {}, {}, [/^registry\.name/]],
    ['https://example.org', {}, { version: 'latest' }, [/^registry\.version: "latest"/]],
    ['https://example.org', {}, { version: '^1.0.0' }, [/^registry\.version/]],
    ['https://example.org', {}, { version: '2026.11.23' }, []],
  ] as const)('of %s with %j and %j says %j [ard:mcp-registry:refusals]', (baseUrl, directory, entry, expected) => {
    const found = findRegistryProblems({ baseUrl, directory: { ...DIRECTORY, ...directory } }, entry)
    expect(found).toHaveLength(expected.length)
    for (const [at, problem] of found.entries()) expect(problem).toMatch(expected[at] ?? /never/)
  })
})
