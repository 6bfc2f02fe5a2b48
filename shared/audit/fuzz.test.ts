import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { CHECKS } from './checks.ts'
import { GOOD_SITE } from './good-site.fixture.ts'
import { answerOf, openSite, ORIGIN } from './sample-site.fixture.ts'
import type { SampleAnswer, SampleSite } from './sample-site.fixture.ts'

const PATHS = Object.keys(GOOD_SITE)

/** What the good site answers at a path, damaged: a part left out, doubled, or replaced. */
const damaged = fc
  .record({ path: fc.constantFrom(...PATHS), from: fc.nat(400), length: fc.nat(60), put: fc.string({ maxLength: 20 }) })
  .map(({ path, from, length, put }): [string, SampleAnswer] => {
    const { body, ...rest } = answerOf(GOOD_SITE, {
      url: ORIGIN + path,
      method: 'POST',
      body: '{"method":"initialize"}',
    })
    return [path, { ...rest, body: body.slice(0, from) + put + body.slice(from + length) }]
  })

const anything = fc
  .record({
    path: fc.constantFrom(...PATHS),
    status: fc.constantFrom(200, 204, 301, 403, 404, 500),
    type: fc.constantFrom('', 'text/html', 'text/markdown', 'application/json', 'text/event-stream', ';;'),
    link: fc.stringMatching(/^[ -~]{0,40}$/),
    body: fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('---\n&a [*a, *a]\n---\n')),
  })
  .map(({ path, status, type, link, body }): [string, SampleAnswer] => [
    path,
    { status, type, headers: { link }, body },
  ])

describe('CHECKS', () => {
  it('answer whatever a site sends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(damaged, anything), { minLength: 1, maxLength: 12 }), async (changes) => {
        const site: SampleSite = { ...GOOD_SITE, ...Object.fromEntries(changes) }
        const opened = await openSite(site)
        const outcomes = await Promise.all(CHECKS.map(async (check) => check.run(opened)))
        for (const { seen } of outcomes) expect(seen).not.toBe('')
      }),
      { numRuns: scaleRuns(100) },
    )
  })
})
