import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE, SKILL_ENTRY } from '../good-site.fixture.ts'
import { jsonAnswer, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

describe('SKILL_CHECK', () => {
  const index = (changes: object): SampleAnswer =>
    jsonAnswer({ $schema: 'x', skills: [{ ...SKILL_ENTRY, ...changes }] })

  it.each<[answer: SampleAnswer, status: Status, seen: string]>([
    [null, 'fail', '/.well-known/agent-skills/index.json: 404'],
    [jsonAnswer({ $schema: 'x', skills: [] }), 'fail', 'skills: expected a skill'],
    [index({ name: 'Search--things' }), 'fail', 'skills[0].name: expected a-z, 0-9 and single hyphens'],
    [
      index({ description: 'x'.repeat(1025) }),
      'fail',
      'skills[0].description: Too big: expected string to have <=1024 characters',
    ],
    [index({ digest: 'sha256:0' }), 'fail', 'skills[0].digest: expected sha256: and 64 hexadecimal digits'],
    [
      index({ digest: `sha256:${'0'.repeat(64)}` }),
      'fail',
      '"search-things": digest is of other bytes, they have sha256:39c0def0…',
    ],
    [index({ name: 'find-things' }), 'fail', 'SKILL.md is named "search-things", not "find-things"'],
    [index({ url: '/gone' }), 'fail', '"/gone": 404'],
    [index({ url: 'https://example.com/SKILL.md' }), 'pass', '1 skill: "search-things"'],
  ])('agent-skills, case %#', async (answer, status, seen) => {
    const answers = { ...GOOD_SITE, '/.well-known/agent-skills/index.json': answer }
    expect(await runCheck('agent-skills', answers)).toEqual({ status, seen })
  })
})
