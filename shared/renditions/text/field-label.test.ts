import { describe, expect, it } from 'vitest'
import { wordsOf } from '../words/words-of.ts'
import { fieldLabel } from './field-label.ts'

describe('fieldLabel', () => {
  it.each([
    ['written_in', 'Written in'],
    ['altSpellings', 'Alt spellings'],
    ['unRegionalGroup', 'Un regional group'],
    ['cfpUrl', 'Cfp url'],
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
