import { createButton } from '../dom/create-button.ts'
import { createElement } from '../dom/create-element.ts'
import { createLink } from '../dom/create-link.ts'
import type { Block, Card, Fact } from './blocks.ts'

/** Reads the whole item with this id; absent if that is not possible. */
export type ReadWhole = ((id: string) => void) | undefined

/** Shows a part of a result. */
export function showBlock(block: Block, readWhole: ReadWhole): HTMLElement {
  switch (block.kind) {
    case 'text':
      return createElement('p', { class: 'prose', dir: 'auto' }, block.text)
    case 'cards':
      return block.cards.length === 0
        ? createElement('p', { class: 'empty' }, 'Nothing was found. Try other words, or fewer filters.')
        : createElement('ol', { class: 'cards' }, ...block.cards.map((card) => showCard(card, readWhole)))
    case 'document':
      return createElement('article', { class: 'card' }, ...cardContent(block.card))
    case 'table':
      return showTable(block)
    case 'list':
      return createElement(
        'ul',
        { class: 'plain-list' },
        ...block.items.map((item) => createElement('li', { dir: 'auto' }, item)),
      )
    default:
      return createElement(
        'details',
        { class: 'more-facts' },
        createElement('summary', {}, 'More in this answer'),
        showFacts(block.facts),
      )
  }
}

/** Shows one item of a list. */
export function showCard(card: Card, readWhole: ReadWhole): HTMLElement {
  const { id, title } = card
  const whole =
    readWhole && id !== undefined
      ? createButton('Read all', () => readWhole(id), { 'aria-label': `Read all of ${title}`, class: 'small' })
      : undefined
  return createElement('li', { class: 'card', ...(id !== undefined && { 'data-id': id }) }, ...cardContent(card), whole)
}

function cardContent({ title, url, text, facts }: Card): (HTMLElement | undefined)[] {
  return [
    createElement('h4', { dir: 'auto' }, createLink(title, url)),
    url === undefined ? undefined : createElement('p', { class: 'host' }, hostOf(url)),
    text.trim() === '' ? undefined : createElement('p', { class: 'prose', dir: 'auto' }, text),
    facts.length === 0 ? undefined : showFacts(facts),
  ]
}

function showFacts(facts: readonly Fact[]): HTMLElement {
  const rows = facts.map(({ name, value }) =>
    createElement(
      'div',
      {},
      createElement('dt', {}, name),
      createElement('dd', { dir: 'auto' }, createLink(value, value)),
    ),
  )
  return createElement('dl', { class: 'facts' }, ...rows)
}

function showTable({ columns, rows }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const head = createElement(
    'tr',
    {},
    createElement('td'),
    ...columns.map(({ title, url }) => createElement('th', { scope: 'col', dir: 'auto' }, createLink(title, url))),
  )
  const body = rows.map(({ name, values, differs }) =>
    createElement(
      'tr',
      { class: differs ? 'differs' : undefined },
      createElement(
        'th',
        { scope: 'row' },
        name,
        differs ? createElement('span', { class: 'mark' }, 'differs') : undefined,
      ),
      ...columns.map((_, index) => createElement('td', { dir: 'auto' }, values[index] ?? '–')),
    ),
  )
  const table = createElement('table', {}, createElement('thead', {}, head), createElement('tbody', {}, ...body))
  // It scrolls on its own, so the keyboard has to reach it.
  return createElement('div', { class: 'scroll', role: 'region', 'aria-label': 'Comparison', tabindex: 0 }, table)
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
