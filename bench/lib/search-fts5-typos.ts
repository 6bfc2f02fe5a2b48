import type { DatabaseSync } from 'node:sqlite'
import { isOneEditApart } from './edit-distance.ts'

/** Words with a mistake that are tried, those of the most listings first. */
const MAX_SIMILAR = 4

/** Words in which typing mistakes are looked for. */
const MISSPELLABLE = /^\p{L}{4,32}$/u

/** What the tables of {@link fillTypoTables} answer. */
export interface TypoTables {
  hasWord(word: string): boolean
  hasPrefix(prefix: string): boolean
  /** Words of the index one edit away; none for short words and symbols. */
  similar(word: string): string[]
}

/**
 * Adds the vocabulary of the table `listing`, and for every word the hashes of what is left when none or one of its
 * letters is left out: words one edit apart share one of these.
 */
export function fillTypoTables(database: DatabaseSync): void {
  database.exec(`
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab('listing', 'row');
    CREATE TABLE word (text TEXT PRIMARY KEY, id INTEGER, documents INTEGER) WITHOUT ROWID;
    INSERT INTO word SELECT term, row_number() OVER (ORDER BY term), doc FROM vocabulary;
    CREATE INDEX word_by_id ON word (id);
    CREATE TABLE remainder (hash INTEGER, word INTEGER);
    BEGIN;
  `)
  const insert = database.prepare('INSERT INTO remainder VALUES (?, ?)')
  for (const { id, text } of database.prepare('SELECT id, text FROM word').all()) {
    const word = String(text)
    if (!MISSPELLABLE.test(word)) continue
    for (const hash of remainders(word)) insert.run(hash, Number(id))
  }
  database.exec('CREATE INDEX remainder_by_hash ON remainder (hash, word); COMMIT')
}

/** Prepares questions to the tables. */
export function openTypoTables(database: DatabaseSync): TypoTables {
  const exact = database.prepare('SELECT 1 FROM word WHERE text = ?')
  const prefixed = database.prepare("SELECT 1 FROM word WHERE text >= ? AND text < ? || x'f48fbfbf' LIMIT 1")
  const candidates = database.prepare(`
    SELECT DISTINCT text, documents FROM remainder JOIN word ON word.id = remainder.word
    WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY documents DESC
  `)
  return {
    hasWord: (word) => exact.get(word) !== undefined,
    hasPrefix: (prefix) => prefixed.get(prefix, prefix) !== undefined,
    similar(word) {
      if (!MISSPELLABLE.test(word)) return []
      return candidates
        .all(JSON.stringify(remainders(word)))
        .map(({ text }) => String(text))
        .filter((each) => each !== word && isOneEditApart(each, word))
        .slice(0, MAX_SIMILAR)
    },
  }
}

function remainders(word: string): number[] {
  const hashes = new Set([hashOf(word)])
  for (let at = 0; at < word.length; at += 1) hashes.add(hashOf(word.slice(0, at) + word.slice(at + 1)))
  return [...hashes]
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
