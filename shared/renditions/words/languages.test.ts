import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Message } from './counting.ts'
import { TRANSLATIONS } from './translations.ts'
import { wordsOf } from './words-of.ts'

type Messages = Readonly<Record<string, Message | Readonly<Record<string, Message>>>>

/** The messages of a language by `group.key`, with all forms of each; `locale` alone is no group. */
function readMessages(language: string): { locale: string; messages: Map<string, Message> } {
  const { locale, ...groups }: { locale: string } & Messages = JSON.parse(
    readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'),
  )
  const entries = Object.entries(groups).flatMap(([group, messages]) =>
    Object.entries(messages).map(([key, message]) => [`${group}.${key}`, message] as const),
  )
  return { locale, messages: new Map(entries) }
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w*\}/g) ?? []).toSorted()
}

function formsOf(message: Message | undefined): [category: string, text: string][] {
  return typeof message === 'object' ? Object.entries(message) : [['', message ?? '']]
}

const LANGUAGES = readdirSync(import.meta.dirname).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? [])
const ENGLISH = readMessages('en').messages

/** Messages that a language has in common with English. */
const SAME: ReadonlySet<string> = new Set([
  'fr compare.description',
  'fr compare.open',
  'fr root.alternatives',
  'fr facts.documentation',
])

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const { locale, messages } = readMessages(language)
  const rules = new Intl.PluralRules(locale)

  it('have the keys, placeholders and plural forms that they need, and no markup [page:language:messages]', () => {
    expect([...messages.keys()]).toEqual([...ENGLISH.keys()])
    // Forms for millions only may be left out.
    const categories = [...new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))])]
    for (const [id, english] of ENGLISH) {
      const message = messages.get(id)
      const needed = formsOf(english).map(([, text]) => placeholdersOf(text))[0] ?? []
      const forms = typeof message === 'object' ? Object.keys(message) : []
      expect([id, forms.toSorted()]).toEqual([id, forms.length === 0 ? [] : categories.toSorted()])
      expect([id, forms.length === 0 || needed.includes('{count}')]).toEqual([id, true])
      for (const [category, text] of formsOf(message)) {
        expect([id, text]).toEqual([id, expect.stringMatching(/^[^<>&"'#]+$/)])
        expect([id, text]).toEqual([id, expect.not.stringMatching(/^\s|\s$| {2}/)])
        // One and two of something may be said in words: “the page”, “both”.
        const inWords = /^(?:zero|one|two)$/.test(category) && !text.includes('{count}')
        expect([id, placeholdersOf(text)]).toEqual([id, needed.filter((name) => !inWords || name !== '{count}')])
      }
    }
  })
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the translations to %s', (language) => {
  const { locale, messages } = readMessages(language)

  it('are its own, and pages find them [page:language:messages]', () => {
    const same = [...messages].filter(([id, message]) => {
      const text = formsOf(message)[0]?.[1] ?? ''
      return text.length > 9 && JSON.stringify(message) === JSON.stringify(ENGLISH.get(id))
    })
    expect(same.map(([id]) => id).filter((id) => !SAME.has(`${language} ${id}`))).toEqual([])
    expect(Object.keys(TRANSLATIONS)).toContain(language)
    expect(wordsOf(language)).toMatchObject({ name: language, locale })
  })
})

describe('fill', () => {
  const { fill } = wordsOf('de')

  it('writes text as it is, numbers as the language does, and one form for a count', () => {
    expect(fill('{a} {b}', { a: '<b>$&{b}</b>', b: 1_147 })).toBe('<b>$&{b}</b> 1.147')
    expect([1, 2].map((count) => fill({ one: 'one', other: '{count} of {all}' }, { count, all: 3 }))).toEqual([
      'one',
      '2 of 3',
    ])
  })

  it('needs a value for every placeholder', () => {
    expect(() => fill('{a} {b}', { a: '' })).toThrow(new RangeError('no value for {b}'))
  })
})

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
    const { count, fill } = wordsOf(language)
    expect([0, 1, 2, 5, 11, 21, 100].map((each) => fill(count.listings, { count: each }))).toEqual(forms)
  })

  it('are there for millions, which some languages count apart', () => {
    const write = (language: string): string => {
      const { count, fill } = wordsOf(language)
      return fill(count.listings, { count: 1_000_000 })
    }
    expect(write('es')).toBe('1.000.000 fichas')
    expect(write('fr')).toBe('1\u202f000\u202f000 fiches')
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
