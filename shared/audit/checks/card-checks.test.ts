import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { CARD, GOOD_SITE } from '../good-site.fixture.ts'
import { jsonAnswer, ORIGIN, runCheck } from '../sample-site.fixture.ts'

describe('CARD_CHECKS', () => {
  it.each<[changes: object, status: Status, seen: string]>([
    [{ name: 'things' }, 'fail', 'name: expected a reversed host name, "/" and a name'],
    [{ description: 'x'.repeat(101) }, 'fail', 'description: Too big: expected string to have <=100 characters'],
    [
      { $schema: 'https://example.org/' },
      'fail',
      '$schema: Invalid input: expected "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"',
    ],
    [{ remotes: [] }, 'warn', 'names no remotes'],
    [{ remotes: [{ type: 'streamable-http', url: `${ORIGIN}/gone` }] }, 'fail', '"initialize": 404'],
    [
      { remotes: [{ type: 'streamable-http', url: `${ORIGIN}/mcp`, supportedProtocolVersions: ['2025-06-18'] }] },
      'fail',
      'the server speaks "2025-11-25", which the card does not name',
    ],
    [
      { remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/' }] },
      'pass',
      '"org.example/things" at "/mcp/server-card"',
    ],
  ])('server-card case %#', async (changes, status, seen) => {
    const card = jsonAnswer({ ...CARD, ...changes }, 'application/mcp-server-card+json')
    expect(await runCheck('server-card', { ...GOOD_SITE, '/mcp/server-card': card })).toEqual({ status, seen })
  })

  it.each(['server-card', 'server-card-well-known', 'api-catalog'])(
    '%s: not where the manifest of the page names no endpoint',
    async (id) => {
      const { remotes: _remotes, ...manifest } = CARD
      const missing = {
        ...GOOD_SITE,
        '/mcp/server-card': null,
        '/.well-known/mcp/server-card.json': null,
        '/.well-known/api-catalog': null,
      }
      expect(await runCheck(id, { ...missing, '/mcp.json': jsonAnswer(manifest) })).toEqual({
        status: 'not-applicable',
        seen: 'the page’s mcp.json names no endpoint',
      })
      for (const other of [CARD, { ...manifest, $schema: 'https://example.org/' }, { title: 'Things' }]) {
        expect((await runCheck(id, { ...missing, '/mcp.json': jsonAnswer(other) })).status).toBe('fail')
      }
    },
  )

  it('server-card: also at the older places', async () => {
    const answers = { ...GOOD_SITE, '/mcp/server-card': null, '/.well-known/mcp/server-card.json': null }
    expect(await runCheck('server-card', answers)).toEqual({
      status: 'fail',
      seen: 'none in the Link header or below /.well-known/',
    })
    expect(
      await runCheck('server-card', { ...answers, '/.well-known/mcp.json': { body: JSON.stringify(CARD) } }),
    ).toEqual({
      status: 'warn',
      seen: 'no "Access-Control-Allow-Origin: *"',
    })
  })

  it('server-card-well-known: names the server as before', async () => {
    const { serverInfo: _older, ...card } = CARD
    const answers = { ...GOOD_SITE, '/.well-known/mcp/server-card.json': jsonAnswer(card) }
    expect(await runCheck('server-card-well-known', answers)).toEqual({
      status: 'fail',
      seen: 'serverInfo: Invalid input: expected object, received undefined',
    })
  })
})
