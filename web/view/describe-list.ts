import { readRows, readText, readTexts, readUrl, writeHost, writeName } from './read-values.ts'
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
  /** Where that is, in short. */
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
  /** The member of the answer that has it: `results`, `categories`, `changes`. */
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
  const read = (kind: string, tool: string, describe: (row: Fields) => Card): CardList | undefined => {
    const cards = readRows(value[kind])?.map(describe)
    return cards && { kind, tool, cards, total: Number(value['total'] ?? 0), cursor: readText(value['nextCursor']) }
  }
  return (
    read('results', value['facets'] === undefined ? 'search' : 'browse', describeListing) ??
    read('categories', 'list_categories', describeCategory) ??
    read('changes', 'changes', describeChange)
  )
}

function describeListing(row: Fields): Card {
  const { id, text, tags, status, link } = row
  return {
    ...locate(row, readText(id)),
    text: readText(text),
    tags: readTexts(tags),
    // That it is active goes without saying.
    states: readTexts([status === 'active' ? '' : status, readText(link) && `link ${readText(link)}`]).map(writeName),
  }
}

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
  const { slug, description, groups, count } = row
  return {
    ...locate(row, ''),
    more: ['browse', { category: slug }],
    count: Number(count),
    text: readText(description),
    tags: readTexts(groups),
    states: [],
  }
}

function locate({ title, website, url }: Fields, id: string): Omit<Card, 'text' | 'tags' | 'states'> {
  const target = readUrl(website) ?? readUrl(url)
  return {
    title: readText(title) || id,
    id,
    more: id ? ['fetch', { id }] : undefined,
    url: target,
    note: writeHost(target),
  }
}
