import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool } from '../../../web/engine/engine.ts'
import { EXAMPLE } from '../../build-directory.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { listToolNames } from '../../list-tool-names.ts'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../paths.ts'
import { askEndpointFirst } from './ask-endpoint-first.ts'
import { callEngine } from './call-engine.ts'
import { findDifferences } from './find-differences.ts'
import type { AnsweredCalls } from './follow-cursors.ts'
import { CALLS_PER_DIRECTORY, PARITY_DIRECTORIES } from './parity-directories.ts'

const SEED = 17

/** `npm test` has the example, which other tests ask as well, and the smallest of the lists. */
const DIRECTORIES: Readonly<Record<string, { readonly config: string; readonly corpus?: string }>> = {
  'the example': { config: EXAMPLE },
  ...(process.env['TEST_ALL'] ? PARITY_DIRECTORIES : { countries: PARITY_DIRECTORIES.countries }),
}

describe.each(Object.entries(DIRECTORIES))('the engine over the published files of %s', (_name, source) => {
  const { corpus } = source
  describe.skipIf(corpus !== undefined && !existsSync(join(CORPORA_DIR, corpus)))(
    'beside its endpoints',
    NEEDS_CORPORA,
    () => {
      let directory: ServedDirectory
      let asked: AnsweredCalls

      beforeAll(async () => {
        directory = await serveDirectory(source.config)
        asked = await askEndpointFirst(directory.url, SEED)
      })

      afterAll(() => directory.close())

      it('is asked for everything there is, and for much that there is not', () => {
        const answers = asked.answers.map((text) => JSON.parse(text) as { isError: boolean })
        const refusals = answers.filter(({ isError }) => isError).length
        expect(asked.calls.length).toBeGreaterThan(CALLS_PER_DIRECTORY)
        expect(refusals).toBeGreaterThan(CALLS_PER_DIRECTORY / 5)
        expect(refusals).toBeLessThan(asked.calls.length / 2)
        for (const kind of ['root', 'category'] as const) {
          const named = asked.calls.filter(({ slug }, at) => {
            return (slug === '') === (kind === 'root') && answers[at]?.isError === false
          })
          expect([...new Set(named.map(({ name }) => name))].sort()).toEqual(listToolNames(kind).sort())
        }
      })

      it('answers every call in the same bytes [answer:engine:parity]', async () => {
        const answers = await callEngine(callTool, directory.url)(asked.calls)
        expect(findDifferences(asked, answers)).toEqual([])
      })
    },
  )
})
