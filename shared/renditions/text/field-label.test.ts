import { describe, expect, it } from 'vitest'
import { wordsOf } from '../words/words-of.ts'
import { describeValue } from './describe-value.ts'
import { fieldLabel } from './field-label.ts'

describe('fieldLabel', () => {
  it.each([
    ['written_in', 'Written in'],
    ['altSpellings', 'Alt spellings'],
    ['unRegionalGroup', 'Un regional group'],
    ['cfpUrl', 'CFP URL'],
    ['offersSignLanguageOrCC', 'Offers sign language or CC'],
    ['suggested-transport-medium', 'Suggested transport medium'],
    ['e-mail', 'E-mail'],
    ['iOS', 'IOS'],
    ['Country Code', 'Country Code'],
    ['compatibility.nuxt', 'Compatibility.nuxt'],
  ])('writes %j as %j', (name, label) => {
    expect(fieldLabel(name)).toBe(label)
  })

  it('says what is ours in the words of the page', () => {
    expect(['stars', 'last_commit', 'license', 'rating'].map((name) => fieldLabel(name, wordsOf('de')))).toEqual([
      'Sterne',
      'Letzter Commit',
      'Lizenz',
      'Rating',
    ])
  })
})

const read = (value: unknown, language = 'en') => describeValue(value, wordsOf(language)).map(({ text }) => text)

describe('describeValue', () => {
  it.each<[unknown, readonly string[]]>([
    [true, ['yes']],
    [false, ['no']],
    [2024, ['2024']],
    [652230, ['652,230']],
    [-2.5, ['-2.5']],
    ['text', ['text']],
    [' ', []],
    [null, []],
    ['https://www.crunchbase.example/organization/x', ['crunchbase.example']],
    [{ nuxt: '>=3.0.0', requires: {} }, ['Nuxt: >=3.0.0']],
    [
      { eng: { official: 'Republic', common: 'Land', more: { a: 1 } }, list: ['a', 'b'] },
      ['Eng Official: Republic', 'Eng Common: Land', 'List: a, b'],
    ],
    [
      [{ name: 'Ann', github: 'ann' }, { login: 'bob' }, { kind: 7 }, {}],
      ['Ann', 'bob', '7'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '2 more'],
    ],
    [
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 'v'])),
      Array.from({ length: 12 }, (_, index) => `K${index}: v`),
    ],
  ])('describes %j [page:listing:values]', (value, texts) => {
    expect(read(value)).toEqual(texts)
  })

  it('uses the words and digits of the language', () => {
    expect(read({ area: 652230, independent: true }, 'de')).toEqual(['Area: 652.230', 'Independent: ja'])
  })

  it('links addresses, and names that have one, by http(s) only', () => {
    const words = wordsOf('en')
    expect(describeValue('https://a.example/x', words)).toEqual([{ text: 'a.example', href: 'https://a.example/x' }])
    expect(describeValue([{ name: 'Ann', url: 'https://a.example/ann' }], words)).toEqual([
      { text: 'Ann', href: 'https://a.example/ann' },
    ])
    expect(describeValue([{ name: 'Ann', url: 'javascript:alert(1)' }], words)).toEqual([{ text: 'Ann' }])
    expect(describeValue({ site: 'https://a.example/' }, words)).toEqual([
      { text: 'Site: a.example', href: 'https://a.example/' },
    ])
  })
})
