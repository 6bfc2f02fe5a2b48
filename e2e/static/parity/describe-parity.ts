import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../paths.ts'
import { askEndpointFirst } from './ask-endpoint-first.ts'
import { callInPage } from './call-in-page.ts'
import type { EvaluatingPage } from './call-in-page.ts'
import { findDifferences } from './find-differences.ts'
import { PARITY_DIRECTORIES } from './parity-directories.ts'
import { serveBothWays } from './serve-both-ways.ts'
import type { ServedBothWays } from './serve-both-ways.ts'

/** Calls of each directory: the engine outside of browsers answers more (`parity.test.ts`). */
const CALLS_IN_BROWSER = 300

/** A browser under test. */
export interface ParityBrowser {
  open(url: string): Promise<EvaluatingPage>
  close(): Promise<void>
}

/**
 * Holds the engine in a page on a plain host to the endpoints of a server over the same release.
 *
 * @param name Of the browser.
 * @param seed Of the calls.
 */
export function describeParity(name: string, seed: number, start: () => Promise<ParityBrowser>): void {
  describe(`the engine in ${name}, on a host that only sends files`, () => {
    let browser: ParityBrowser

    beforeAll(async () => {
      browser = await start()
    })

    afterAll(() => browser.close())

    describe.each(Object.entries(PARITY_DIRECTORIES))('with %s', (_name, source) => {
      describe.skipIf(!existsSync(join(CORPORA_DIR, source.corpus)))('on it', NEEDS_CORPORA, () => {
        let served: ServedBothWays

        beforeAll(async () => {
          served = await serveBothWays(source.config)
        })

        afterAll(() => served.close())

        it('answers every call in the bytes of the endpoints [answer:engine:parity]', async () => {
          const { url, host } = served
          const asked = await askEndpointFirst(url, seed, CALLS_IN_BROWSER)
          const answers = await callInPage(await browser.open(host.url), host.url)(asked.calls)
          expect(findDifferences(asked, answers)).toEqual([])
          expect(host.requests.filter(({ method, isRange }) => method !== 'GET' || isRange)).toEqual([])
        })
      })
    })
  })
}
