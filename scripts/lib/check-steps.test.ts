import { describe, expect, it } from 'vitest'
import { listCheckSteps } from './check-steps.ts'
import type { Changes } from './find-changes.ts'
import { STATIC_CHECKS } from './static-checks.ts'

/** The arguments of a tool where these files changed; `undefined` where it does not run. */
function argsFor(command: string, ...files: string[]): string | undefined {
  const changes: Changes = { base: 'abc', files }
  return listCheckSteps(changes)
    .find((step) => step.command === command)
    ?.args.join(' ')
}

describe('listCheckSteps', () => {
  it('has the unit tests and every check of npm test, lint without types', () => {
    const steps = listCheckSteps()
    expect(steps.map(({ name }) => name)).toEqual(['unit tests', ...STATIC_CHECKS.map(({ name }) => name)])
    expect(steps.find(({ name }) => name === 'lint')?.args).toEqual(['--deny-warnings'])
    expect(STATIC_CHECKS.find(({ name }) => name === 'lint')?.args).toEqual(['--type-aware', '--deny-warnings'])
  })

  it('runs the tests of the rooms in which something changed', () => {
    const files = ['shared/model/slug.ts', 'shared/model/page.ts', 'server/http/rules/problem.ts', 'README.md']
    expect(argsFor('vitest', ...files)).toBe(
      'run --project unit --passWithNoTests --changed abc shared/model/ server/http/',
    )
  })

  it('runs the test of a file that stands beside the rooms', () => {
    expect(argsFor('vitest', 'shared/cache-policy.ts')).toMatch(/ --changed abc shared\/cache-policy\.$/)
  })

  it('looks at the files that changed', () => {
    expect(argsFor('oxlint', 'web/a.ts', 'b.mjs', 'c.md')).toBe('--deny-warnings ./web/a.ts ./b.mjs')
    expect(argsFor('oxfmt', 'web/a.ts', 'c.md')).toBe('--check --no-error-on-unmatched-pattern ./web/a.ts ./c.md')
  })

  it('leaves out what has nothing to look at', () => {
    expect(argsFor('vitest', 'README.md', 'vitest.config.ts')).toBeUndefined()
    expect(argsFor('oxlint', 'README.md')).toBeUndefined()
    expect(argsFor('oxfmt')).toBeUndefined()
    expect(argsFor('tsc')).toBe('-b')
  })
})
