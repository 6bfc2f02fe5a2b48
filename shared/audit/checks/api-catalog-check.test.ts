import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { jsonAnswer, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

describe('API_CATALOG_CHECK', () => {
  it.each<[answer: SampleAnswer, status: Status, seen: string]>([
    [null, 'fail', '/.well-known/api-catalog: 404'],
    [jsonAnswer({}, 'application/linkset+json'), 'fail', 'linkset: Invalid input: expected array, received undefined'],
    [jsonAnswer({ linkset: [] }, 'application/linkset+json'), 'fail', 'linkset: expected a link'],
    [jsonAnswer({ linkset: [{ anchor: '/mcp' }] }, 'application/linkset+json'), 'fail', 'linkset[0]: no links'],
    [
      jsonAnswer({ linkset: [{ item: [{ href: '/mcp' }] }] }, 'application/linkset+json'),
      'fail',
      'linkset[0]: no anchor',
    ],
    [
      jsonAnswer({ linkset: [{ anchor: '/', item: { href: '/mcp' } }] }, 'application/linkset+json'),
      'fail',
      'linkset[0].item: expected a list of {"href": …}',
    ],
    [
      jsonAnswer({ linkset: [{ anchor: '/', item: [{ href: '/mcp' }] }] }),
      'warn',
      'sent as "application/json", not application/linkset+json',
    ],
  ])('api-catalog of %j', async (answer, status, seen) => {
    expect(await runCheck('api-catalog', { ...GOOD_SITE, '/.well-known/api-catalog': answer })).toEqual({
      status,
      seen,
    })
  })
})
