import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findChanges, listCheckSteps, STATIC_CHECKS } from './check-steps.ts'

/** The arguments of a tool where these files changed; `undefined` where it does not run. */
function argsFor(command: string, ...files: string[]): string | undefined {
  return listCheckSteps({ base: 'abc', files })
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
    expect(argsFor('vitest', ...files)).toMatch(/ --project unit .* --changed abc shared\/model\/ server\/http\/$/)
    expect(argsFor('vitest', 'shared/cache-policy.ts')).toMatch(/ --changed abc shared\/cache-policy\.$/)
  })

  it('checks the files that changed', () => {
    expect(argsFor('oxlint', 'web/a.ts', 'b.mjs', 'c.md')).toBe('--deny-warnings ./web/a.ts ./b.mjs')
    expect(argsFor('oxfmt', 'web/a.ts', 'c.md')).toBe('--check --no-error-on-unmatched-pattern ./web/a.ts ./c.md')
  })

  it('leaves out what has nothing to check', () => {
    expect(argsFor('vitest', 'README.md', 'vitest.config.ts')).toBeUndefined()
    expect(argsFor('oxlint', 'README.md')).toBeUndefined()
    expect(argsFor('oxfmt')).toBeUndefined()
    expect(argsFor('tsc')).toBe('-b')
  })
})

describe('findChanges', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'changes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function git(...args: string[]): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
  }

  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

  it('finds what a branch edited, staged or added since it left main, but not what is gone or ignored', () => {
    expect(() => findChanges(folder)).toThrow(folder)
    git('init', '--quiet', '--initial-branch', 'main')
    for (const name of ['kept.ts', 'edited.ts', 'gone.ts']) write(name, name)
    write('.gitignore', '*.log\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'first')
    const base = git('rev-parse', 'HEAD')
    expect(findChanges(folder)).toEqual({ base, files: [] })
    write('elsewhere.ts', 'elsewhere')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'second')
    git('switch', '--quiet', '--create', 'topic', base)
    write('edited.ts', 'edited')
    git('commit', '--quiet', '--all', '--message', 'third')
    write('staged and é.ts', 'staged')
    git('add', 'staged and é.ts')
    write('new.ts', 'new')
    write('debug.log', 'ignored')
    git('rm', '--quiet', 'gone.ts')
    const files = ['edited.ts', 'new.ts', 'staged and é.ts']
    expect(findChanges(folder)).toEqual({ base, files: expect.arrayContaining(files) })
    expect(findChanges(folder).files).toHaveLength(files.length)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(findChanges(folder).files).not.toContain('edited.ts')
  })
})
