import { describe, expect, it } from 'vitest'
import { labelOf } from './label-of.ts'

describe('labelOf', () => {
  it.each([
    ['maxCharacters', 'Max characters'],
    ['max-characters', 'Max characters'],
    ['URL', 'URL'],
    ['repo_URL', 'Repo URL'],
    ['名前', '名前'],
    ['__', '__'],
  ])('%s → %s', (name, label) => {
    expect(labelOf(name)).toBe(label)
  })
})
