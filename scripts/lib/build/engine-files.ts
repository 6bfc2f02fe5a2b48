import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { EMPTY_FIELDS } from '../../../shared/model/empty-fields.ts'
import * as fields from '../../../shared/model/fields.ts'
import { FOUND_IN_ENGLISH } from '../../../shared/renditions/words/found-words.ts'
import { FIRST_WORDS, TELLING_FORM } from '../../../shared/search/request/first-words.ts'

/** Modules that both results and tools need, and typing does not. */
const ANSWERS =
  /\/shared\/.*\/(?:answer-length|clean-text|compare-fields|compare-points|comparison-query|document-set|explain-unknown-id|facet-values|facets|facets-reader|field-table|field-values|fields|filters|find-all|forge-links|index-facets|rendition|safe-url|select-listings|slice-positions|stored-facets|suggest|suggest-instead)\.ts$/

/** Modules that several tools need, of which some are loaded by themselves. */
const CALLS =
  /\/shared\/tools\/(?:find-categories|listing-fields|listing-result|budget\/(?:budget|clip-to-budget|estimate-tokens))\.ts$|\/zod\//

/** Modules that are loaded where a language needs them. */
export const STEMMER = /\/@orama\/stemmers\/|\/analysis\/english\.ts$/

/** Files of the engine that are loaded beside those that need them: modules by the file that they are in. */
export const TOGETHER = { answers: ANSWERS, calls: CALLS }

/** `words-de.js` and so on, which the engine loads where a page is in that language. English is in the engine itself. */
export function wordFiles(): Record<string, string> {
  const folder = 'shared/renditions/words/'
  const files = readdirSync(new URL(`../../../${folder}`, import.meta.url))
  const languages = files.flatMap((file) => /^(?!en\b)([a-z]{2,3})\.json$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(languages.map((name) => [`words-${name}`, `${folder}${name}.json`]))
}

/** Those of `load-stemmers.ts` that are a package's: `ar: () => import('@orama/stemmers/arabic'),`. */
const PACKAGE_STEMMER = /^ *(\w+): \(\) => import\('(@orama\/stemmers\/\w+)'\),\n/gm

/** `stemmer-de.js` and so on. The engine makes the name of the one that it loads: a list of all is long. */
export function stemmerFiles(): Record<string, string> {
  const source = readFileSync(new URL('../../../shared/search/load-stemmers.ts', import.meta.url), 'utf8')
  return Object.fromEntries(
    Array.from(source.matchAll(PACKAGE_STEMMER), ([, name = '', file = '']) => [`stemmer-${name}`, file]),
  )
}

/**
 * Joins an entry with the files of modules that import nothing, which Rolldown keeps apart where most of what is loaded
 * later needs them too: each would be a request more before the first answer.
 */
export function joinSmallFiles(entry: string): Plugin {
  return {
    name: 'join-small-files',
    generateBundle(_options, bundle) {
      const main = bundle[entry]
      if (main?.type !== 'chunk') return
      for (const [at, file] of main.imports.entries()) {
        const small = bundle[file]
        if (small?.type !== 'chunk' || small.imports.length > 0) continue
        const [body = '', names = ''] = small.code.split(/export\{([^}]*)\};?\s*/)
        const members = names.split(',').map((each) => each.split(' as ').toReversed().join(':'))
        const joined = `j_${at}`
        const importing = new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(`import"./${file}";`, '').replace(importing, (_import, list: string) => {
            const take = `const{${list.replaceAll(' as ', ':')}}=${joined};`
            return chunk === main
              ? `const ${joined}=(()=>{${body};return{${members.join()}}})();${take}`
              : `import{${joined}}from"./${entry}";${take}`
          })
        }
        main.code = main.code.replace('export{', `export{${joined},`)
        Reflect.deleteProperty(bundle, file)
      }
      main.imports = []
    },
  }
}

/**
 * Results that browsers show need few groups of messages, and those about what is found once: the others stay out of the
 * engine. So do the code that writes English without the data of locales, which browsers have, and for typing the table
 * of fields, of which it needs the empty values. Results need the table without what only builds read.
 */
export function onlyWhatResultsNeed(): Plugin {
  const groups = new Set(['locale', 'category', 'count', 'search', 'facts', 'row', 'compare'])

  // Most messages of its group are around the results.
  const ofPage = new Set(['allCategories', 'breadcrumb', 'licence', 'skipToFilters', 'suggest', 'suggestListing'])

  const only = (messages: object, names: ReadonlySet<string>): object =>
    Object.fromEntries(Object.entries(messages).filter(([name]) => names.has(name)))
  const pick = ({ page, ...messages }: { page: object }): object => ({
    ...only(messages, groups),
    page: only(page, ofPage),
  })
  return {
    name: 'only-what-results-need',
    applyToEnvironment: ({ name }) => name === 'engine',
    load(id) {
      if (id.endsWith('/words/found-words.ts'))
        return `export const FOUND_IN_ENGLISH = ${JSON.stringify(FOUND_IN_ENGLISH)}`
      if (id.endsWith('/search/load-stemmers.ts')) {
        const load = '(LOAD[name] ?? (() => import(/* @vite-ignore */ `./stemmer-${name}.js`)))()'
        return readFileSync(id, 'utf8').replaceAll(PACKAGE_STEMMER, '').replace('LOAD[name]()', load)
      }
      if (id.endsWith('/model/fields.ts')) return writeConstants(fields)
      if (id.endsWith('/request/first-words.ts'))
        return `export const TELLING_FORM = ${TELLING_FORM}; export const FIRST_WORDS = new Set('${[...FIRST_WORDS].join(' ')}'.split(' '))`
      if (id.endsWith('/model/empty-fields.ts')) return `export const EMPTY_FIELDS = ${JSON.stringify(EMPTY_FIELDS)}`
      if (!/\/words\/\w+\.json$/.test(id)) return null
      return JSON.stringify(pick(JSON.parse(readFileSync(id, 'utf8')) as { page: object }))
    },
  }
}

/** Members of a field that only sources and schemas are read by. */
const OF_BUILDS = new Set(['description', 'synonyms', 'guess', 'min', 'max', 'parse'])

/** Constants of a module as a module. Its functions are left out: what imports one does not build. */
function writeConstants(module: object): string {
  return Object.entries(module)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => {
      const json = JSON.stringify(value, (key, member: unknown) => (OF_BUILDS.has(key) ? undefined : member))
      return `export const ${name} = ${json}`
    })
    .join('\n')
}
