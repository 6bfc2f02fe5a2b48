import { describe, expect, it } from 'vitest'
import type { Status } from './contract/check.ts'
import { estimateLevel } from './level.ts'
import type { LevelEstimate } from './level.ts'

function levelOf(...passing: readonly string[]): LevelEstimate {
  return estimateLevel(new Map(passing.map((id): [string, Status] => [id, 'pass'])))
}

describe('estimateLevel', () => {
  it('climbs as the scanner does, no level left out', () => {
    const steps = [
      ['robots-txt', 'link-header'],
      ['ai-bots', 'content-signals'],
      ['markdown-negotiation'],
      ['agent-skills'],
      ['auth-md', 'web-bot-auth'],
    ]
    const levels = steps.map((_step, index) => levelOf(...steps.slice(0, index + 1).flat()).level)
    expect(levels).toEqual([1, 2, 3, 4, 5])
    expect(levelOf(...steps.slice(1).flat()).level).toBe(0)
  })

  it('says what the next level needs', () => {
    expect(levelOf('sitemap-xml')).toEqual({ level: 0, next: '1 of: robots-txt; link-header' })
    expect(levelOf('robots-txt', 'sitemap-xml', 'ai-bots')).toEqual({ level: 1, next: 'content-signals' })
  })

  it('counts a warning as there, and what does not apply as not', () => {
    const statuses: [string, Status][] = [
      ['robots-txt', 'warn'],
      ['sitemap-xml', 'not-applicable'],
      ['link-header', 'fail'],
    ]
    expect(estimateLevel(new Map(statuses))).toEqual({ level: 0, next: '1 of: sitemap-xml; link-header' })
  })
})
