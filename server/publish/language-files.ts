import { wordsOf } from '../../shared/renditions/words/words-of.ts'
import { neededStemmers } from '../../shared/search/analysis/stem.ts'
import type { Stemmers } from '../../shared/search/analysis/stem.ts'
import type { Site } from '../../shared/model/page.ts'
import { endpointsOf } from '../../shared/surfaces.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/** A stemmer of the engine in browsers, or words of ours. */
const LANGUAGE_FILE = /\/((?:stemmer|words)-[\w-]+)\.js$/

/** What is in the file with all of English. */
const OTHER_NAMES: Partial<Record<keyof Stemmers, string>> = { en: 'english', roots: 'english' }

/** Leaves out what directories in other languages load, and the script of the connect page where it has no endpoint. */
export function selectForSite(files: readonly PublishedFile[], site: Site): PublishedFile[] {
  const { language } = site.directory
  const hasEndpoints = endpointsOf(site) !== undefined
  const stemmers = neededStemmers(language).map((name) => `stemmer-${OTHER_NAMES[name] ?? name}`)
  const needed = [...stemmers, `words-${wordsOf(language).name ?? 'en'}`]
  const selected = files.filter(({ name }) => {
    const [, file] = LANGUAGE_FILE.exec(name) ?? []
    if (!hasEndpoints && SHARED_DIR + name === site.assets.connect) return false
    return file === undefined || needed.includes(file)
  })
  return joinEnglish(selected)
}

const ENGLISH = 'stemmer-english.js'

/**
 * Puts English into the engine, where it is published: most directories need it, and it would be a request more before the
 * first answer. Its file stays, for browsers that keep the engine from when the directory had another language.
 */
function joinEnglish(files: readonly PublishedFile[]): PublishedFile[] {
  const english = files.find(({ name }) => name.endsWith(`/${ENGLISH}`))
  const engine = english?.name.replace(ENGLISH, 'engine.js')
  return files.map((file) =>
    english && file.name === engine ? { ...file, text: withEnglish(file.text, english.text) } : file,
  )
}

/** The engine's module with another in it that it would load. @param english Imports nothing. */
export function withEnglish(engine: string, english: string): string {
  const [body = '', names = ''] = english.split(/export\{([^}]*)\};?\s*/)
  const members = names.split(',').map((each) => each.split(' as ').toReversed().join(':'))
  return `const english=(()=>{${body};return{${members.join()}}})();${engine.replaceAll(`import(\`./${ENGLISH}\`)`, 'english')}`
}
