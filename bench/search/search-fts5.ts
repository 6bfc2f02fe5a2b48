import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OpenedSearch, SEARCH_LIMIT, type SearchEngine } from './search-exchange.ts'
import { searchFields } from './search-fields.ts'
import { stopwatch } from './stopwatch.ts'

const FILE = 'fts5.db'

/** Maximum number of words in a query. */
const MAX_WORDS = 16

const CREATE = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE VIRTUAL TABLE listing USING fts5(
    name, tags, categories, description, content = '', prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO listing (listing, rank) VALUES ('rank', 'bm25(5.0, 2.5, 1.5, 1.0)');
`

/** SQLite's FTS5 without the texts, with prefix indexes and weighted columns: all words, or some where nothing has all. */
export const fts5Engine: SearchEngine = {
  build(documents, folder) {
    const path = join(folder, FILE)
    const database = new DatabaseSync(path)
    const watch = stopwatch()
    watch.time(() => database.exec(`${CREATE} BEGIN`))
    const insert = database.prepare(
      'INSERT INTO listing (rowid, name, tags, categories, description) VALUES (?, ?, ?, ?, ?)',
    )
    for (let at = 0; at < documents.count; at += 1) {
      const { position, name, tags, categories, description } = searchFields(documents, at)
      watch.time(() => insert.run(position + 1, name, tags, categories, description))
    }
    watch.time(() => {
      database.exec("COMMIT; INSERT INTO listing (listing) VALUES ('optimize')")
      database.close()
    })
    return { seconds: watch.seconds(), bytes: statSync(path).size }
  },
  async open(folder) {
    return openDatabase(new DatabaseSync(join(folder, FILE), { readOnly: true }))
  },
}

function openDatabase(database: DatabaseSync): OpenedSearch {
  // As much memory as ours may use.
  database.exec('PRAGMA cache_size = -65536')
  const select = database.prepare(`SELECT rowid FROM listing WHERE listing MATCH ? ORDER BY rank LIMIT ${SEARCH_LIMIT}`)
  const run = (match: string): number[] => select.all(match).map(({ rowid }) => Number(rowid) - 1)
  return {
    search(query) {
      const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_WORDS)
      if (words.length === 0) return []
      // The last word may be unfinished.
      const terms = words.map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`))
      const found = run(terms.join(' AND '))
      return found.length > 0 || words.length === 1 ? found : run(terms.join(' OR '))
    },
    close() {
      database.close()
    },
  }
}
