import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { CATALOG, GOOD_SITE } from '../good-site.fixture.ts'
import { jsonAnswer, ORIGIN, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

const OPEN = { 'access-control-allow-origin': '*' }
const [ENTRY] = CATALOG.entries

function catalog(...entries: readonly object[]): SampleAnswer {
  return jsonAnswer({ ...CATALOG, entries: entries.map((entry) => ({ ...ENTRY, ...entry })) })
}

describe('AI_CATALOG_CHECK', () => {
  it.each<[answer: SampleAnswer, status: Status, seen: string]>([
    [null, 'fail', '/.well-known/ai-catalog.json: 404'],
    [{ headers: OPEN, body: '{' }, 'fail', '"/.well-known/ai-catalog.json": not JSON: "{"'],
    [jsonAnswer({ ...CATALOG, specVersion: '2' }), 'fail', 'specVersion: Invalid input: expected "1.0"'],
    [jsonAnswer({ ...CATALOG, collections: [] }), 'fail', 'Unrecognized key: "collections"'],
    [jsonAnswer({ specVersion: '1.0' }), 'fail', 'entries: Invalid input: expected array, received undefined'],
    [
      catalog({ identifier: 'urn:air:example.org' }),
      'fail',
      'entries[0].identifier: expected urn:air:publisher:…:name',
    ],
    [catalog({ data: {} }), 'fail', 'entries[0]: expected either url or data'],
    [catalog({ url: undefined }), 'fail', 'entries[0]: expected either url or data'],
    [
      catalog({ representativeQueries: ['one'] }),
      'fail',
      'entries[0].representativeQueries: Too small: expected array to have >=2 items',
    ],
    [catalog({ metadata: { a: {} } }), 'fail', 'entries[0].metadata.a: Invalid input'],
    [catalog({ updatedAt: '2026-11-20' }), 'fail', 'entries[0].updatedAt: Invalid ISO datetime'],
    [
      catalog({ representativeQueries: undefined }),
      'warn',
      '"urn:air:example.org:mcp:things": no representativeQueries',
    ],
    [
      catalog({ type: 'application/ld+json' }),
      'warn',
      '"urn:air:example.org:mcp:things": unknown type "application/ld+json"',
    ],
    [catalog({}, {}), 'fail', '"urn:air:example.org:mcp:things" twice'],
    [catalog({ url: `${ORIGIN}/gone` }), 'fail', '"/gone": 404'],
    [catalog({ url: 'https://example.com/card' }), 'pass', '1 entry'],
    [{ body: JSON.stringify(CATALOG) }, 'warn', 'no "Access-Control-Allow-Origin: *"'],
    [
      jsonAnswer(CATALOG, 'text/plain'),
      'warn',
      'sent as "text/plain", not application/json or application/ai-catalog+json',
    ],
  ])('ai-catalog of %j', async (answer, status, seen) => {
    expect(await runCheck('ai-catalog', { ...GOOD_SITE, '/.well-known/ai-catalog.json': answer })).toEqual({
      status,
      seen,
    })
  })

  it('ai-catalog: follows nested catalogs, once each', async () => {
    const nested = (name: string) => ({
      identifier: `urn:air:example.org:catalog:${name}`,
      type: 'application/ai-catalog+json',
      url: `${ORIGIN}/${name}.json`,
    })
    const answers = {
      ...GOOD_SITE,
      '/.well-known/ai-catalog.json': catalog(nested('a'), nested('gone')),
      '/a.json': catalog(
        { identifier: 'urn:air:example.org:mcp:a' },
        { ...nested('a'), identifier: 'urn:air:example.org:x' },
      ),
    }
    expect(await runCheck('ai-catalog', answers)).toEqual({
      status: 'fail',
      seen: '"/gone.json": 404',
    })
  })

  it('ai-catalog: what robots.txt names has to be there', async () => {
    const robots = 'User-agent: *\nAgentmap: /other.json'
    expect(await runCheck('ai-catalog', { ...GOOD_SITE, '/robots.txt': robots })).toEqual({
      status: 'fail',
      seen: 'the page or robots.txt names "https://example.org/other.json": 404',
    })
  })
})
