import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopPrograms } from '../conformance/run-program.ts'
import { servePages } from '../pages/serve-site.ts'
import type { ServedPages } from '../pages/serve-site.ts'
import { PAGE_KINDS, SITE_NAMES } from '../pages/sites.ts'
import { runAgentReadability } from './run-agent-readability.ts'
import { runAgentReadiness } from './run-agent-readiness.ts'

describe('scanners of agent readiness', () => {
  let pages: ServedPages
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-agents-'))
    pages = await servePages()
  })

  afterAll(async () => {
    stopPrograms()
    await pages.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // The point that is missing is for answering by User-Agent, which we do not.
  it.each(SITE_NAMES)('@vercel/agent-readability gives the %s directory 95 of 100', async (name) => {
    expect(await runAgentReadability(pages.site(name).url, folder)).toEqual({
      score: 95,
      failed: ['Agent UA → markdown: returned HTML'],
    })
  })

  // It makes other addresses by adding to this one, which the query of a comparison does not allow.
  it('@vercel/agent-readability gives the page of a listing 95 of 100', async () => {
    expect(await runAgentReadability(pages.urlOf('listing'), folder)).toEqual({
      score: 95,
      failed: ['Agent UA → markdown: returned HTML'],
    })
  })

  it.each([...PAGE_KINDS, 'results', 'listing', 'comparison'] as const)(
    'agent-readiness gives the %s page 100 of 100 [standards:agents:scanners]',
    async (kind) => {
      expect(await runAgentReadiness(pages.urlOf(kind), folder)).toEqual({
        score: 100,
        failed: [],
      })
    },
  )
})
