import { describe, expect, it } from 'vitest'
import { wordsOf, textDirection } from './words-of.ts'
import { ENGLISH, withDirectory } from './words.ts'

describe('wordsOf', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['en', undefined],
    ['en-US', undefined],
    ['it', undefined],
    ['zh-Hant', undefined],
    ['zh', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['zh-Hans-TW', 'zh'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['iw', 'he'],
    ['zh-TW', undefined],
    ['', undefined],
  ])('has for %j the words of %j', (language, name) => {
    expect(wordsOf(language).name).toBe(name)
  })

  it.each([
    ['en', '2026-12-04', '2026-12-07', 'Friday 4 December – Monday 7 December 2026'],
    ['de', '2026-12-04', '2026-12-07', 'Freitag, 4. – Montag, 7. Dezember 2026'],
    ['de', '2026-12-04', undefined, 'Freitag, 4. Dezember 2026'],
    ['de', '2026-12-04', '2026-12-01', 'Freitag, 4. Dezember 2026'],
    ['de', 'bald', '2026-12-01', 'bald'],
  ])('writes in %j the days from %j to %j', (language, start, end, text) => {
    expect(wordsOf(language).day(start, end).replaceAll(/\s/g, ' ')).toBe(text)
  })

  it('isolates English words on a page in another language only [page:language:isolated]', () => {
    expect(wordsOf('it').isolation).toBe(' lang="en" dir="ltr"')
    expect(wordsOf('en-GB').isolation).toBe('')
    expect(wordsOf('de').isolation).toBe('')
  })
})

describe('ENGLISH', () => {
  it('writes numbers, dates and lists', () => {
    expect(ENGLISH.number(1_147)).toBe('1,147')
    expect(ENGLISH.date('2026-11-15')).toBe('15 Nov 2026')
    expect(ENGLISH.date('2026-11-15T23:59:59-12:00')).toBe('15 Nov 2026')
    expect(ENGLISH.date('1900-03-01')).toBe('1 Mar 1900')
    expect(ENGLISH.date('2000-02-29')).toBe('29 Feb 2000')
    expect(ENGLISH.date('1969-12-31')).toBe('31 Dec 1969')
    expect(ENGLISH.date('soon')).toBe('soon')
    expect(ENGLISH.date('2027-05-05', '2027-05-07')).toBe('5\u2009–\u20097 May 2027')
    expect(ENGLISH.date('2027-05-05', '2027-05-05T18:00')).toBe('5 May 2027')
    expect(ENGLISH.date('2026-13-40')).toBe('2026-13-40')
    expect(ENGLISH.either(['A', 'B', 'C'])).toBe('A, B or C')
    expect(ENGLISH.fill(ENGLISH.count.listings, { count: 1 })).toBe('1 listing')
    expect(ENGLISH.fill(ENGLISH.count.listings, { count: 2 })).toBe('2 listings')
  })
})

describe('textDirection', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ar-EG', 'AR', 'az-Arab', 'yi', 'ckb-IQ'])('is rtl for %s', (tag) => {
    expect(textDirection(tag)).toBe('rtl')
  })
  it.each(['en', 'de-CH', 'zh-Hant', 'ur-Latn', 'az', 'en-1994', ''])('is ltr for %j', (tag) => {
    expect(textDirection(tag)).toBe('ltr')
  })
})

describe('withDirectory', () => {
  it.each([
    ['game', 'Suggest a game'],
    ['event', 'Suggest an event'],
    ['use case', 'Suggest a use case'],
    ['API', 'Suggest an API'],
    ['PDF', 'Suggest a PDF'],
  ])('suggests %j by %j', (one, text) => {
    expect(withDirectory(ENGLISH, { noun: { one, other: `${one}s` } }).suggestion).toBe(text)
  })

  it('spells licences as the country of its English does', () => {
    expect(wordsOf('en').facts.license).toBe('License')
    expect(wordsOf('en-US').page.licence).toBe('License: {licence}')
    for (const language of ['en-GB', 'en-au', 'en_IE']) {
      expect([wordsOf(language).facts.license, wordsOf(language).page.licence]).toEqual([
        'Licence',
        'Licence: {licence}',
      ])
    }
  })

  it('separates what it lists as the language does', () => {
    const lists = ['de', 'ar', 'zh', 'ja'].map((language) => wordsOf(language).list(['A', 'B', 'C']))
    expect(lists).toEqual(['A, B, C', 'A، B، C', 'A、B、C', 'A、B、C'])
  })
})
