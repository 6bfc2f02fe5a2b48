import type { Reading } from './collection.ts'
import { findContaining, findSimilarWords } from './query/find-similar-words.ts'
import { createRequestReader } from './query/read-request.ts'

const TYPOS = { findSimilarWords, findContaining }

/** What reads queries, loaded with the program. */
export const LOADED: Reading = { openReading: () => createRequestReader, openTypos: () => TYPOS }
