import { describe, expect, it } from 'vitest'
import { DATA_FILE, GOOD_SITE } from '../../good-site.fixture.ts'
import { jsonAnswer, runCheck } from '../../sample-site.fixture.ts'
import type { SampleAnswer } from '../../sample-site.fixture.ts'

const FILE = '/_/data/things.csv'
const PACKAGE = '/_/data/datapackage.json'

function described(...files: readonly object[]): SampleAnswer {
  return jsonAnswer({ resources: files })
}

describe('DATA_PACKAGE_CHECK', () => {
  it.each([
    [{}, 'pass', '1 file, 1 read'],
    [{ [PACKAGE]: null }, 'not-applicable', 'not published'],
    [{ [PACKAGE]: described() }, 'fail', 'resources: expected a file'],
    [{ [PACKAGE]: null, '/datapackage.json': described({ ...DATA_FILE, path: FILE }) }, 'pass', '1 file, 1 read'],
    [{ [FILE]: null }, 'fail', '"things.csv": 404'],
    [{ [PACKAGE]: described({ ...DATA_FILE, bytes: 15 }) }, 'fail', '"things.csv": 14 bytes, not 15'],
    [
      { [PACKAGE]: described({ ...DATA_FILE, hash: `sha256:${'0'.repeat(64)}` }) },
      'fail',
      `"things.csv": hash is of other bytes, they have ${DATA_FILE.hash.slice(0, 15)}…`,
    ],
    [{ [PACKAGE]: described({ path: 'things.csv' }) }, 'fail', '"things.csv": no hash'],
    [{ [PACKAGE]: described({ ...DATA_FILE, hash: 'md5:00' }) }, 'pass', '1 file, 1 read'],
    [{ [PACKAGE]: described({ ...DATA_FILE, path: 'https://example.com/a.csv' }) }, 'pass', '1 file, 1 read'],
    [
      { [FILE]: { type: 'text/csv', headers: { 'content-encoding': 'gzip' } } },
      'fail',
      '"things.csv": sent with a content coding',
    ],
  ] as const)('data-package of %j', async (changes, status, seen) => {
    expect(await runCheck('data-package', { ...GOOD_SITE, ...changes })).toEqual({ status, seen })
  })

  it('reads two files of at most 4 MB, and asks how long two more are', async () => {
    const large = { ...DATA_FILE, bytes: 4_000_001 }
    const site = { ...GOOD_SITE, [PACKAGE]: described(large, DATA_FILE, DATA_FILE, DATA_FILE, { path: 'gone' }) }
    expect(await runCheck('data-package', site)).toEqual({ status: 'pass', seen: '5 files, 2 read' })
    const short = { type: 'text/csv', headers: { 'content-length': '14' } }
    expect(await runCheck('data-package', { ...site, [PACKAGE]: described(large), [FILE]: short })).toEqual({
      status: 'fail',
      seen: '"things.csv": 14 bytes, not 4000001',
    })
  })
})
