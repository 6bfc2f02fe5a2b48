import { parsePageQuery } from '../../shared/search/page-query.ts'
import { decodePositions } from '../../shared/search/position-list.ts'
import { readChoices } from './choices.ts'
import { readForm } from './form-values.ts'
import { createWordMatcher } from './match-words.ts'
import { createNothingFound } from './nothing-found.ts'

/** Time without a change after which counts are written: when a select is opened they are there. */
const COUNT_DELAY_MS = 300

/** Shows of some items those that a form asks for. */
export interface ItemFilter {
  /** Shows what the form asks by now, in its order, and says how much that is. */
  update(): void
  /** Does what takes long, once, before it is needed. */
  prepare(): void
  /** The items that are shown. */
  shown(): HTMLElement[]
}

/**
 * Creates the filter of a page: of its listings, or on the root page of its pages.
 *
 * @param list What the items are children of, where they can be sorted.
 */
export function createItemFilter(
  form: HTMLFormElement,
  items: readonly HTMLElement[],
  list: HTMLElement | null,
): ItemFilter {
  const words = form.querySelector('input')
  const sort = form.querySelector<HTMLSelectElement>('select[name="sort"]')
  const choices = readChoices(form)
  const matcher = createWordMatcher(items)
  const sayNothingFound = createNothingFound(form, list ?? items.at(-1)?.closest('section') ?? form)
  const sayFound = createFound(form, items.length)
  let sorted = ''
  let counting = 0

  const sortItems = (): void => {
    const order = sort?.value ?? ''
    if (list === null || order === sorted) return
    const positions = decodePositions(sort?.selectedOptions[0]?.dataset['at'] ?? '')
    list.append(...(positions.length === 0 ? items : positions.flatMap((position) => items[position] ?? [])))
    sorted = order
  }
  return {
    update() {
      const query = words?.value ?? ''
      const hasWords = matcher.match(query)
      const isChosen = choices.accepts()
      let count = 0
      for (const [index, item] of items.entries()) {
        const visible = hasWords(index) && isChosen(index)
        if (visible) count += 1
        if (item.hidden === visible) item.hidden = !visible
      }
      sortItems()
      sayFound(count)
      sayNothingFound(count === 0, query)
      clearTimeout(counting)
      counting = window.setTimeout(() => choices.writeCounts(items.length, hasWords), COUNT_DELAY_MS)
    },
    prepare() {
      list?.classList.add('filtering')
      matcher.prepare()
    },
    shown: () => items.filter(({ hidden }) => !hidden),
  }
}

/** Keeps the line that says how much is shown, and offers to show everything where something is asked. */
function createFound(form: HTMLFormElement, total: number): (count: number) => void {
  const status = form.querySelector('.found [role]')
  const all = form.querySelector<HTMLElement>('.found a')
  const everything = status?.textContent === '' ? `${total} listings` : (status?.textContent ?? '')
  return (count) => {
    const text = count === total ? everything : `${count} of ${everything}`
    if (status !== null && status.textContent !== text) status.textContent = text
    if (all !== null) all.hidden = parsePageQuery(readForm(form)) === undefined
  }
}
