import { createButton, createCopyButton, h, uniqueId, createLink } from './dom.ts'
import { MAX_SHOWN_CHARACTERS, mergeResults } from './result.ts'
import type { Result, Block, Card, Fact } from './result.ts'
import { writeMarkdown } from './write-markdown.ts'
import type { Asked } from './write-markdown.ts'

export interface Answer {
  readonly text: string
  readonly result: Result
  readonly failed: boolean
}

interface ResultViewOptions {
  /** An answer that has not failed. */
  readonly answer: Answer
  /** What the copies say of it; absent if there are none to make. */
  readonly asked: Asked | undefined
  readonly readWhole: ReadWhole
  /** Requests the next part, and returns `undefined` if there is none. Absent if the tool has no parts. */
  readonly readNext: ((cursor: string) => Promise<Answer | undefined>) | undefined
}

/** Shows a result, as cards or as JSON, with buttons to copy it and to read on. */
export function createResultView(options: ResultViewOptions): HTMLElement {
  const { answer, asked, readWhole, readNext } = options
  const texts = [answer.text]
  let { result } = answer
  const id = uniqueId('result')
  const blocks = h('div', { class: 'blocks' }, ...result.blocks.map((block) => showBlock(block, readWhole)))
  const json = h('pre', { class: 'code', tabindex: 0, role: 'group', 'aria-label': 'JSON', hidden: true })
  const cut = h(
    'p',
    { class: 'hint', hidden: !result.cut },
    `Only the first ${MAX_SHOWN_CHARACTERS / 1000},000 characters are shown. “Copy JSON” copies all of it.`,
  )
  const showJson = createButton(
    'JSON',
    () => {
      json.hidden = !json.hidden
      blocks.hidden = !json.hidden
      json.textContent = json.hidden ? '' : layOut(allOf(texts)).slice(0, MAX_SHOWN_CHARACTERS)
      showJson.setAttribute('aria-pressed', String(!json.hidden))
    },
    { 'aria-pressed': 'false' },
  )
  const more = createButton('More results', async () => {
    const cursor = result.nextCursor
    if (cursor === undefined || more.ariaDisabled === 'true') return
    more.ariaDisabled = 'true'
    const next = await readNext?.(cursor)
    more.ariaDisabled = null
    if (!next) return
    texts.push(next.text)
    const cards = next.result.blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))
    blocks.querySelector('.cards')?.append(...cards.map((card) => showCard(card, readWhole)))
    result = mergeResults(result, next.result)
    update()
  })
  const update = (): void => {
    cut.hidden = !result.cut
    const had = document.activeElement === more
    more.hidden = !readNext || result.nextCursor === undefined
    if (had && more.hidden) heading.focus()
  }
  const heading = h('h3', { id, tabindex: -1 }, 'Result')
  update()
  return h(
    'section',
    { class: 'result', 'aria-labelledby': id },
    heading,
    asked &&
      h(
        'div',
        { class: 'actions' },
        createCopyButton('Copy for a chat', () => writeMarkdown(result, asked)),
        createCopyButton('Copy JSON', () => allOf(texts)),
        showJson,
      ),
    cut,
    blocks,
    json,
    more,
  )
}

/** One answer unchanged, several as a list of them. */
function allOf(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** Shows an item whole; absent if that is not possible. */
type ReadWhole = ((item: { readonly id: string; readonly title: string }) => void) | undefined

function showBlock(block: Block, readWhole: ReadWhole): HTMLElement {
  switch (block.kind) {
    case 'text':
      return h('p', { class: 'prose', dir: 'auto' }, block.text)
    case 'cards':
      return block.cards.length === 0
        ? h('p', { class: 'empty' }, 'Nothing was found. Try other words, or fewer filters.')
        : h('ol', { class: 'cards' }, ...block.cards.map((card) => showCard(card, readWhole)))
    case 'document':
      return h('article', { class: 'card' }, ...cardContent(block.card))
    case 'table':
      return showTable(block)
    case 'list':
      return h('ul', { class: 'plain-list' }, ...block.items.map((item) => h('li', { dir: 'auto' }, item)))
    default:
      return h('details', { class: 'more-facts' }, h('summary', {}, 'More in this answer'), showFacts(block.facts))
  }
}

function showCard(card: Card, readWhole: ReadWhole): HTMLElement {
  const { id, title } = card
  const whole =
    readWhole && id !== undefined
      ? createButton('Read all', () => readWhole({ id, title }), {
          'aria-label': `Read all of ${title}`,
          class: 'small',
        })
      : undefined
  return h('li', { class: 'card', ...(id !== undefined && { 'data-id': id }) }, ...cardContent(card), whole)
}

function cardContent({ title, url, text, facts }: Card): (HTMLElement | undefined)[] {
  return [
    h('h4', { dir: 'auto' }, createLink(title, url)),
    text.trim() === '' ? undefined : h('p', { class: 'prose', dir: 'auto' }, text),
    facts.length === 0 ? undefined : showFacts(facts),
  ]
}

function showFacts(facts: readonly Fact[]): HTMLElement {
  const rows = facts.map(({ name, value }) =>
    h('div', {}, h('dt', {}, name), h('dd', { dir: 'auto' }, createLink(value, value))),
  )
  return h('dl', { class: 'facts' }, ...rows)
}

function showTable({ columns, rows }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const head = h(
    'tr',
    {},
    h('td'),
    ...columns.map(({ title, url }) => h('th', { scope: 'col', dir: 'auto' }, createLink(title, url))),
  )
  const body = rows.map(({ name, values, differs }) =>
    h(
      'tr',
      { class: differs ? 'differs' : undefined },
      h('th', { scope: 'row' }, name, differs ? h('span', { class: 'mark' }, 'differs') : undefined),
      ...columns.map((_, index) => h('td', { dir: 'auto' }, values[index] ?? '–')),
    ),
  )
  const table = h('table', {}, h('thead', {}, head), h('tbody', {}, ...body))
  // It scrolls on its own, so the keyboard has to reach it.
  return h('div', { class: 'scroll', role: 'region', 'aria-label': 'Comparison', tabindex: 0 }, table)
}
