import { describe, expect, it } from 'vitest'
import type { PublishedRelease } from '../published-release.ts'
import { planDeployment } from './plan-deployment.ts'
import type { DeploymentChoices, DeploymentPlan } from './plan-deployment.ts'

const LIMITS = { requestsPerSecond: 100, unitsPerSecond: 250 }

function plan(baseUrl: string, choices: Partial<DeploymentChoices> = {}, count = 1, byteLength = 1): DeploymentPlan {
  const files = Array.from({ length: count }, () => ({ path: 'objects/ab/abc', byteLength }))
  const release: PublishedRelease = { id: 'r', baseUrl, privateDir: '', pointer: '{}', files }
  return planDeployment(release, { place: 'assets', limits: LIMITS, ...choices })
}

const ZONE = 'example.org must be in a zone of the account, without a DNS record, which is created'

describe('planDeployment', () => {
  it.each([
    ['https://tools.example.org', 'tools-example-org', { kind: 'domain', host: 'tools.example.org' }],
    ['https://example.org/Good%20tools', 'example-org-good-tools', { kind: 'route', path: '/Good%20tools' }],
    ['https://tools.ada.workers.dev', 'tools', { kind: 'workers.dev', host: 'tools.ada.workers.dev' }],
  ])('takes name and address from the base URL %s', (baseUrl, name, address) => {
    expect(plan(baseUrl)).toMatchObject({ name, address, assets: 1 })
  })

  it.each([
    ['http://localhost:3000', /only this machine can reach; build again with --base-url/],
    ['https://127.0.0.1', /only this machine can reach/],
    ['https://[::1]', /only this machine can reach/],
    ['http://example.org', /served by https/],
    ['https://example.org:8443', /at port 443 only/],
    ['https://tools.ada.workers.dev/x', /has the whole host/],
    ['https://ada.workers.dev', /expected https:\/\/<name>\.<account>\.workers\.dev/],
  ])('refuses %s, where no Worker can answer', (baseUrl, message) => {
    expect(() => plan(baseUrl)).toThrow(message)
  })

  it('refuses a name that the base URL on workers.dev contradicts', () => {
    expect(plan('https://tools.ada.workers.dev', { name: 'tools' }).name).toBe('tools')
    expect(() => plan('https://tools.ada.workers.dev', { name: 'other' })).toThrow(
      /only a Worker named tools answers; leave --name out, or build again for https:\/\/other\.ada\.workers\.dev/,
    )
  })

  it('takes names of 3 to 63 letters, digits and inner hyphens', () => {
    for (const name of ['abc', 'a-1', 'a'.repeat(63)]) expect(plan('https://example.org', { name }).name).toBe(name)
    for (const name of ['ab', 'a'.repeat(64), '-ab', 'ab-', 'Abc', 'a_b', '']) {
      expect(() => plan('https://example.org', { name })).toThrow(/--name: expected 3 to 63/)
    }
    expect(plan(`https://${'long.'.repeat(20)}example.org`).name).toHaveLength(63)
  })

  it('says what the account must have', () => {
    expect(plan('https://tools.ada.workers.dev').notes).toEqual([
      'tools.ada.workers.dev: the account’s workers.dev subdomain must be ada',
    ])
    expect(plan('https://example.org/x').notes).toEqual([
      expect.stringMatching(
        /^example\.org must be in a zone of the account, with a proxied DNS record; what must be at/,
      ),
    ])
  })

  it('says when assets need the paid plan, and refuses more than that has', () => {
    expect(plan('https://example.org', {}, 20_000).notes).toEqual([ZONE])
    expect(plan('https://example.org', {}, 20_001)).toMatchObject({
      assets: 20_001,
      notes: ['20,001 static assets need the Workers Paid plan (free: 20,000), or --release-in r2', ZONE],
    })
    expect(plan('https://example.org', {}, 100_000).assets).toBe(100_000)
    expect(() => plan('https://example.org', {}, 100_001)).toThrow(
      'the release makes 100,001 static assets, and a Worker has at most 100,000; use --release-in r2',
    )
    expect(plan('https://example.org', {}, 1, 26_214_400).assets).toBe(1)
    expect(() => plan('https://example.org', {}, 1, 26_214_401)).toThrow(
      'objects/ab/abc has 26,214,401 bytes, and a static asset of a Worker at most 26,214,400; use --release-in r2',
    )
    expect(plan('https://example.org', { place: 'r2' }, 2_000, 10_000_001)).toMatchObject({
      assets: 0,
      notes: [ZONE],
    })
  })
})
