import { changeSetting, readSetting, watchSetting } from '../../settings/settings.ts'
import type { HistoryEntry } from '../../settings/settings.ts'
import { createButton } from '../../ui/dom/create-button.ts'
import { createElement } from '../../ui/dom/create-element.ts'
import type { Notice } from '../../ui/dom/create-notice.ts'
import { replaceContent } from '../../ui/dom/replace-content.ts'
import { createViewStack } from '../../ui/dom/view-stack.ts'
import { formatTime } from '../../ui/format-time.ts'
import { createOpenTool } from '../tool/tool-view.ts'
import { createPastCallView } from './past-call-view.ts'
import { findSource } from './find-source.ts'
import { MAX_ENTRIES } from '../tool/add-to-history.ts'
import { labelOf } from '../../ui/result/label-of.ts'

/** What the user has run, newest first. @param tabOf The tab that the panel is about. */
export async function createHistoryTab(tabOf: () => number | undefined, notice: Notice): Promise<HTMLElement> {
  const root = createElement('div')
  const stack = createViewStack(root)
  const openTool = createOpenTool(stack)

  const open = async (entry: HistoryEntry, run: boolean): Promise<void> => {
    const found = await findSource(entry, tabOf())
    if (found) {
      const start = run ? { run } : { before: entry }
      openTool(found.source, found.tool, { input: entry.input, ...start })
    } else stack.push(createPastCallView(entry))
  }
  const remove = async (gone: readonly HistoryEntry[], text: string): Promise<void> => {
    const ids = new Set(gone.map(({ id }) => id))
    const before = await readSetting('history')
    await changeSetting('history', (history) => history.filter(({ id }) => !ids.has(id)))
    notice.show(text, () =>
      changeSetting('history', (history) => {
        const kept = new Set(history.map(({ id }) => id))
        const known = new Set(before.map(({ id }) => id))
        const newer = history.filter(({ id }) => !known.has(id))
        return [...newer, ...before.filter(({ id }) => kept.has(id) || ids.has(id))].slice(0, MAX_ENTRIES)
      }),
    )
  }
  const show = (history: readonly HistoryEntry[]): void => {
    const rows = history.map((entry) => {
      const title = `${labelOf(entry.tool)}, ${formatTime(entry.at)}`
      return createElement(
        'li',
        { class: 'history-row' },
        createRow(entry, () => open(entry, false)),
        createElement(
          'div',
          { class: 'actions' },
          createButton('Run again', () => open(entry, true), {
            'aria-label': `Run again: ${title}`,
            class: 'small',
            'data-key': `again:${entry.id}`,
          }),
          createButton('Delete', () => remove([entry], 'Deleted from the history.'), {
            'aria-label': `Delete: ${title}`,
            class: 'small',
            'data-key': `delete:${entry.id}`,
          }),
        ),
      )
    })
    const clear = createButton('Clear all', () => remove(history, 'The history is now empty.'), { 'data-key': 'clear' })
    replaceContent(
      root,
      createElement('h2', { class: 'unseen' }, 'History'),
      createElement('p', { class: 'help' }, `Your last ${MAX_ENTRIES} calls. They never leave this machine.`),
      history.length === 0
        ? createElement('p', { class: 'empty' }, 'Nothing yet. Calls appear here when you run a tool.')
        : createElement('ol', { class: 'rows' }, ...rows),
      history.length === 0 ? undefined : clear,
    )
  }
  show(await readSetting('history'))
  watchSetting('history', show)
  return stack.element
}

function createRow({ id, where, tool, input, status, at }: HistoryEntry, press: () => Promise<void>): HTMLElement {
  const button = createButton('', press, { class: 'row', 'data-key': `entry:${id}` })
  const said = Object.entries(input).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  button.append(
    createElement('span', { class: 'row-title', dir: 'auto' }, labelOf(tool)),
    createElement('span', { class: 'row-text', dir: 'auto' }, said.join(', ').slice(0, 200)),
    createElement('span', { class: 'row-meta', dir: 'auto' }, `${where.title} · ${formatTime(at)}`),
  )
  if (status === 'failed') button.append(createElement('span', { class: 'mark warn' }, 'Failed'))
  return button
}
