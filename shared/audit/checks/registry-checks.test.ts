import { describe, expect, it } from 'vitest'
import { GOOD_SITE, MANIFEST, RESULT } from '../good-site.fixture.ts'
import { jsonAnswer, runCheck } from '../sample-site.fixture.ts'

const [SERVER] = MANIFEST.entries

describe('REGISTRY_CHECKS', () => {
  it.each([
    [{}, 'pass', '2 entries'],
    [{ '/.well-known/ard.json': null }, 'warn', 'only at "/.well-known/ai-catalog.json", the older name'],
    [{ '/.well-known/ard.json': null, '/.well-known/ai-catalog.json': null }, 'fail', '/.well-known/ard.json: 404'],
    [{ '/.well-known/ard.json': jsonAnswer({ entries: [SERVER], more: 1 }) }, 'pass', '1 entry'],
    [
      { '/.well-known/ard.json': jsonAnswer({ entries: [SERVER, SERVER] }) },
      'fail',
      '"urn:air:example.org:mcp:things" twice',
    ],
    [{ '/.well-known/ard.json': '[' }, 'fail', 'not JSON: "["; no "Access-Control-Allow-Origin: *"'],
    [
      { '/.well-known/ard.json': jsonAnswer({ entries: [], collections: [] }) },
      'warn',
      'collections: readers ignore them',
    ],
  ] as const)('ard-manifest of %j', async (changes, status, seen) => {
    expect(await runCheck('ard-manifest', { ...GOOD_SITE, ...changes })).toEqual({ status, seen })
  })

  it.each([
    [{}, 'pass', '"/_/ard/"'],
    [{ '/.well-known/ard.json': jsonAnswer({ entries: [SERVER] }) }, 'not-applicable', 'no manifest names one'],
    [{ '/_/ard/search': null }, 'fail', 'search: 404'],
    [{ '/_/ard/search': jsonAnswer({ results: [{ ...RESULT, score: 0.5 }] }) }, 'fail', /results\[0\]\.score/],
    [{ '/_/ard/search': jsonAnswer({ results: [], pageToken: null }) }, 'fail', /pageToken/],
    [{ '/_/ard/agents/not-a-valid-ard-urn': null }, 'fail', 'agents/not-a-valid-ard-urn: 404, not 400'],
  ] as const)('ard-registry of %j', async (changes, status, seen) => {
    const found = await runCheck('ard-registry', { ...GOOD_SITE, ...changes })
    expect(found.status).toBe(status)
    expect(found.seen).toMatch(seen)
  })

  it.each([
    [{}, 'pass', '"/.well-known/mcp-registry-auth"'],
    [{ '/.well-known/mcp-registry-auth': null }, 'not-applicable', 'not published'],
    [
      { '/.well-known/mcp-registry-auth': { type: 'text/plain', body: 'v=MCPv1; k=ed25519; p=AAAA' } },
      'fail',
      '"/.well-known/mcp-registry-auth": no proof: "v=MCPv1; k=ed25519; p=AAAA"',
    ],
  ] as const)('mcp-registry-auth of %j', async (changes, status, seen) => {
    expect(await runCheck('mcp-registry-auth', { ...GOOD_SITE, ...changes })).toEqual({ status, seen })
  })
})
