import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../../e2e/paths.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { functionWordsOf, LANGUAGES, LATIN, primaryLanguage } from './languages.ts'
import { STEMMERS } from './stemmers.ts'

describe('LANGUAGES', () => {
  it('stand under primary subtags, and each says something', () => {
    for (const [language, row] of Object.entries(LANGUAGES)) {
      expect(primaryLanguage(`${language}-Latn`)).toBe(language)
      expect(language).toMatch(/^[a-z]{2,3}$/)
      expect(Object.keys(row)).not.toEqual([])
    }
  })

  it('has English words in every language whose letters are not Latin', () => {
    const withStems = Object.entries(LANGUAGES).filter(([, { stemmer }]) => stemmer !== undefined)
    const others = withStems.filter(([, { letters = LATIN }]) => letters !== LATIN)
    const withEnglish = withStems.filter(([, { hasEnglish = false }]) => hasEnglish)
    expect(withEnglish).toEqual(others)
  })

  it('has function words as they are compared: folded, one word each', () => {
    for (const { functionWords = [] } of Object.values(LANGUAGES)) {
      for (const word of functionWords) expect(word).toBe(foldText(word).trim())
    }
  })

  it('has as many stemmers as docs/search.md says', () => {
    const stemmers = new Set(Object.values(LANGUAGES).flatMap(({ stemmer }) => stemmer ?? []))
    expect([...stemmers].sort()).toEqual(Object.keys(STEMMERS).filter((name) => name !== 'roots'))
    const text = readFileSync(join(PROJECT_DIR, 'docs/search.md'), 'utf8')
    expect(/the (\d+) languages that have a stemmer/.exec(text)?.[1]).toBe(String(stemmers.size))
  })
})

describe('functionWordsOf', () => {
  it('has those of English in every language', () => {
    for (const language of ['en-GB', 'de', 'zh-Hant', 'tlh', '']) expect(functionWordsOf(language)).toContain('which')
  })

  it('has those of the language itself', () => {
    for (const [language, { functionWords = [] }] of Object.entries(LANGUAGES)) {
      for (const word of functionWords) expect(functionWordsOf(language)).toContain(word)
    }
  })
})
