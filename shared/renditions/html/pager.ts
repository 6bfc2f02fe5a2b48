import type { Words } from '../words/words.ts'
import { hrefOf } from '../text/href-of.ts'

/** A part of a list, and where those before and after it are. */
export interface PagerContent {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Numbers of the first and the last listing, from 1, and number of all. */
  readonly first: number
  readonly last: number
  readonly total: number
  /** Further relations of the links, each after a space. */
  readonly rel?: string
}

/** Renders the ways to the listings before and after these; nothing where there are none. */
export function renderPager({ previous, next, first, last, total, rel = '' }: PagerContent, words: Words): string {
  if (previous === undefined && next === undefined) return ''
  const link = (url: string | undefined, relation: string, text: string): string =>
    url === undefined ? '<span></span>' : `<a class="btn" href="${hrefOf(url)}" rel="${relation}${rel}">${text}</a>`
  const range = last < first ? '' : words.fill(words.count.range, { from: first, to: last, all: total })
  return (
    `<nav class="pager" aria-label="${words.search.listings}">${link(previous, 'prev', words.search.before)}\n` +
    `<span class="n">${range}</span>\n${link(next, 'next', words.search.next)}</nav>\n`
  )
}
