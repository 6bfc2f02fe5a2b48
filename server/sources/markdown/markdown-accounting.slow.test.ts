import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countLinks } from '../../../e2e/fixtures/link-census.ts'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../../e2e/paths.ts'

const CORPORA = existsSync(CORPORA_DIR)
  ? readdirSync(CORPORA_DIR, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /README[-\w]*\.md$/.test(name) &&
        /\/data\/|awkward\/.+\//.test(name) &&
        // The longest are read in `npm run test:all`.
        (process.env['TEST_ALL'] !== undefined || /awesome-python|secret-knowledge/.test(name)),
    )
  : []

describe.skipIf(CORPORA.length === 0)('the links of the corpora', NEEDS_CORPORA, () => {
  it.each(CORPORA)('of %s are accounted for [sources:account:links]', (name) => {
    const text = readFileSync(path.join(CORPORA_DIR, name), 'utf8')
    const { there, accounted } = countLinks(text)
    expect(accounted).toEqual(there)
    expect([...there.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500)
  })
})
