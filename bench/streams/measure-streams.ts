import { collectGarbage, usedCpu } from '../lib/measure-process.ts'
import type { StreamsCpu, StreamsMemory } from './streams-messages.ts'

/** Answers `cpu` and `memory` about this process. */
export function measureStreams(kind: 'cpu' | 'memory'): StreamsCpu | StreamsMemory {
  if (kind === 'cpu') return usedCpu()
  collectGarbage()
  return { rssKiB: process.memoryUsage.rss() / 1024 }
}
