import { wordsOf } from '../../shared/renditions/words/words-of.ts'
import { neededStemmers } from '../../shared/search/analysis/stem.ts'
import type { Stemmers } from '../../shared/search/analysis/stem.ts'
import type { Site } from '../../shared/model/page.ts'
import { endpointsOf } from '../../shared/surfaces.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
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

/** Leaves out what directories in other languages load, and the script of the connect page where it has no endpoint. */
export function selectForSite(files: readonly PublishedFile[], site: Site): PublishedFile[] {
  const { language } = site.directory
  const hasEndpoints = endpointsOf(site) !== undefined
  const stemmers = neededStemmers(language).map((name) => `stemmer-${OTHER_NAMES[name] ?? name}`)
  const needed = [...stemmers, `words-${wordsOf(language).name ?? 'en'}`]
  return files.filter(({ name }) => {
    const [, file] = LANGUAGE_FILE.exec(name) ?? []
    if (!hasEndpoints && SHARED_DIR + name === site.assets.connect) return false
    return file === undefined || needed.includes(file)
  })
}
