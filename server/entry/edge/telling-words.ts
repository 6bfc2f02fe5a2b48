import type { listTellingWords as ListTellingWords } from '../../../shared/search/telling-words.ts'
import { loadLater } from '../../../shared/search/load-later.ts'

const words = loadLater(async () => (await import('../../../shared/search/telling-words.ts')).listTellingWords)

/** What lists the words of search files, a module of its own: a Worker seldom cuts any. @throws {BytesNotLoaded} */
export const listTellingWords: typeof ListTellingWords = (source, wording) => words.open()(source, wording)
