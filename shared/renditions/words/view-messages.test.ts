import { describe, expect, it } from 'vitest'
import { viewMessagesOf, VIEW_MESSAGES } from './view-messages.ts'
import { TRANSLATIONS } from './translations.ts'
import { wordsOf } from './words-of.ts'

describe('viewMessagesOf', () => {
  it('has a row for every language of pages, with nothing of English in it', () => {
    expect(Object.keys(VIEW_MESSAGES)).toEqual(Object.keys(TRANSLATIONS))
    const english: string[] = Object.values(viewMessagesOf(wordsOf('en')))
    for (const language of Object.keys(TRANSLATIONS)) {
      const messages: string[] = Object.values(viewMessagesOf(wordsOf(language)))
      expect(messages).toHaveLength(english.length)
      expect(messages.filter((text) => english.includes(text) || text === '')).toEqual([])
    }
  })

  it('is English where a language has no messages', () => {
    expect(viewMessagesOf(wordsOf('el')).open).toBe('Open')
  })
})
