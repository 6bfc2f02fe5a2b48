import { describe, expect, it } from 'vitest'
import { dataMessagesOf, DATA_MESSAGES } from './data-messages.ts'
import { TRANSLATIONS } from './translations.ts'
import { wordsOf } from './words-of.ts'

describe('dataMessagesOf', () => {
  it('has a row for every language of pages, with nothing of English in it', () => {
    expect(Object.keys(DATA_MESSAGES)).toEqual(Object.keys(TRANSLATIONS))
    const english: string[] = Object.values(dataMessagesOf(wordsOf('en')))
    for (const language of Object.keys(TRANSLATIONS)) {
      const messages: string[] = Object.values(dataMessagesOf(wordsOf(language)))
      expect(messages).toHaveLength(english.length)
      expect(messages.filter((text) => english.includes(text) || text === '')).toEqual([])
    }
  })

  it('is English where a language has no messages', () => {
    expect(dataMessagesOf(wordsOf('el')).title).toBe('All data')
  })
})
