import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import type { MemoryStore } from '../../server/store/memory.fixture.ts'
import { createRandom } from '../lib/random.ts'

/** Listings of the queried page. */
const LISTINGS = 1000

/** Where the page is below the server's root. */
export const MCP_SAMPLE_SLUG = 'databases'

/** Path of its endpoint in ours. */
export const MCP_SAMPLE_PATH = `/tools/${MCP_SAMPLE_SLUG}/mcp`

/** The same of the root's. */
export const MCP_SAMPLE_ROOT_PATH = '/tools/mcp'

const SYLLABLES = 'ba co di fu ga he ji ko lu mi no pe ra se ti vo wa xe yu zo tor lin mar ket dat'.split(' ')

/** A page of 1,000 listings whose word frequencies are as uneven as those of a language. The same every time. */
export function createMcpSampleStore(): MemoryStore {
  const random = createRandom(1)
  const listings = Array.from({ length: LISTINGS }, (_, index) => ({
    id: mcpSampleId(index),
    name: `${words(2, random)} ${index}`,
    url: `https://example.com/${index}`,
    description: `${words(12 + Math.floor(random() * 18), random)}.`,
    tags: [words(1, random), words(1, random)],
    license: ['MIT', 'Apache-2.0', 'GPL-3.0-only'].slice(0, 1 + Math.floor(random() * 2)),
    links: [{ rel: 'docs', url: `https://example.com/${index}/docs` }],
    added: `20${10 + (index % 16)}-0${1 + (index % 9)}-15`,
    extra: { stars: Math.floor(random() * 50_000), written_in: words(1, random) },
  }))
  return createSampleStore([{ slug: MCP_SAMPLE_SLUG, title: 'Databases', listings }])
}

/** The id of a listing. */
export function mcpSampleId(index: number): string {
  return `listing-${index % LISTINGS}`
}

/** `count` different queries of one to three words, every fourth with a letter missing or two swapped. */
export function mcpSampleQueries(count: number): string[] {
  const random = createRandom(2)
  const queries = new Set<string>()
  for (let turn = 0; queries.size < count; turn += 1) {
    const query = words(1 + (turn % 3), random)
    queries.add(turn % 4 === 3 ? misspell(query, random) : query)
  }
  return [...queries]
}

function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => word(Math.floor(3000 * random() ** 3))).join(' ')
}

function word(rank: number): string {
  const { length } = SYLLABLES
  const syllables = [rank % length, Math.floor(rank / length) % length, Math.floor(rank / (7 * length)) % length]
  return syllables.map((syllable) => SYLLABLES[syllable] ?? '').join('')
}

function misspell(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 3))
  const exchanged = random() < 0.5 ? text.charAt(at + 1) + text.charAt(at) : text.charAt(at + 1)
  return text.slice(0, at) + exchanged + text.slice(at + 2)
}
