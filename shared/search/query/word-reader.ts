import type { IndexReader } from '../index/postings/index-reader.ts'

/** The part of an index that queries need. */
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
