import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import MiniSearch, { type Options } from 'minisearch'
import { minify } from 'vite'
import { RESULTS, type SearchingWindow, type StaticEngine } from './static-sites.ts'

interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tags: string
}

/** As its documentation advises: all words, the last as prefix too, a fifth of the letters may be wrong. */
const OPTIONS = {
  fields: ['title', 'tags', 'text'],
  storeFields: ['title', 'text'],
} satisfies Options<Document>

/** MiniSearch: one JSON file with the index and the texts, loaded whole. */
export const miniSearchSite: StaticEngine = {
  async write({ listings }, folder) {
    const index = new MiniSearch<Document>(OPTIONS)
    for (const { id, name, description = '', tags } of listings) {
      index.add({ id, title: name, text: description, tags: tags.join(' ') })
    }
    writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
    const file = fileURLToPath(import.meta.resolve('minisearch'))
    writeFileSync(join(folder, 'minisearch.js'), (await minify('minisearch.js', readFileSync(file, 'utf8'))).code)
  },
  install: (page) =>
    page.evaluate(
      ({ module, options, most }) => {
        let opened: Promise<MiniSearch> | undefined
        const open = async (): Promise<MiniSearch> => {
          const [json, loaded] = await Promise.all([
            fetch('/index.json').then((response) => response.text()),
            import(module) as Promise<{ default: typeof MiniSearch }>,
          ])
          return loaded.default.loadJSON(json, options)
        }
        Object.assign(globalThis, {
          async searchTexts(query) {
            opened ??= open()
            const found = (await opened).search(query, {
              combineWith: 'AND',
              prefix: (_term, at, terms) => at === terms.length - 1,
              fuzzy: 0.2,
              boost: { title: 5, tags: 2.5 },
            })
            return found.slice(0, most).map(({ id, title, text }) => ({ id: String(id), title, text }))
          },
        } satisfies SearchingWindow)
      },
      { module: '/minisearch.js', options: OPTIONS, most: RESULTS },
    ),
}
