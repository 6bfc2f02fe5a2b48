import { describe, expect, it } from 'vitest'
import { createForgetfulStemmer, createStemmer } from './stem.ts'

describe('createStemmer', () => {
  it.each([
    ['en', 'managers', 'manag'],
    ['en-GB', 'management', 'manag'],
    ['de', 'datenbanken', 'datenbank'],
    ['ru', 'базы', 'баз'],
    ['ru', 'editing', 'edit'],
    ['zh-Hant', 'editing', 'edit'],
    ['tr', 'kitaplar', 'kitap'],
    ['sv', 'bilarna', 'bil'],
  ])('in %s stems %j as %j', (language, word, stem) => {
    expect(createStemmer(language)?.(word)).toBe(stem)
  })

  it.each([
    ['en', '数据'],
    ['zh', '数据'],
    ['en', 'c++'],
    ['en', 'h264'],
    ['en', 'js'],
    ['en', 'базы'],
    ['en', 'x'.repeat(33)],
    ['en', ''],
  ])('in %s leaves %j alone', (language, word) => {
    expect(createStemmer(language)?.(word)).toBeUndefined()
  })

  it('does not exist for a language without a stemmer', () => {
    expect(createStemmer('')).toBeUndefined()
    expect(createStemmer('tlh')).toBeUndefined()
  })
})

describe('createForgetfulStemmer', () => {
  it('stems as createStemmer does', () => {
    const words = ['running', 'databases', 'базы', 'c++', 'a', '7']
    for (const language of ['en', 'ru-RU', 'ja', 'fr']) {
      const [once, often] = [createForgetfulStemmer(language), createStemmer(language)]
      expect(words.map((word) => once?.(word))).toEqual(words.map((word) => often?.(word)))
    }
    expect(createForgetfulStemmer('tlh')).toBeUndefined()
  })
})
