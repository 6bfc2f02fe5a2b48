import { describe, expect, it } from 'vitest'
import { guessLanguage } from './guess-language.ts'

describe('guessLanguage', () => {
  it.each([
    ['收集优质的 macOS 软件', 'zh'],
    ['便利なツールの一覧', 'ja'],
    ['Полезные инструменты (tools)', 'ru'],
    ['Tools by 山田', undefined],
    ['', undefined],
  ])('takes %j for %j', (text, tag) => {
    expect(guessLanguage(text)?.tag).toBe(tag)
  })
})
