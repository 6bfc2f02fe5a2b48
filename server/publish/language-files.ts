import { wordsOf } from '../../shared/renditions/words/words-of.ts'
import { neededStemmers } from '../../shared/search/analysis/stem.ts'
import type { StemmerName } from '../../shared/search/analysis/languages.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/**
 * A stemmer of the engine in browsers, named as its package names it, or words of ours. English ones are in the engine
 * itself.
 */
const LANGUAGE_FILE = /\/((?:stemmer|words)-[\w-]+)\.js$/

/** Languages whose stemmers have other names there: those of their countries. */
const COUNTRIES: Partial<Record<StemmerName, string>> = { da: 'dk', el: 'gr', sr: 'rs', sv: 'se' }

/**
 * Leaves out what directories in other languages load.
 *
 * @param language A BCP 47 tag.
 */
export function selectForLanguage(files: readonly PublishedFile[], language: string): PublishedFile[] {
  const stemmers = neededStemmers(language).map((name) => `stemmer-${COUNTRIES[name] ?? name}`)
  const needed = [...stemmers, `words-${wordsOf(language).name ?? 'en'}`]
  return files.filter(({ name }) => {
    const [, file] = LANGUAGE_FILE.exec(name) ?? []
    return file === undefined || needed.includes(file)
  })
}
