import { DatabaseSync } from 'node:sqlite'
import { RELEVANCE_DEPTH, relevanceTexts } from './relevance-engine.ts'
import type { RelevanceEngine } from './relevance-engine.ts'

/**
 * SQLite's FTS5: columns by importance, stemmed words, the last one as a prefix, all words before some; three characters
 * at a time for Chinese.
 */
export const fts5: RelevanceEngine = (corpus) => {
  const database = new DatabaseSync(':memory:')
  const isChinese = corpus.language.startsWith('zh')
  const tokenizer = isChinese ? 'trigram' : 'porter unicode61 remove_diacritics 2'
  database.exec(`
    CREATE VIRTUAL TABLE listing USING fts5(
      name, tags, alternatives, categories, description, extra, tokenize = '${tokenizer}'
    );
    INSERT INTO listing (listing, rank) VALUES ('rank', 'bm25(5.0, 2.5, 2.0, 1.5, 1.0, 0.5)');
  `)
  const insert = database.prepare(
    'INSERT INTO listing (rowid, name, tags, alternatives, categories, description, extra) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  relevanceTexts(corpus).forEach((texts, position) => {
    const { name, tags, alternatives, categories, description, extra } = texts
    insert.run(position + 1, name, tags, alternatives, categories, description, extra)
  })
  const select = database.prepare(
    `SELECT rowid FROM listing WHERE listing MATCH ? ORDER BY rank LIMIT ${RELEVANCE_DEPTH}`,
  )
  return (query) => {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const terms = words.map((word, at) => (at === words.length - 1 && !isChinese ? `"${word}"*` : `"${word}"`))
    const rows = [...select.all(terms.join(' AND ')), ...select.all(terms.join(' OR '))]
    const ids = rows.flatMap(({ rowid }) => corpus.listings[Number(rowid) - 1]?.id ?? [])
    return [...new Set(ids)].slice(0, RELEVANCE_DEPTH)
  }
}
