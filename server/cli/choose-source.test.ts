import { describe, expect, it } from 'vitest'
import { formatChoice } from './choose-source.ts'

describe('formatChoice', () => {
  const choice = {
    files: ['README.md'],
    listings: 120,
    isPartly: false,
    score: 132,
    sample: [
      { name: 'A', url: 'https://a.example/', category: 'Web', description: 'd'.repeat(80) },
      { name: 'B', category: 'Data' },
    ],
  }

  it('shows listings as they will be published, and how to take another choice', () => {
    expect(formatChoice(choice, 1, 'gazetteer')).toBe(
      `Source 1: README.md, 120 listings, score 132\n    A · https://a.example/ · Web · ${'d'.repeat(59)}…\n    B · (no address) · Data · \n`,
    )
    expect(formatChoice({ ...choice, isPartly: true, sample: [] }, 2, 'npx gazetteer-directory')).toBe(
      'Source 2: README.md, 120 listings of those read, score 132; "npx gazetteer-directory init --source 2" takes it\n',
    )
  })
})
