import { describe, expect, it } from 'vitest'
import { DictionaryWords } from './dictionary-words.ts'
import { encodeUtf8, readUtf8 } from '../../text/utf8.ts'

describe('DictionaryWords', () => {
  it('knows of each word its spelling, listings and place of its postings', () => {
    const words = new DictionaryWords()
    for (let ordinal = 0; ordinal < 300; ordinal += 1) words.push(encodeUtf8(`ä${ordinal}`), ordinal + 1, ordinal * 2)
    const known = (ordinal: number) => {
      const word = words.wordAt(ordinal)
      return [readUtf8(word, 0, word.length), words.documentCountOf(ordinal), words.postingsStart(ordinal)]
    }
    expect(words.count).toBe(300)
    expect([0, 1, 2, 299].map(known)).toEqual([
      ['ä0', 1, 0],
      ['ä1', 2, 0],
      ['ä2', 3, 2],
      ['ä299', 300, 299 * 298],
    ])
    expect(words.postingsStart(300)).toBe(300 * 299)
  })

  it('counts the bytes that a word shares with the one before', () => {
    const words = new DictionaryWords()
    for (const word of ['ab', 'abc', 'abd', 'b']) words.push(encodeUtf8(word), 1, 1)
    expect([0, 1, 2, 3].map((ordinal) => words.sharedWithLast(ordinal, 9))).toEqual([0, 2, 2, 0])
    expect(words.sharedWithLast(2, 1)).toBe(1)
  })
})
