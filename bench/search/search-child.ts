import { answerMessages } from '../lib/answer-messages.ts'
import { collectGarbage, usedCpu } from '../lib/measure-process.ts'
import { loadSearchDocuments } from './search-documents.ts'
import type {
  OpenedSearch,
  SearchAskAnswer,
  SearchBuildAnswer,
  SearchContestant,
  SearchEngine,
  SearchMemoryAnswer,
  SearchMessage,
} from './search-exchange.ts'

let engine: SearchEngine | undefined
let folder = ''
let opened: OpenedSearch | undefined
let atStart: SearchMemoryAnswer = { heldBytes: 0, rssBytes: 0 }

answerMessages(async (received): Promise<object> => {
  // Sent by bench/search.ts only.
  const message = received as SearchMessage
  switch (message.kind) {
    case 'build':
      return build(await loadEngine(message.contestant), message)
    case 'open': {
      engine = await loadEngine(message.contestant)
      ;({ folder } = message)
      atStart = usage()
      opened = await engine.open(folder)
      return {}
    }
    case 'ask':
      return ask(message.queries)
    case 'ask_cold':
      return askCold(message.queries)
    default: {
      const { heldBytes, rssBytes } = usage()
      return { heldBytes: heldBytes - atStart.heldBytes, rssBytes: rssBytes - atStart.rssBytes }
    }
  }
})

/** Only the requested engine, so that none pays for the others' code. */
async function loadEngine(contestant: SearchContestant): Promise<SearchEngine> {
  switch (contestant) {
    case 'ours':
      return (await import('./search-ours.ts')).oursEngine
    case 'minisearch':
      return (await import('./search-minisearch.ts')).miniSearchEngine
    default:
      return (await import('./search-fts5.ts')).fts5Engine
  }
}

async function build(
  builder: SearchEngine,
  { source, folder: into }: Extract<SearchMessage, { kind: 'build' }>,
): Promise<SearchBuildAnswer> {
  const built = builder.build(await loadSearchDocuments(source), into)
  return { ...built, peakRssBytes: process.resourceUsage().maxRSS * 1024 }
}

function ask(queries: readonly string[]): SearchAskAnswer {
  if (opened === undefined) throw new Error('nothing is open')
  const us: number[] = []
  const found: number[][] = []
  opened.forget?.()
  const { cpuUs: before } = usedCpu()
  for (const query of queries) {
    const start = performance.now()
    const positions = opened.search(query)
    us.push((performance.now() - start) * 1000)
    found.push(positions)
  }
  return { us, cpuUs: usedCpu().cpuUs - before, found }
}

async function askCold(queries: readonly string[]): Promise<SearchAskAnswer> {
  if (engine === undefined) throw new Error('nothing is open')
  const us: number[] = []
  const found: number[][] = []
  const { cpuUs: before } = usedCpu()
  for (const query of queries) {
    const start = performance.now()
    const fresh = await engine.open(folder)
    found.push(fresh.search(query))
    us.push((performance.now() - start) * 1000)
    fresh.close()
  }
  return { us, cpuUs: usedCpu().cpuUs - before, found }
}

function usage(): SearchMemoryAnswer {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heldBytes: heapUsed + external, rssBytes: rss }
}
