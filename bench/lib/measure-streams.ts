import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { StreamsCpu, StreamsMemory } from './streams-messages.ts'

setFlagsFromString('--expose-gc')
// The flag makes the function appear in contexts made from here on.
const collectGarbage = runInNewContext('gc') as () => void

/** Answers `cpu` and `memory` about this process. */
export function measureStreams(kind: 'cpu' | 'memory'): StreamsCpu | StreamsMemory {
  if (kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    return { cpuUs: user + system }
  }
  // Twice: what only finalisers held is free after the second.
  collectGarbage()
  collectGarbage()
  return { rssKiB: process.memoryUsage.rss() / 1024 }
}
