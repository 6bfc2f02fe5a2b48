import { describe, expect, it } from 'vitest'
import { foldText } from '../../model/text/fold-text.ts'
import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import SYNONYM_CHARACTERS from './synonym-characters.json' with { type: 'json' }
import { createFormTest, createStemmer } from './stem.ts'
import { STEMMERS } from './stemmers.ts'
import { familiesOf, familyOf, SYNONYM_GROUPS } from './synonyms.ts'

const stem = createStemmer('en', STEMMERS)
const isForm = createFormTest('en', STEMMERS)

function nameOf(language: string, word: string): string | undefined {
  const keyOf = createStemmer(language, STEMMERS)
  return familyOf(word, keyOf, familiesOf(language, keyOf))
}

describe('familyOf', () => {
  it.each([
    ['linter', 'linting'],
    ['scrapers', 'scraping'],
    ['parser', 'parse'],
    ['writers', 'writing'],
    ['schedule', 'scheduler'],
    ['blogger', 'blogging'],
    ['encryption', 'encrypted'],
    ['converter', 'conversion'],
    ['compressor', 'compression'],
    ['visualise', 'visualization'],
    ['analyser', 'analyzing'],
    ['colours', 'color'],
    ['metre', 'meters'],
    ['catalogue', 'catalogs'],
    ['modelling', 'model'],
    ['licence', 'license'],
    ['notification', 'notify'],
    ['detection', 'detector'],
    ['editor', 'editing'],
    ['recovery', 'recover'],
    ['analysis', 'analyzer'],
    ['diagnostics', 'diagnosis'],
    ['synthesis', 'synthesizer'],
    ['summary', 'summarization'],
    ['automatic', 'automation'],
    ['history', 'historical'],
    ['photography', 'photographs'],
    ['messenger', 'messaging'],
    ['musicians', 'music'],
    ['safety', 'safe'],
    ['fastest', 'fast'],
    ['smaller', 'small'],
    ['news', 'newspapers'],
  ])('takes %s and %s for forms of one word', (word, other) => {
    expect(stem?.(word)).toBe(stem?.(other))
    expect(isForm?.(word, other)).toBe(true)
  })

  it.each([
    ['university', 'universal'],
    ['police', 'policy'],
    ['organic', 'organization'],
    ['animal', 'animation'],
    ['general', 'generator'],
    ['virtual', 'virtualization'],
    ['serial', 'serializer'],
    ['author', 'authorize'],
    ['number', 'numb'],
    ['user', 'use'],
    ['docker', 'dock'],
    ['news', 'new'],
    ['container', 'contain'],
    ['computer', 'computing'],
    ['settings', 'set'],
    ['accounting', 'account'],
    ['ide', 'id'],
    ['international', 'internal'],
    ['terminal', 'terminate'],
    ['certification', 'certify'],
    ['career', 'care'],
    ['trailer', 'trail'],
    ['sms', 'texts'],
    ['lighting', 'light'],
  ])('keeps %s and %s apart', (word, other) => {
    expect(nameOf('en', word)).not.toBe(nameOf('en', other))
  })

  it.each([
    ['en', 'photos', 'image'],
    ['en', 'js', 'javascript'],
    ['en', 'eraser', 'deleting'],
    ['en', 'timeseries', 'tsdb'],
    ['en', 'speechtext', 'transcribing'],
    ['zh', '截屏', '截图'],
    ['zh', '螢幕', '屏幕'],
    ['zh', 'screenshots', '截图'],
    ['ja', 'photos', 'image'],
  ])('in %s takes %s for another word for %s', (language, word, other) => {
    const family = nameOf(language, word)
    expect(family).toBeDefined()
    expect(nameOf(language, other)).toBe(family)
    expect(createFormTest(language, STEMMERS)?.(word, other)).toBe(false)
  })

  it('is not of languages with stems of their own for Latin words', () => {
    expect(createFormTest('de', STEMMERS)).toBeUndefined()
    expect(nameOf('de', 'photos')).not.toBe(nameOf('de', 'image'))
  })
})

describe('SYNONYM_GROUPS', () => {
  /** Of groups, in which all words must have the same stem. */
  const namesOf = (groups: readonly (readonly string[])[]) => {
    const families = groups.map((group) => new Set(group.map((word) => nameOf('zh', word.replace('-', '')))))
    expect(groups.filter((_, at) => families[at]?.size !== 1)).toEqual([])
    return [...new Set(families.flatMap((family) => [...family]))]
  }

  it('has Chinese words of two characters once, in the families of English ones', () => {
    const groups = SYNONYM_CHARACTERS.map((group) => group.split(' '))
    const chinese = groups.flatMap((group) => group.filter((word) => !/^[a-z-]+$/.test(word)))
    expect(chinese.filter((word) => !/^\p{Script=Han}{2}$/u.test(word))).toEqual([])
    expect(chinese.filter((word, at) => chinese.indexOf(word) < at)).toEqual([])
    expect(namesOf(groups)).toHaveLength(groups.length)
  })

  it('has each word once, folded, in groups of several', () => {
    for (const words of SYNONYM_GROUPS) expect(words.length).toBeGreaterThan(1)
    const words = SYNONYM_GROUPS.flat()
    expect(words.map(foldText)).toEqual(words)
    const phrases = words.filter((word) => word.includes('-')).map((word) => word.split('-'))
    expect(phrases.filter(({ length }) => length !== 2)).toEqual([])
    expect(phrases.flat().filter((word) => ENGLISH_FUNCTION_WORDS.has(word))).toEqual([])
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([])
    expect(namesOf(SYNONYM_GROUPS)).toHaveLength(SYNONYM_GROUPS.length)
  })
})
