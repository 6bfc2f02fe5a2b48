import { describe, expect, it } from 'vitest'
import { GOOD_SITE, OPEN_SEARCH } from '../../good-site.fixture.ts'
import { runCheck } from '../../sample-site.fixture.ts'
import type { SampleAnswer } from '../../sample-site.fixture.ts'

const TYPE = 'application/opensearchdescription+xml'

const NONE = '<!doctype html><p>Things'

function described(from: string, to: string): SampleAnswer {
  return { type: TYPE, body: OPEN_SEARCH.replace(from, to) }
}

describe('OPEN_SEARCH_CHECK', () => {
  it.each([
    [{}, 'pass', '"Things", 1 address'],
    [{ '/': NONE, '/tools/': NONE }, 'not-applicable', 'no page names one on this host'],
    [{ '/': NONE }, 'pass', '"Things", 1 address'],
    [{ '/': { headers: { link: `</opensearch.xml>; rel=search; type="${TYPE}"` } } }, 'pass', '"Things", 1 address'],
    [{ '/opensearch.xml': null }, 'fail', '"/opensearch.xml": 404'],
    [{ '/opensearch.xml': '<rss/>' }, 'fail', '"/opensearch.xml": no OpenSearchDescription'],
    [{ '/opensearch.xml': described('<ShortName>Things</ShortName>', '') }, 'fail', 'no ShortName'],
    [
      { '/opensearch.xml': described('>Things<', `>${'x'.repeat(17)}<`) },
      'warn',
      'ShortName of 17 characters, more than 16',
    ],
    [{ '/opensearch.xml': described('{searchTerms}', 'x') }, 'fail', 'no Url with {searchTerms}'],
    [{ '/?query=data': null }, 'fail', '"https://example.org/?query={searchTerms}{unknown?}": 404'],
    [
      { '/?query=data': { type: 'text/plain' } },
      'fail',
      '"https://example.org/?query={searchTerms}{unknown?}": sent as "text/plain", not "text/html"',
    ],
    [{ '/opensearch.xml': { type: 'text/xml', body: OPEN_SEARCH } }, 'warn', `sent as "text/xml", not ${TYPE}`],
  ] as const)('opensearch of %j', async (changes, status, seen) => {
    expect(await runCheck('opensearch', { ...GOOD_SITE, ...changes })).toEqual({ status, seen })
  })
})
