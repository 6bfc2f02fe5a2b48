import { describe, expect, it } from 'vitest'
import { GOOD_SITE, OPENAPI } from '../../good-site.fixture.ts'
import { jsonAnswer, ORIGIN, runCheck } from '../../sample-site.fixture.ts'

const SIZES = '/things/tools/sizes?unit=mm&unit=in&max=3'

const { get } = OPENAPI.paths['/things/{kind}/sizes']

describe('OPENAPI_CHECK', () => {
  it.each([
    [{}, 'pass', '1 path, 1 example requested'],
    [{ '/.well-known/api-catalog': null }, 'not-applicable', 'no API catalog names one on this host'],
    [{ '/openapi.json': null }, 'fail', '"/openapi.json": 404'],
    [{ '/openapi.json': '[' }, 'fail', 'not JSON: "["'],
    [{ '/openapi.json': jsonAnswer({ ...OPENAPI, openapi: '2.0' }) }, 'fail', 'openapi: expected 3.x.y'],
    [{ '/openapi.json': jsonAnswer({ ...OPENAPI, paths: {} }) }, 'fail', 'paths: describes nothing'],
    [{ [SIZES]: null }, 'fail', '"getSizes": 404'],
    [{ [SIZES]: 'text' }, 'fail', '"getSizes": sent as "text/html", which it does not name'],
  ] as const)('openapi of %j', async (changes, status, seen) => {
    expect(await runCheck('openapi', { ...GOOD_SITE, ...changes })).toEqual({ status, seen })
  })

  it('passes over what has no example, is no GET or is on another host', async () => {
    const paths = { '/a': { post: get }, '/b/{name}': { get }, '/c': { get: { ...get, parameters: [{}] } } }
    const site = { ...GOOD_SITE, '/openapi.json': jsonAnswer({ ...OPENAPI, paths }) }
    expect(await runCheck('openapi', site)).toEqual({ status: 'pass', seen: '3 paths, 0 examples requested' })
    const elsewhere = jsonAnswer({ ...OPENAPI, servers: [{ url: 'https://example.com' }] })
    expect(await runCheck('openapi', { ...GOOD_SITE, '/openapi.json': elsewhere })).toEqual({
      status: 'pass',
      seen: '1 path, 0 examples requested',
    })
  })

  it('requests six of many, from the first on', async () => {
    const asked: string[] = []
    const names = Array.from({ length: 20 }, (_, index) => `/n${index}`)
    const answers = names.map((name) => [
      name,
      () => {
        asked.push(name)
        return jsonAnswer([])
      },
    ])
    const paths = Object.fromEntries(names.map((name) => [name, { get: { ...get, parameters: [] } }]))
    const document = jsonAnswer({ ...OPENAPI, paths, servers: [{ url: `${ORIGIN}/` }] })
    const site = { ...GOOD_SITE, ...Object.fromEntries(answers), '/openapi.json': document }
    expect(await runCheck('openapi', site)).toEqual({ status: 'pass', seen: '20 paths, 6 examples requested' })
    expect(asked).toEqual(['/n0', '/n4', '/n7', '/n10', '/n14', '/n17'])
  })
})
