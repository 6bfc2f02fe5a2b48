import type { IndexReader } from '../index/index-reader.ts'

/** What queries need of an index. */
export type WordReader = Pick<
  IndexReader,
  | 'documentCount'
  | 'findWord'
  | 'wordAt'
  | 'wordsWithPrefix'
  | 'wordsFrom'
  | 'similarWords'
  | 'wordsOfStem'
  | 'postings'
  | 'nameLengths'
>
