import { describe, expect, it } from 'vitest'
import { EN } from './en.ts'
import { wordsOf } from './words-of.ts'
import type { Words } from './words.ts'
import { createWording } from './wording.ts'

/** Every language with messages of its own. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'ja', 'ko', 'pt', 'ru', 'zh']

const ENGLISH = EN.write(createWording(EN.locale))

/** Counts at which plural forms change in some language. */
const COUNTS = [0, 1, 2, 3, 5, 10, 11, 21, 100, 1_147]

/** Arguments of messages that are counts. */
const isCount = (name: string): boolean => /^(?:count|most|facts|differing|shown|all|from|to|start)$/.test(name)

interface Message {
  readonly name: string
  readonly english: string | ((...values: unknown[]) => string)
  readonly own: string | ((...values: unknown[]) => string) | undefined
  /** Names of what a message is given. */
  readonly parameters: readonly string[]
}

function listMessages(language: string): Message[] {
  const words: Words = wordsOf(language)
  return Object.entries(ENGLISH).flatMap(([group, messages]) =>
    Object.entries(messages).map(([name, message]) => {
      const english = message as Message['english']
      // Each group has the same names: see `Messages`.
      const own = (words[group as keyof typeof ENGLISH] as unknown as Record<string, Message['english']>)[name]
      const source = typeof english === 'string' ? '' : String(english)
      const parameters = (/^\(?([^)=]*)\)?\s*=>/.exec(source)?.[1] ?? '').split(',').map((each) => each.trim())
      return { name: `${group}.${name}`, english, own, parameters: source === '' ? [] : parameters }
    }),
  )
}

/** What a message says of a count, and of texts that are told apart. */
function say(message: Message['english'] | undefined, parameters: readonly string[], count: number): string {
  if (message === undefined) return ''
  if (typeof message === 'string') return message
  return message(...parameters.map((name, index) => (isCount(name) ? count : `⟦${index}⟧`)))
}

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const messages = listMessages(language)

  it('are its own, but for words that are the same', () => {
    const same = messages.filter(({ own, english, parameters }) => {
      const text = say(own, parameters, 5)
      return text === '' || (text === say(english, parameters, 5) && text.length > 9)
    })
    expect(same.map(({ name }) => name).filter((name) => !SAME.has(`${language} ${name}`))).toEqual([])
  })

  it('are of the same kind as the English ones, and repeat all that they are given [page:language:messages]', () => {
    for (const { name, own, english, parameters } of messages) {
      expect([name, typeof own]).toEqual([name, typeof english])
      const placeholders = (text: string): string[] => (text.match(/⟦\d⟧/g) ?? []).toSorted()
      expect([name, placeholders(say(own, parameters, 5))]).toEqual([name, placeholders(say(english, parameters, 5))])
    }
  })

  it('say a count of 5 and more in digits', () => {
    const { number } = wordsOf(language)
    for (const { name, own, english, parameters } of messages) {
      for (const count of [5, 11, 21, 100, 1_147]) {
        if (!say(english, parameters, count).includes(createWording('en-GB').number(count))) continue
        expect([name, say(own, parameters, count)]).toEqual([name, expect.stringContaining(number(count))])
      }
    }
  })

  it('have a form for every count, and nothing that HTML would read as markup [page:language:messages]', () => {
    for (const { name, own, parameters } of messages) {
      for (const count of COUNTS) {
        const text = say(own, parameters, count)
        expect([name, text]).toEqual([name, expect.stringMatching(/^[^<>&"'#]+$/)])
        expect(text).not.toMatch(/undefined|NaN| {2}/)
      }
    }
  })
})

/** Words that a language shares with English. */
const SAME: ReadonlySet<string> = new Set([
  'fr compare.description',
  'fr compare.open',
  'fr facts.documentation',
  'fr figures.openSource',
])

describe('plural forms', () => {
  it.each([
    ['de', ['0 Einträge', '1 Eintrag', '2 Einträge', '5 Einträge', '11 Einträge', '21 Einträge', '100 Einträge']],
    ['fr', ['0 fiche', '1 fiche', '2 fiches', '5 fiches', '11 fiches', '21 fiches', '100 fiches']],
    ['pt', ['0 item', '1 item', '2 itens', '5 itens', '11 itens', '21 itens', '100 itens']],
    ['hi', ['0 प्रविष्टि', '1 प्रविष्टि', '2 प्रविष्टियाँ', '5 प्रविष्टियाँ', '11 प्रविष्टियाँ', '21 प्रविष्टियाँ', '100 प्रविष्टियाँ']],
    ['ru', ['0 записей', '1 запись', '2 записи', '5 записей', '11 записей', '21 запись', '100 записей']],
    ['ar', ['لا مدخلات', 'مدخل واحد', 'مدخلان', '5 مدخلات', '11 مدخلًا', '21 مدخلًا', '100 مدخل']],
    ['he', ['0 פריטים', 'פריט אחד', 'שני פריטים', '5 פריטים', '11 פריטים', '21 פריטים', '100 פריטים']],
    ['ja', ['0件', '1件', '2件', '5件', '11件', '21件', '100件']],
  ])('are those of %s [page:language:numbers]', (language, forms) => {
    const { count } = wordsOf(language)
    expect([0, 1, 2, 5, 11, 21, 100].map((each) => count.listings(each))).toEqual(forms)
  })

  it('are there for millions, which some languages count apart', () => {
    expect(wordsOf('es').count.listings(1_000_000)).toBe('1.000.000 fichas')
    expect(wordsOf('fr').count.listings(1_000_000)).toBe('1\u202f000\u202f000 fiches')
  })
})

describe('numbers and dates', () => {
  it.each([
    ['en', '1,147', '5 Sept 2026', 'A, B or C'],
    ['de', '1.147', '5. Sept. 2026', 'A, B oder C'],
    ['fr', '1\u202f147', '5 sept. 2026', 'A, B ou C'],
    ['es', '1147', '5 sept 2026', 'A, B o C'],
    ['pt', '1.147', '5 de set. de 2026', 'A, B ou C'],
    ['zh-Hans', '1,147', '2026年9月5日', 'A、B或C'],
    ['ja', '1,147', '2026年9月5日', 'A、B、またはC'],
    ['ko', '1,147', '2026년 9월 5일', 'A, B 또는 C'],
    ['ar', '1,147', '5 سبتمبر 2026', 'A أو B أو C'],
    ['he', '1,147', '5 בספט׳ 2026', 'A, B או C'],
    ['ru', '1\u00a0147', '5 сент. 2026 г.', 'A, B или C'],
    ['hi', '1,147', '5 सित॰ 2026', 'A, B या C'],
  ])('are written in %s as people there write them [page:language:numbers]', (language, ...expected) => {
    const words = wordsOf(language)
    expect([words.number(1_147), words.date('2026-09-05'), words.either(['A', 'B', 'C'])]).toEqual(expected)
  })
})
