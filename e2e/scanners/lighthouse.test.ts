import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopPrograms } from '../conformance/run-program.ts'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { runLighthouse } from './run-lighthouse.ts'
import { startChromium } from './start-chromium.ts'
import type { RunningChromium } from './start-chromium.ts'

/** A run takes 10 to 25 seconds, and a busy machine makes up to five of them necessary. */
const RUN_LIMIT_MS = 60_000
const TIME_LIMIT_MS = 5 * RUN_LIMIT_MS

/** The categories that say the same whatever else the machine does. */
const STEADY = ['accessibility', 'best-practices', 'seo', 'agentic-browsing']

/** The other kinds of page have no markup that these have not. Time is asked of the usual and of the largest page. */
const KINDS = [
  ['root', ['performance', ...STEADY]],
  ['large', ['performance', ...STEADY]],
  ['small', STEADY],
  ['chinese', STEADY],
  ['hostile', STEADY],
] as const

describe('Lighthouse', () => {
  let pages: ServedPages
  let chromium: RunningChromium
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-lighthouse-'))
    pages = await servePages()
    chromium = await startChromium(['--enable-features=WebMCP'])
  })

  afterAll(async () => {
    stopPrograms()
    await chromium.stop()
    await pages.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(KINDS)(
    'gives the %s page 100 in %j',
    async (kind, categories) => {
      const { scores, failed } = await runLighthouse(pages.urlOf(kind), chromium.port, categories, {
        timeoutMs: RUN_LIMIT_MS,
        folder,
      })
      // An audit may round down where its category rounds up; then it is no failure.
      const lost = Object.values(scores).every((score) => score === 1) ? [] : failed
      expect({ scores, lost }).toEqual({
        scores: Object.fromEntries(categories.map((category) => [category, 1])),
        lost: [],
      })
    },
    TIME_LIMIT_MS,
  )
})
