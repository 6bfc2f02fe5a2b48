import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BlockCache as Blocks, FileSource as Source } from '../../server/store/file-source.ts'
import type { openIndex as open } from '../../shared/search/index/whole/open-index.ts'
import type { indexOptions as optionsOf } from '../../shared/search/index-listings.ts'
import type { searchIndex as search } from '../../shared/search/query/search-index.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { DearestAnswer, DearestMessage } from './dearest-exchange.ts'

/** Maximum bytes of indexes cached by a server: as in server/store/node-files.ts. */
const CACHE_BYTES = 24 << 20

/** What is used of a source tree. */
interface Tree {
  readonly BlockCache: typeof Blocks
  readonly FileSource: typeof Source
  readonly openIndex: typeof open
  readonly indexOptions: typeof optionsOf
  readonly searchIndex: typeof search
}

const TREE_FILES = [
  'server/store/file-source.ts',
  'shared/search/index/whole/open-index.ts',
  'shared/search/index-listings.ts',
  'shared/search/query/search-index.ts',
]

let openAnew = (): ((query: string) => unknown) => {
  throw new Error('nothing is open')
}

answerMessages(async (received): Promise<object> => {
  // Sent by bench/dearest.ts only.
  const message = received as DearestMessage
  if (message.kind === 'ask') return ask(message.queries)
  const { root, file } = message
  const modules = await Promise.all(
    TREE_FILES.map((path): Promise<object> => import(pathToFileURL(join(root, path)).href)),
  )
  // Another state of these files exports the same names.
  const tree = Object.assign({}, ...modules) as Tree
  const source = new tree.FileSource(file, new tree.BlockCache(CACHE_BYTES))
  const { stem } = tree.indexOptions('en')
  openAnew = () => {
    const index = tree.openIndex(source)
    return (query) => tree.searchIndex(index, query, { limit: 10, stem })
  }
  return {}
})

function ask(queries: readonly string[]): DearestAnswer {
  const cpuMs: number[] = []
  // Each time anew: every round asks the same, and an index that is open remembers what it found out of words.
  const answer = openAnew()
  for (const query of queries) {
    const { cpuUs: before } = usedCpu()
    answer(query)
    cpuMs.push((usedCpu().cpuUs - before) / 1000)
  }
  return { cpuMs }
}
