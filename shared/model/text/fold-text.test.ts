import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

describe('foldText', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['Straße Øresund Łódź', 'strasse oresund lodz'],
    ['ＡＰＩ ﬁle', 'api file'],
    ['Ёлка', 'елка'],
    ['Ἀθήνα', 'αθηνα'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['ガギグ', 'ガギグ'],
    ['한국어', '한국어'],
    ['a\u200Bb', 'ab'],
  ])('makes %j %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})
