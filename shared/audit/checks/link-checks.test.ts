import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { goodHtml, GOOD_SITE } from '../good-site.fixture.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import { runCheck } from '../sample-site.fixture.ts'

describe('LINK_CHECKS', () => {
  it.each<[link: string, status: Status, seen: string]>([
    ['', 'fail', 'no Link header'],
    [
      '</llms.txt>; rel="llms-txt"',
      'fail',
      'none of api-catalog, service-desc, service-doc, service-meta, describedby, alternate in "</llms.txt>; rel="llms-txt""',
    ],
    ['</gone>; rel="describedby"', 'fail', '"/gone": 404'],
    ['<https://docs.example/>; rel=service-doc', 'warn', '"https://docs.example/" is on another host'],
    ['</llms.txt>; rel="describedby x"; type="text/plain"', 'pass', 'describedby'],
  ])('link-header of %s', async (link, status, seen) => {
    const page = { headers: link === '' ? {} : { link }, body: goodHtml('/') }
    expect(await runCheck('link-header', { ...GOOD_SITE, '/': page })).toEqual({ status, seen })
  })
})

describe('parseLinkHeader', () => {
  it('reads targets with commas, parameters in quotes and without, several relations', () => {
    expect(
      parseLinkHeader('</a,b>; rel="x Y"; title="a, <b>; c" , <c> ;REL=z; type=Text/Plain; rel=ignored,junk'),
    ).toEqual([
      { target: '/a,b', relations: ['x', 'y'], type: undefined },
      { target: 'c', relations: ['z'], type: 'text/plain' },
    ])
  })
})
