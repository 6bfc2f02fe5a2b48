import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { runLighthouse } from './run-lighthouse.ts'
import { startChromium } from './start-chromium.ts'
import type { RunningChromium } from './start-chromium.ts'

/** The categories that say the same whatever else the machine does. */
const STEADY = ['accessibility', 'best-practices', 'seo', 'agentic-browsing']

/** A comparison asks search engines not to list it, which Lighthouse takes for a mistake. */
const UNLISTED = STEADY.filter((category) => category !== 'seo')

/** The other kinds of page have no markup that these have not. Time is asked of the usual and of the largest page. */
const KINDS = [
  ['root', ['performance', ...STEADY]],
  ['large', ['performance', ...STEADY]],
  ['small', STEADY],
  ['chinese', STEADY],
  ['hostile', STEADY],
  ['listing', STEADY],
  ['comparison', UNLISTED],
] as const

const idSchema = z.object({ id: z.string() })
const publishedSchema = z.object({ listings: z.tuple([idSchema, idSchema], idSchema) })

describe('Lighthouse', () => {
  let pages: ServedPages
  let chromium: RunningChromium

  beforeAll(async () => {
    pages = await servePages()
    chromium = await startChromium(['--enable-features=WebMCP'])
  })

  afterAll(async () => {
    await chromium.stop()
    await pages.close()
  })

  async function urlOf(kind: (typeof KINDS)[number][0]): Promise<string> {
    if (kind !== 'listing' && kind !== 'comparison') return pages.urlOf(kind)
    const page = pages.urlOf('small')
    const { listings } = publishedSchema.parse(await (await fetch(`${page}index.json`)).json())
    const [first, second] = listings
    return kind === 'listing' ? `${page}${first.id}/` : `${page}?compare=${first.id}&compare=${second.id}`
  }

  it.each(KINDS)('gives the %s page 100 in %j', async (kind, categories) => {
    const { scores, failed } = await runLighthouse(await urlOf(kind), { port: chromium.port, categories })
    // An audit may round down where its category rounds up; then it is no failure.
    const lost = Object.values(scores).every((score) => score === 1) ? [] : failed
    expect({ scores, lost }).toEqual({
      scores: Object.fromEntries(categories.map((category) => [category, 1])),
      lost: [],
    })
  })

  it('gives the large page less when a script of it takes long, whatever the machine', async () => {
    const report = await runLighthouse(pages.urlOf('large'), {
      port: chromium.port,
      categories: ['performance'],
      maxRuns: 1,
      script: `addEventListener('load', ${String(work)})`,
    })
    expect(report.scores['performance']).toBeLessThan(0.97)
    expect(report.failed).toContainEqual(expect.stringMatching(/^total-blocking-time: /))
  })
})

/** About 400 ms of a desktop. */
function work(): void {
  let sum = 0
  for (let step = 0; step < 70_000_000; step += 1) sum = (Math.imul(sum, 31) + step) | 0
  document.documentElement.dataset['sum'] = String(sum)
}
