import { expect, it } from 'vitest'
import { toLanguage } from './to-language.ts'

it('knows languages by their tags, English names and own names, and none of programming', () => {
  expect(['de', 'pt-BR', 'German', 'Deutsch', 'français', '日本語'].map(toLanguage)).toEqual([
    'de',
    'pt-BR',
    'de',
    'de',
    'fr',
    'ja',
  ])
  expect(['Python', 'C++', 'Go', ''].map(toLanguage)).toEqual([undefined, undefined, undefined, undefined])
})
