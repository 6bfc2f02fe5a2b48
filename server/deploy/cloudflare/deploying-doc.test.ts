import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGE_DIR } from '../../cli/package-info.ts'
import { COST_ASSUMPTIONS } from './cost-assumptions.ts'
import { estimateCosts } from './estimate-costs.ts'
import { formatCosts } from './format-costs.ts'

/** The example directory, about. */
const EXAMPLE = { pages: 13, releaseBytes: 1.7e6 }

it('docs/deploying.md has the costs as they are printed', () => {
  const estimates = [1e6, 100e6].map((requests) => estimateCosts(requests, 'r2', EXAMPLE, COST_ASSUMPTIONS))
  const doc = readFileSync(join(PACKAGE_DIR, 'docs/deploying.md'), 'utf8')
  const [, costs] = /<!-- costs -->\n([^]*?)<!-- \/costs -->/.exec(doc) ?? []
  expect(costs?.trim()).toBe(formatCosts(estimates, COST_ASSUMPTIONS).trim())
})
