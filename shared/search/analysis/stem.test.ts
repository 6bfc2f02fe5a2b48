import { describe, expect, it } from 'vitest'
import { createStemmer, neededStemmers } from './stem.ts'
import { STEMMERS } from './stemmers.ts'
import { rootsWith } from './roots.ts'

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
    expect(createStemmer(language, STEMMERS)?.(word)).toBe(stem)
  })

  it.each([
    ['en', '矩阵'],
    ['zh', '矩阵'],
    ['en', 'c++'],
    ['en', 'h264'],
    ['en', 'xs'],
    ['en', 'базы'],
    ['en', 'x'.repeat(33)],
    ['en', ''],
  ])('in %s leaves %j alone', (language, word) => {
    expect(createStemmer(language, STEMMERS)?.(word)).toBeUndefined()
  })

  it('does not exist for a language without a stemmer', () => {
    expect(createStemmer('', STEMMERS)).toBeUndefined()
    expect(createStemmer('tlh', STEMMERS)).toBeUndefined()
  })

  it('needs only the stemmers of its language, and says which is missing', () => {
    const { en, roots, ru } = STEMMERS
    expect(createStemmer('ru', { en, roots, ru })?.('базы')).toBe('баз')
    expect(createStemmer('th', { en, roots })?.('editing')).toBe('edit')
    expect(createStemmer('tlh', {})).toBeUndefined()
    expect(() => createStemmer('ru-RU', { roots, ru })).toThrow('no stemmer en for the language "ru"')
    expect(() => createStemmer('de', { en })).toThrow('no stemmer de for the language "de"')
  })
})

describe('createStemmer with roots of its own', () => {
  it('shares none with stemmers that have others of the same English', () => {
    const { en } = STEMMERS
    const late = rootsWith(() => {
      throw new Error('not loaded')
    })
    expect(() => createStemmer('zh', { en, roots: late })?.('数据')).toThrow('not loaded')
    const early = { en, roots: rootsWith(() => ['data 数据']) }
    expect(createStemmer('zh', early)?.('数据')).toBe('data')
  })
})

describe('neededStemmers', () => {
  it.each([
    ['de-AT', ['de']],
    ['nb', ['no']],
    ['ru', ['ru', 'en', 'roots']],
    ['en', ['en', 'roots']],
    ['zh-Hant', ['en', 'roots']],
    ['tlh', []],
  ])('of %s are %j', (tag, names) => {
    expect(neededStemmers(tag)).toEqual(names)
  })
})
