import { describe, expect, it } from 'vitest'
import type { Status } from './contract/check.ts'
import { CHECKS } from './checks.ts'
import { GOOD_SITE } from './good-site.fixture.ts'
import { runCheck } from './sample-site.fixture.ts'
import type { SampleSite } from './sample-site.fixture.ts'

/** Rightly absent, or not stated by the site. */
const OPTIONAL = [
  'llms-full-txt',
  'a2a-agent-card',
  'oauth-discovery',
  'oauth-protected-resource',
  'web-bot-auth',
  'payments',
  'dns-aid',
]

/** Checks that end so, in the order they are reported. */
async function checksThat(status: Status, answers: SampleSite): Promise<string[]> {
  const outcomes = await Promise.all(CHECKS.map(async ({ id }) => ({ id, outcome: await runCheck(id, answers) })))
  return outcomes.filter(({ outcome }) => outcome.status === status).map(({ id }) => id)
}

describe('CHECKS', () => {
  it('have ids of their own that can be typed', () => {
    const ids = CHECKS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  it('pass on a good site', async () => {
    expect(await checksThat('not-applicable', GOOD_SITE)).toEqual(OPTIONAL)
    expect(await checksThat('warn', GOOD_SITE)).toEqual([])
    expect(await checksThat('fail', GOOD_SITE)).toEqual([])
  })

  it('miss on an empty host what has to be there', async () => {
    expect(await checksThat('fail', {})).toEqual(
      words(`page-answers robots-txt ai-bots content-signals sitemap-xml sitemap-md llms-txt link-header
        ai-catalog ard-manifest api-catalog agent-skills server-card server-card-well-known auth-md`),
    )
    expect(await checksThat('pass', {})).toEqual(['soft-404'])
  })

  it('take no page sent for every path for a document', async () => {
    const page = { type: 'text/html', body: '<!doctype html><p><<{[' }
    const always: SampleSite = new Proxy({}, { get: () => page })
    expect(await checksThat('fail', always)).toEqual(
      words(`soft-404 robots-txt ai-bots content-signals sitemap-xml sitemap-md llms-txt link-header
        markdown-link markdown-negotiation markdown-url ai-catalog ard-manifest api-catalog agent-skills server-card
        server-card-well-known auth-md json-ld canonical open-graph title meta-description language
        headings landmarks server-rendered webmcp-tools`),
    )
  })
})

function words(text: string): string[] {
  return text.split(/\s+/)
}
