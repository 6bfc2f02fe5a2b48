import { describe, expect, it } from 'vitest'
import type { Release } from '../../store/store.ts'
import { manifestPathOf } from './manifest-path.ts'

describe('manifestPathOf', () => {
  const release = { baseUrl: 'https://example.org/tools' } as Release
  it.each([
    ['/tools/mcp.json', 'mcp.json'],
    ['/tools/databases/mcp.json', 'databases/mcp.json'],
    ['/tools/databases/mcp/server-card', 'databases/mcp.json'],
    ['/tools/mcp/server-card/', 'mcp.json'],
    ['/tools/%E6%95%B0/mcp.json?x=1', '数/mcp.json'],
    ['/mcp.json', undefined],
    ['/tools/databases/', undefined],
    ['/tools/%FF/mcp.json', undefined],
  ])('%s', (path, expected) => {
    expect(manifestPathOf(new Request(`https://other.example${path}`), release)).toBe(expected)
  })

  it('is of readers only', () => {
    expect(manifestPathOf(new Request('https://x.example/tools/mcp.json', { method: 'POST' }), release)).toBeUndefined()
  })
})
