import type { Reading } from './collection.ts'
import { containing, misspelt } from './query/find-similar-words.ts'
import { createRequestReader } from './request/read-request.ts'

const TYPOS = { misspelt, containing }

/** What reads queries, loaded with the program. */
export const LOADED: Reading = { openReading: () => createRequestReader, openTypos: () => TYPOS }
