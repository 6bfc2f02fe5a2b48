import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { runCommand } from './run-command.ts'

const REPORTER = path.join(import.meta.dirname, 'report-tests.ts')

/** Test files that go wrong in every way there is. */
const FILES: Readonly<Record<string, string>> = {
  'vitest.config.ts': `
    export default { test: { pool: 'forks', projects: [{ test: { name: 'sample', include: ['*.test.ts'] } }] } }`,
  'broken.test.ts': `import './no-such-file.ts'`,
  'empty.test.ts': `export const nothing = 1`,
  'exits.test.ts': `
    import { it } from 'vitest'
    it('before', () => {})
    it('ends its worker', () => { process.kill(process.pid, 'SIGKILL') })
    it('after', () => {})`,
  'hooks.test.ts': `
    import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
    describe('a hook before', () => {
      beforeAll(() => { throw new Error('no database\\nsecond line') })
      it('one', () => {})
      describe('inside', () => { it('two', () => {}) })
    })
    describe('a hook after', () => {
      afterAll(() => { throw new Error('still open') })
      it('three', () => {})
    })
    describe('a hook before each', () => {
      beforeEach(() => { throw new Error('no page') })
      it('four', () => {})
    })
    it('five', () => expect(1).toBe(2))
    it('six', () => {})`,
  'loose.test.ts': `
    import { it } from 'vitest'
    it('leaves a promise behind', () => { void Promise.reject(new Error('nobody waits for it')) })`,
  'skips.test.ts': `
    import { describe, it } from 'vitest'
    it('leaves it out', ({ skip }) => { skip('It sets the clock.') })
    it('leaves it out silently', ({ skip }) => { skip() })
    it.skip('is left out', () => {})
    it.todo('is not written')
    describe.skipIf(true)('what is elsewhere', { meta: { optional: 'The data are elsewhere.' } }, () => {
      it('is optional', () => {})
    })
    describe.skipIf(true)('what is missing', () => { it('is missing', () => {}) })`,
}

describe('the reporter', () => {
  // Inside of the project, where files find Vitest.
  mkdirSync(path.join(PROJECT_DIR, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(PROJECT_DIR, '.cache', 'report-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('writes what count-tests.test.ts counts', async () => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
    const file = path.join(folder, 'report.json')
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, `--reporter=${REPORTER}`]
    const env = { ...process.env, TEST_REPORT: file }
    const { passed } = await runCommand(process.execPath, args, { cwd: PROJECT_DIR, env })
    expect(passed).toBe(false)
    const report = JSON.parse(readFileSync(file, 'utf8').replaceAll(folder, '/project'))
    const recorded = JSON.parse(readFileSync(new URL('recorded-report.json', import.meta.url), 'utf8'))
    expect({ ...report, errors: report.errors.toSorted() }).toEqual(recorded)
  })
})
