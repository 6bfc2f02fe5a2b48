import { createButton } from '../dom/create-button.ts'
import { createCopyButton } from '../dom/create-copy-button.ts'
import { createElement } from '../dom/create-element.ts'
import { uniqueId } from '../dom/unique-id.ts'
import type { Result } from './blocks.ts'
import { MAX_SHOWN_CHARACTERS } from './create-result.ts'
import { mergeResults } from './merge-results.ts'
import { showBlock, showCard } from './show-block.ts'
import type { ReadWhole } from './show-block.ts'
import { writeMarkdown } from './write-markdown.ts'
import type { Asked } from './write-markdown.ts'

/** A tool's answer. */
export interface Answer {
  readonly text: string
  /** The result parsed from that text. */
  readonly result: Result
  readonly failed: boolean
}

/** What is shown, and what can be done with it. */
export interface ResultViewOptions {
  /** An answer that has not failed. */
  readonly answer: Answer
  readonly asked: Asked
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
  const blocks = createElement('div', { class: 'blocks' }, ...result.blocks.map((block) => showBlock(block, readWhole)))
  const json = createElement('pre', { class: 'code', tabindex: 0, role: 'group', 'aria-label': 'JSON', hidden: true })
  const cut = createElement(
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
  const heading = createElement('h3', { id, tabindex: -1 }, 'Result')
  update()
  return createElement(
    'section',
    { class: 'result', 'aria-labelledby': id },
    heading,
    createElement(
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
