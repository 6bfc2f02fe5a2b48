import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

const BODY = '> Things worth knowing, and where they are.\n\n- [Tools](/tools/): tools\n'

const NAMES_IT = '# Things\n\n> Things worth knowing.\n\n- [Whole text](/llms-full.txt): all of it\n'

describe('LLMS_TEXT_CHECKS', () => {
  it.each<[id: string, text: SampleAnswer, status: Status, seen: string]>([
    ['llms-txt', null, 'fail', '/llms.txt: 404'],
    ['llms-txt', BODY, 'fail', 'does not begin with a "# Title"'],
    ['llms-txt', `## Things\n\n${BODY}`, 'fail', 'does not begin with a "# Title"'],
    ['llms-txt', '# Things\n\n> Short.', 'fail', 'no link; only 18 characters'],
    ['llms-txt', `# Things\n\n${BODY.slice(2)}`, 'warn', 'no "> summary" below the title'],
    ['llms-txt-links', null, 'not-applicable', 'no llms.txt'],
    ['llms-txt-links', '# Things', 'not-applicable', 'no links'],
    ['llms-txt-links', '[a](/a) [b](/mcp) [c](https://example.com/)', 'fail', '"/a": 404'],
    ['llms-txt-links', '[b](/mcp) [c](https://example.com/)', 'pass', '1 of 1 tried, 1 to other hosts not followed'],
    ['llms-txt-size', null, 'not-applicable', 'no llms.txt'],
    ['llms-txt-size', 'x'.repeat(100_000), 'pass', '100,000 characters'],
    ['llms-txt-size', 'x'.repeat(100_001), 'fail', '100,001 characters'],
  ])('%s, case %#', async (id, text, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, '/llms.txt': text })).toEqual({ status, seen })
  })

  it.each<[text: SampleAnswer, overview: SampleAnswer, status: Status, seen: string]>([
    [null, NAMES_IT, 'not-applicable', 'no llms-full.txt'],
    ['# Things\n\nAll of them.\n', NAMES_IT, 'pass', '23 bytes'],
    ['# Things\n', null, 'pass', '9 bytes'],
    ['# Things\n', '# Things\n', 'warn', 'llms.txt does not link to it'],
    ['Things\n', NAMES_IT, 'fail', 'does not begin with a "# Title"'],
    [`# ${'ä'.repeat(499_999)}`, NAMES_IT, 'pass', '1,000,000 bytes'],
    [`# ${'ä'.repeat(499_999)}!`, NAMES_IT, 'fail', 'more than 1,000,000 bytes'],
    [{ type: 'text/csv', body: '# Things\n' }, NAMES_IT, 'warn', 'sent as "text/csv", not text/plain or text/markdown'],
  ])('llms-full-txt, case %#', async (text, overview, status, seen) => {
    const site = { ...GOOD_SITE, '/llms-full.txt': text, '/llms.txt': overview }
    expect(await runCheck('llms-full-txt', site)).toEqual({ status, seen })
  })
})
