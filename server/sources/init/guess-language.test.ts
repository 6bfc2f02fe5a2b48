import { describe, expect, it } from 'vitest'
import { guessLanguage } from './guess-language.ts'

describe('guessLanguage', () => {
  it.each([
    ['README-zh.md', 'Awesome', 'zh'],
    ['README.pt-br.md', 'Awesome', 'pt-BR'],
    ['README.md', '收集优质的 macOS 软件', 'zh'],
    ['README.md', '便利なツールの一覧', 'ja'],
    ['README.md', 'Полезные инструменты (tools)', 'ru'],
    ['README.md', 'Tools by 山田', undefined],
    ['README.md', '', undefined],
    ['tools-ab.csv', 'Tools', undefined],
  ])('takes %j with %j for %j', (file, text, tag) => {
    expect(guessLanguage(file, text)?.tag).toBe(tag)
  })

  it.each([
    ['Name Stadt Geöffnet Barrierefrei ja nein', 'de'],
    ['Nombre Ciudad Precio sí', 'es'],
    ['Nom Ville Ouvert oui non', 'fr'],
    ['Name City Price yes no', undefined],
    ['Name Stadt', undefined],
  ])('takes a table with %j for %j', (head, tag) => {
    expect(guessLanguage('table.csv', '', head)?.tag).toBe(tag)
  })
})
