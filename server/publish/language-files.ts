import { wordsOf } from '../../shared/renditions/words/words-of.ts'
import { neededStemmers } from '../../shared/search/analysis/stem.ts'
import type { Stemmers } from '../../shared/search/analysis/stem.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/** A stemmer of the engine in browsers, named as its package names it, or words of ours. */
const LANGUAGE_FILE = /\/((?:stemmer|words)-[\w-]+)\.js$/

/** Stemmers that have other names there: those of countries, and of the file with all of English. */
const OTHER_NAMES: Partial<Record<keyof Stemmers, string>> = {
  da: 'dk',
  el: 'gr',
  en: 'english',
  synonyms: 'english',
  sr: 'rs',
  sv: 'se',
}

/**
 * Leaves out what directories in other languages load.
 *
 * @param language A BCP 47 tag.
 */
export function selectForLanguage(files: readonly PublishedFile[], language: string): PublishedFile[] {
  const stemmers = neededStemmers(language).map((name) => `stemmer-${OTHER_NAMES[name] ?? name}`)
  const needed = [...stemmers, `words-${wordsOf(language).name ?? 'en'}`]
  return files.filter(({ name }) => {
    const [, file] = LANGUAGE_FILE.exec(name) ?? []
    return file === undefined || needed.includes(file)
  })
}
