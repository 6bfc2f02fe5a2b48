import WORDS from '../words.json' with { type: 'json' }
import { examples } from './fields/explanation.ts'

/** A BCP 47 tag, and what tells. */
interface LanguageGuess {
  readonly tag: string
  readonly reason: string
}

/** Scripts that identify a language well enough to propose it, the more specific first. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/** Short words of languages in Latin script that sentences do without seldom, and other languages have seldom. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = WORDS.functionWords

/** Words of the heads of tables, and what stands in them for yes and no. */
const HEAD_WORDS: Readonly<Record<string, string>> = WORDS.tableWords

/** Different ones of these that a table needs. */
const MIN_HEAD_WORDS = 3

/** Share of letters that a script needs to count as the text's own. */
const MIN_SHARE = 0.3

/** Words that a text needs, and function words of one language, and how much more of these than of any other. */
const MIN_WORDS = 12
const MIN_HITS = 4
const MIN_LEAD = 1.3

/** Share of function words that sentences have, rather than names and single words. */
const MIN_COMMON = 0.08

/**
 * Proposes the language of a text: by the name of its file (`README-zh.md`), otherwise by its script, or by the short words
 * in it. Nothing is proposed for English, which is the default.
 *
 * @param head Names of the fields, and their short values: where there are no sentences, they tell.
 * @returns A BCP 47 tag, or `undefined`.
 */
export function guessLanguage(fileName: string, text: string, head = ''): LanguageGuess | undefined {
  const suffix = /readme[-_.]([a-z]{2})(?:[-_]([a-z]{2}))?\.md$/i.exec(fileName)
  if (suffix?.[1] !== undefined) {
    const region = suffix[2] === undefined ? '' : `-${suffix[2].toUpperCase()}`
    return { tag: `${suffix[1].toLowerCase()}${region}`, reason: 'by the name of the file' }
  }
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) > letters * MIN_SHARE)
  if (found !== undefined) return { tag: found[1], reason: 'by the script of its texts' }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const byHead = guessByHead(head)
  if (words.length < MIN_WORDS) return byHead
  const [first, second] = Object.entries(FUNCTION_WORDS)
    .map(([tag, known]) => {
      const own = new Set(known.split(' '))
      return { tag, hits: words.filter((word) => own.has(word)).length }
    })
    .toSorted((a, b) => b.hits - a.hits)
  if (first === undefined || first.hits < MIN_HITS) return byHead
  if (first.tag === 'en') return undefined
  if (first.hits < Math.max((second?.hits ?? 0) * MIN_LEAD, words.length * MIN_COMMON)) return byHead
  return { tag: first.tag, reason: `by its words, of which ${first.hits} of ${words.length} are common in it` }
}

function guessByHead(head: string): LanguageGuess | undefined {
  const words = new Set(head.toLowerCase().match(/\p{L}+/gu))
  const [first, second] = Object.entries(HEAD_WORDS)
    .map(([tag, known]) => ({ tag, found: known.split(' ').filter((word) => words.has(word)) }))
    .toSorted((a, b) => b.found.length - a.found.length)
  if (first === undefined || first.found.length < MIN_HEAD_WORDS) return undefined
  if (second?.found.length === first.found.length) return undefined
  return { tag: first.tag, reason: `by names and values of its fields, as ${examples(first.found, 3)}` }
}
