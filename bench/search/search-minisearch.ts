import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch, { type Options } from 'minisearch'
import { SEARCH_LIMIT, type SearchEngine } from './search-exchange.ts'
import { searchFields, type SearchFields } from './search-fields.ts'
import { stopwatch } from './stopwatch.ts'

const FILE = 'minisearch.json'

/** As its documentation advises for this: all words, the last as prefix too, a fifth of the letters may be wrong. */
const OPTIONS: Options<SearchFields> = {
  idField: 'position',
  fields: ['name', 'tags', 'categories', 'description'],
  searchOptions: {
    combineWith: 'AND',
    prefix: (_term, index, terms) => index === terms.length - 1,
    fuzzy: 0.2,
    boost: { name: 5, tags: 2.5, categories: 1.5 },
  },
}

/** MiniSearch, an index of JavaScript objects. */
export const miniSearchEngine: SearchEngine = {
  build(documents, folder) {
    const index = new MiniSearch<SearchFields>(OPTIONS)
    const watch = stopwatch()
    for (let position = 0; position < documents.count; position += 1) {
      const fields = searchFields(documents, position)
      watch.time(() => index.add(fields))
    }
    const json = JSON.stringify(index)
    writeFileSync(join(folder, FILE), json)
    return { seconds: watch.seconds(), bytes: Buffer.byteLength(json) }
  },
  async open(folder) {
    const index = MiniSearch.loadJSON<SearchFields>(readFileSync(join(folder, FILE), 'utf8'), OPTIONS)
    return {
      search: (query) =>
        index
          .search(query)
          .slice(0, SEARCH_LIMIT)
          .map(({ id }) => Number(id)),
      close() {},
    }
  },
}
