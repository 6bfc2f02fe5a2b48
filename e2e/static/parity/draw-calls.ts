import { misspell } from '../../../bench/search/misspell.ts'
import { createRandom } from '../../../bench/lib/random.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { SORT_NAMES } from '../../../shared/search/values/sort-names.ts'
import { facetsOf } from '../../../shared/search/values/facets.ts'
import { spoil } from './spoil.ts'
import type { Material } from './read-material.ts'
import type { ToolCall } from './tool-call.ts'

/** Share of calls with arguments that no agent should send. */
const JUNK_SHARE = 0.4

/** Share of calls of a tool that does not exist, or not there. */
const UNKNOWN_SHARE = 0.01

/** Share of calls to the root page. */
const ROOT_SHARE = 0.5

type Arguments = Record<string, unknown>

/** Draws from a directory. */
interface Draw {
  readonly random: () => number
  readonly material: Material
  /** Of the page that is asked. */
  readonly listings: readonly Listing[]
  readonly isRoot: boolean
}

/** How often each tool is called, of 100. */
const SHARES = { search: 33, browse: 28, fetch: 13, compare: 8, changes: 4, similar: 6, facets: 8 }

/**
 * Draws calls of all tools of all pages, with words, filters, orders, facets and ids of the directory; two of five have
 * something wrong with them. The same arguments yield the same calls.
 */
export function drawCalls(material: Material, count: number, seed: number): ToolCall[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => drawCall(material, random))
}

function drawCall(material: Material, random: () => number): ToolCall {
  const isRoot = random() < ROOT_SHARE
  const page = isRoot ? undefined : pick(material.pages, random)
  const draw: Draw = { random, material, listings: page?.listings ?? material.listings, isRoot: page === undefined }
  const name = drawTool(draw)
  const args = drawArguments(name, draw)
  const text = random() < JUNK_SHARE ? spoil(args, random) : JSON.stringify(args)
  const called = random() < UNKNOWN_SHARE ? (pick(['list_pages', 'serch', '__proto__'], random) ?? name) : name
  return { slug: page?.slug ?? '', name: called, args: text }
}

function drawTool({ random }: Draw): string {
  let left = random() * 100
  for (const [name, share] of Object.entries(SHARES)) {
    left -= share
    if (left < 0) return name
  }
  return 'search'
}

function drawArguments(name: string, draw: Draw): Arguments {
  const { random } = draw
  const size: Arguments = {
    ...maybe(0.4, draw, () => ({ limit: pick([1, 2, 5, 10, 20, 50], random) })),
    ...maybe(0.3, draw, () => ({ max_characters: pick([500, 700, 1500, 4000, 20_000], random) })),
  }
  switch (name) {
    case 'search':
      return { query: drawWords(draw), ...drawNarrowing(draw), ...size }
    case 'browse':
      return {
        ...maybe(0.3, draw, () => ({ query: drawWords(draw) })),
        ...maybe(0.6, draw, () => ({ sort: `${random() < 0.5 ? '-' : ''}${pick(SORT_NAMES, random) ?? 'name'}` })),
        ...maybe(0.4, draw, () => ({ fields: drawFacets(draw) })),
        ...drawNarrowing(draw),
        ...size,
      }
    case 'fetch':
      return { id: drawId(draw), ...omitLimit(size) }
    case 'compare': {
      const ids = Array.from({ length: 2 + Math.floor(random() * 4) }, () => drawId(draw))
      return { ids, ...omitLimit(size) }
    }
    case 'changes':
      return {
        ...maybe(0.6, draw, () => ({
          since: pick(['2020-01-01', '2020-01-01T10:00:00Z', '2999-01-01', 'today'], random),
        })),
        ...maybe(0.3, draw, () => ({ kinds: pick([['added'], ['removed', 'moved'], ['lost']], random) })),
        ...(draw.isRoot && maybe(0.3, draw, () => ({ category: drawSlug(draw) }))),
        ...size,
      }
    case 'similar':
      return { id: drawId(draw), ...size }
    default:
      return {
        ...maybe(0.6, draw, () => ({ name: pick([...drawFacets(draw), 'categories'], random) })),
        ...maybe(0.3, draw, () => ({ query: drawWords(draw) })),
        ...maybe(0.3, draw, () => ({ where: { parent: drawSlug(draw) } })),
        ...size,
      }
  }
}

function omitLimit({ limit: _limit, ...rest }: Arguments): Arguments {
  return rest
}

/** One to three words of a listing: as written, unfinished, misspelt; or of two listings, or none of the directory. */
function drawWords(draw: Draw): string {
  const { random, listings } = draw
  const listing = pick(listings, random)
  if (listing === undefined || random() < 0.02) return pick(['', ' ', 'zzzzqqqq', 'the', '-', '"', '🗃️'], random) ?? ''
  const { name, description = '', tags } = random() < 0.9 ? listing : (pick(listings, random) ?? listing)
  const from = wordsOf(random() < 0.5 ? name : `${name} ${tags.join(' ')} ${description}`)
  const start = Math.floor(random() * from.length)
  const words = from.slice(start, start + 1 + Math.floor(random() * 3))
  const last = words.at(-1) ?? name
  const form = random()
  if (form < 0.2) return [...words.slice(0, -1), last.slice(0, Math.max(1, Math.ceil(last.length * 0.6)))].join(' ')
  if (form < 0.45 && last.length > 1) return [...words.slice(0, -1), misspell(last, random)].join(' ')
  return words.join(' ')
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [text]
}

function drawNarrowing(draw: Draw): Arguments {
  const { isRoot } = draw
  return {
    ...maybe(0.35, draw, () => ({ where: drawFilters(draw) })),
    ...(isRoot && maybe(0.25, draw, () => ({ category: drawSlug(draw) }))),
  }
}

function drawFilters(draw: Draw): Arguments {
  const { random, listings } = draw
  const listing = pick(listings, random)
  const facets = listing === undefined ? [] : [...facetsOf(listing)]
  const [name, values] = pick(facets, random) ?? ['tags', ['none']]
  const value = pick(values, random) ?? ''
  const wanted = random() < 0.15 && value.length > 1 ? misspell(value, random) : value
  return { [random() < 0.05 ? `${name}s` : name]: random() < 0.3 ? [wanted, 'another'] : wanted }
}

function drawFacets({ random, listings }: Draw): string[] {
  const listing = pick(listings, random)
  const names = listing === undefined ? [] : [...facetsOf(listing).keys()]
  return names.filter(() => random() < 0.5).slice(0, 10)
}

/** Of a listing; one in six is of none. */
function drawId({ random, listings }: Draw): string {
  const id = pick(listings, random)?.id ?? 'none'
  return random() < 0.16 && id.length > 1 ? misspell(id, random) : id
}

function drawSlug({ random, material }: Draw): string {
  const slug = pick(material.pages, random)?.slug ?? ''
  return random() < 0.2 && slug.length > 1 ? misspell(slug, random) : slug
}

function maybe(share: number, { random }: Draw, make: () => Arguments): Arguments {
  return random() < share ? make() : {}
}

function pick<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)]
}
