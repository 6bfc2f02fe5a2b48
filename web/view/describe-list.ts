import { readTable } from '../../shared/webmcp/read-table.ts'
import { readRows, readText, readTexts, readUrl, writeHost, writeName, writeValue } from './read-values.ts'
import type { Fields } from './read-values.ts'

/** A listing, a category or a change in a list of them. */
export interface Card {
  readonly title: string
  /** Id of a listing; empty for a category, and for a listing that is gone. */
  readonly id: string
  /** The tool that says more, and its arguments; `undefined` where nothing does. */
  readonly more: readonly [tool: string, args: Fields] | undefined
  /** What “Open” opens. */
  readonly url: URL | undefined
  /** The host of its website. */
  readonly note: string
  /** Listings of a category. */
  readonly count?: number
  readonly text: string
  readonly tags: readonly string[]
  /** What one should know before: deprecated, or a broken link. */
  readonly states: readonly string[]
}

/** A list of cards, and how it goes on. */
export interface CardList {
  /** What it is of: `results`, `changes`. */
  readonly kind: string
  /** The tool whose answer it is. */
  readonly tool: string
  readonly cards: readonly Card[]
  /** All there are; 0 where that is not said. */
  readonly total: number
  /** Empty at the end. */
  readonly cursor: string
}

/** Reads the answer of a tool that lists; `undefined` where it is none. */
export function describeList(value: Fields): CardList | undefined {
  const list = (kind: string, tool: string, cards: readonly Card[] | undefined): CardList | undefined =>
    cards && { kind, tool, cards, total: Number(value['total'] ?? 0), cursor: readText(value['nextCursor']) }
  const [first] = readTexts(value['columns'])
  const table = readTable(value)
  if (table !== undefined) {
    const isOfListings = first === 'id'
    const describe = isOfListings ? describeListing : first === 'slug' ? describeCategory : describeValue
    return list(
      'results',
      isOfListings || value['url_template'] !== undefined ? 'browse' : 'facets',
      table.map(describe),
    )
  }
  const results = readRows(value['results'])
  const isOne = results?.every(({ metadata }) => metadata === undefined) ?? false
  return (
    list(
      'results',
      value['complete'] === undefined ? 'similar' : 'search',
      isOne ? results?.map(describeListing) : undefined,
    ) ?? list('changes', 'changes', readRows(value['changes'])?.map(describeChange))
  )
}

/** A field, or a value of one, with its count. */
function describeValue({ title, ...row }: Fields): Card {
  const { count, values } = row
  const rest = Object.entries(row)
    .slice(1)
    .filter(([name]) => name !== 'count' && name !== 'values')
  return {
    ...locate({ title }, ''),
    ...(typeof (count ?? values) === 'number' && { count: Number(count ?? values) }),
    text: rest.map(([name, value]) => `${writeName(name)}: ${writeValue(value)}`).join(', '),
    tags: [],
    states: [],
  }
}

function describeListing(row: Fields): Card {
  const { id, text, tags, status, link, lacks } = row
  const missing = readTexts(lacks)
  return {
    ...locate(row, readText(id)),
    text: [readText(text) || describeFacts(row), missing.length > 0 ? `— ${missing.join(', ')}` : '']
      .filter(Boolean)
      .join(' '),
    tags: readTexts(tags),
    // That it is active goes without saying.
    states: readTexts([status === 'active' ? '' : status, readText(link) && `link ${readText(link)}`]).map(writeName),
  }
}

function describeFacts(row: Fields): string {
  const facts = Object.entries(row).filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== undefined)
  return facts.map(([name, value]) => `${writeName(name)}: ${writeValue(value)}`).join(', ')
}

/** What a card shows in a place of its own. */
const SHOWN = new Set([
  'id',
  'name',
  'title',
  'url',
  'text',
  'tags',
  'status',
  'link',
  'lacks',
  'website',
  'why',
  'category',
])

function describeChange(row: Fields): Card {
  const { kind, id, published, fields, reason } = row
  return {
    ...locate(row, kind === 'removed' ? '' : readText(id)),
    text: [...readTexts(fields), ...readTexts([reason])].map(writeName).join(', '),
    tags: readTexts([writeName(readText(kind)), readText(published).slice(0, 10)]),
    states: [],
  }
}

function describeCategory(row: Fields): Card {
  const { slug, count } = row
  return {
    ...locate(row, ''),
    more: ['browse', { category: slug }],
    count: Number(count),
    text: '',
    tags: [],
    states: [],
  }
}

function locate({ title, website, url }: Fields, id: string): Omit<Card, 'text' | 'tags' | 'states'> {
  const site = readUrl(website)
  return {
    title: readText(title) || id,
    id,
    more: id ? ['fetch', { id }] : undefined,
    url: site ?? readUrl(url),
    note: writeHost(site),
  }
}
