import { createButton, createElement, createHeading, createText } from './stage.ts'
import type { Stage } from './stage.ts'
import { describeList } from './describe-list.ts'
import type { Card, CardList } from './describe-list.ts'
import { writeName } from './read-values.ts'
import type { Fields } from './read-values.ts'
import { CHOSEN, COMPARE, LISTINGS, MORE, NOTHING, OPEN } from './words.ts'

/** Listings that are compared at most: as many columns as one can look through. `renderView` says this number in words. */
const MAX_COMPARED = 5

/** Shows a list as cards. @param args Of the call that it answers; unknown where the host did not say them. */
export function showCards(list: CardList, args: Fields | undefined, stage: Stage): Node[] {
  const { call } = stage
  if (list.cards.length === 0) return [createHeading(NOTHING)]
  const cards = createElement('ul', { role: 'list' })
  const count = createText('p', 'soft')
  const boxes = new Map<HTMLInputElement, string>()
  const chosen = (): string[] => [...boxes].flatMap(([box, id]) => (box.checked ? id : []))

  const update = (): void => {
    const { length } = chosen()
    compare.disabled = length < 2
    for (const box of boxes.keys()) box.disabled = !box.checked && length === MAX_COMPARED
  }
  const compare = createButton(COMPARE, () => stage.enter('compare', { ids: chosen() }, chosen()))
  const createBox = ({ id, title }: Card): Node => {
    const box = createElement('input', { type: 'checkbox', 'aria-label': `${COMPARE} ${title}` })
    box.addEventListener('change', () => {
      update()
      stage.say(`${chosen().length} ${CHOSEN}`)
      stage.choose(chosen())
    })
    boxes.set(box, id)
    return createElement('label', {}, box, COMPARE)
  }
  let { cursor } = list
  const add = (next: CardList): void => {
    for (const card of next.cards) {
      const acts = createElement('div', { class: 'acts' })
      if (card.id && call) acts.append(createBox(card))
      cards.append(createCard(card, stage, acts))
    }
    cursor = next.cursor
    more.hidden = !(cursor && args && call)
    compare.hidden = boxes.size < 2
    const { length } = cards.children
    count.textContent = next.total > length ? `${length} / ${next.total}` : ''
    update()
  }
  const more = createButton(MORE, async () => {
    const value = await call?.(list.tool, { ...args, cursor })
    const next = value && describeList(value)
    if (!next) return
    const { lastElementChild } = cards
    add(next)
    lastElementChild?.nextElementSibling?.querySelector<HTMLElement>('button,input')?.focus()
  })
  add(list)
  return [
    createHeading(writeName(list.kind), 'vh'),
    cards,
    createElement('div', { class: 'acts' }, count, more, compare),
  ]
}

/** @param acts Where its buttons go. */
function createCard(card: Card, { open, call, enter }: Stage, acts: HTMLElement): Node {
  const { title, id, url, note, count, text, more } = card
  const ids = id ? [id] : []
  const name = more && call ? createButton(title, () => enter(...more, ids)) : title
  const chips = createElement('p', { class: 'chips' })
  for (const state of card.states) chips.append(createText('b', '', state))
  for (const tag of card.tags) chips.append(createText('span', '', tag))
  if (url && open) acts.append(createButton(OPEN, () => open(url, id), `${OPEN} ${title}`))
  return createElement(
    'li',
    {},
    createText('h2', '', name),
    createText('p', 'soft', count === undefined ? note : `${LISTINGS}: ${count}`),
    createText('p', 'text', text),
    chips,
    acts,
  )
}
