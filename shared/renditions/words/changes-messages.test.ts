import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changesMessagesOf, CHANGES_MESSAGES } from './changes-messages.ts'
import { wordsOf } from './words-of.ts'

describe('changesMessagesOf', () => {
  it('has a row for every language of pages, with nothing of English in it', () => {
    const languages = readdirSync(import.meta.dirname).flatMap(
      (file) => /^(?!en\b)([a-z]{2})\.ts$/.exec(file)?.[1] ?? [],
    )
    expect(Object.keys(CHANGES_MESSAGES)).toEqual(languages)
    const english = changesMessagesOf(wordsOf('en'))
    const write = (messages: typeof english): string[] =>
      Object.values(messages).map((each: string | ((markup: string) => string)) =>
        typeof each === 'string' ? each : each('<b>x</b>'),
      )
    for (const language of languages) {
      const messages = write(changesMessagesOf(wordsOf(language)))
      expect(messages.filter((text) => write(english).includes(text))).toEqual([])
      expect(messages.filter((text) => text.includes('<b>x</b>'))).toHaveLength(2)
    }
  })
})
