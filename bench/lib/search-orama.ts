import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, insert, load, type Orama, type RawData, save, search } from '@orama/orama'
import { SEARCH_LIMIT, type SearchEngine } from './search-exchange.ts'
import { searchFields } from './search-fields.ts'
import { stopwatch } from './stopwatch.ts'

const FILE = 'orama.json'

const SCHEMA = { name: 'string', tags: 'string', categories: 'string', description: 'string' } as const

/** Orama: all words, one wrong letter in each. Its tolerance includes prefixes. */
export const oramaEngine: SearchEngine = {
  build(documents, folder) {
    const index = createIndex()
    const watch = stopwatch()
    for (let position = 0; position < documents.count; position += 1) {
      const { position: id, ...fields } = searchFields(documents, position)
      const inserted = watch.time(() => insert(index, { id: String(id), ...fields }))
      if (inserted instanceof Promise) throw new Error('expected Orama to insert at once')
    }
    const json = JSON.stringify(save(index))
    writeFileSync(join(folder, FILE), json)
    return { seconds: watch.seconds(), bytes: Buffer.byteLength(json) }
  },
  async open(folder) {
    const index = createIndex()
    // Written by `build`, above.
    load(index, JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as RawData)
    return {
      async search(query) {
        const { hits } = await search(index, {
          term: query,
          limit: SEARCH_LIMIT,
          threshold: 0,
          tolerance: 1,
          boost: { name: 5, tags: 2.5, categories: 1.5 },
        })
        return hits.map(({ id }) => Number(id))
      },
      close() {},
    }
  },
}

function createIndex(): Orama<typeof SCHEMA> {
  return create({ schema: SCHEMA })
}
