import { describe, expect, it } from 'vitest'
import type { ReadOutcome } from '../../store/edge/read-trace.ts'
import { manifestPathOf, writeCacheStatus } from './create-edge.ts'
import type { Release } from '../../../shared/release/release.ts'

const HIT: ReadOutcome = { kind: 'hit', ttlSeconds: 3599.7 }
const MISS: ReadOutcome = { kind: 'miss', stored: true }

describe('writeCacheStatus', () => {
  it.each<[string, ReadOutcome[], string]>([
    ['memory', [], 'gazetteer; hit'],
    ['the cache', [{ kind: 'hit', ttlSeconds: 86_000 }, HIT], 'gazetteer; hit; ttl=3599'],
    ['the cache, stale', [{ kind: 'hit', ttlSeconds: -4.2 }, HIT], 'gazetteer; hit; ttl=-5'],
    ['the origin', [HIT, MISS], 'gazetteer; fwd=miss; stored'],
    ['the origin, not stored', [MISS, { kind: 'miss', stored: false }], 'gazetteer; fwd=miss'],
    ['the cache because the origin fails', [MISS, { kind: 'stale', ttlSeconds: -9 }], 'gazetteer; fwd=stale'],
  ])('tells of %s', (_what, outcomes, status) => {
    expect(writeCacheStatus({ outcomes, subrequests: 2 })).toBe(`${status}; detail="subrequests=2"`)
  })
})

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
