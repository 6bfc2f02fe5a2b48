import { createButton, createElement, createHeading, createText } from './stage.ts'
import type { Stage } from './stage.ts'
import { readFields, readRows, readText, readUrl, writeHost, writeName, writeValue, readTexts } from './read-values.ts'
import type { Fields } from './read-values.ts'
import { LINK, PAGE, WEBSITE, COMPARISON, DIFFERS, NOT_SHOWN, OPEN } from './words.ts'

/** Shows one listing: its text, its facts, its links. @returns `undefined` where the answer is none. */
export function showListing(value: Fields, { open }: Stage): Node[] | undefined {
  const { metadata } = value
  const id = readText(value['id'])
  if (!id || !metadata) return undefined
  const title = readText(value['title']) || id
  const { links, extra, ...facts } = readFields(metadata)
  const website = readUrl(value['website'])
  const list = createElement('dl', {})
  for (const [name, fact] of Object.entries({ ...facts, ...readFields(extra) })) {
    list.append(createText('dt', 'soft', writeName(name)), createText('dd', '', writeValue(fact)))
  }
  const acts = createElement('div', { class: 'acts' })
  const addLink = (label: string, url: URL | undefined): void => {
    if (url && open) acts.append(createButton(label, () => open(url, id), `${label}: ${title}`))
  }
  addLink(WEBSITE, website)
  addLink(PAGE, readUrl(value['url']))
  for (const { rel, url } of readRows(links) ?? []) addLink(writeName(readText(rel)) || LINK, readUrl(url))
  return [
    createHeading(title),
    createText('p', 'soft', writeHost(website)),
    // Markdown, which begins with the title as a heading.
    createText('p', '', readText(value['text']).replace(/^# .*\n*/, '')),
    list,
    acts,
  ]
}

/**
 * Shows a comparison as a table whose first column stays in sight. Where it is narrow, the style puts the values of a
 * field below each other, each under the name of its listing.
 *
 * @returns `undefined` where the answer is none.
 */
export function showComparison(value: Fields, { open }: Stage): Node[] | undefined {
  const listings = readRows(value['listings'])
  const fields = readRows(value['fields'])
  if (!listings || !fields) return undefined
  const titles = listings.map(({ id, title }) => readText(title) || readText(id))
  const head = createElement('tr', {}, createElement('td', { class: 'first' }))
  const table = createElement('table', {}, createElement('thead', {}, head))
  listings.forEach(({ id, url, website }, at) => {
    const title = titles[at] ?? ''
    const target = readUrl(website) ?? readUrl(url)
    const name = target && open ? createButton(title, () => open(target, readText(id)), `${OPEN} ${title}`) : title
    head.append(createElement('th', { scope: 'col', dir: 'auto' }, name))
  })
  for (const { name, values, differs } of fields) {
    const label = createElement('th', { class: 'first', scope: 'row', dir: 'auto' }, writeName(readText(name)))
    const row = createElement('tr', {}, label)
    if (differs === true) {
      row.className = 'differs'
      label.append(' ', createElement('small', {}, DIFFERS))
    }
    const cells: readonly unknown[] = Array.isArray(values) ? values : []
    titles.forEach((title, at) => {
      row.append(createElement('td', { dir: 'auto', 'data-of': title }, writeValue(cells[at])))
    })
    table.append(row)
  }
  const omitted = readTexts(value['omitted']).map(writeName).join(', ')
  return [
    createHeading(COMPARISON, 'vh'),
    createElement('div', { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': COMPARISON }, table),
    createText('p', 'soft', omitted && `${NOT_SHOWN}: ${omitted}`),
  ]
}
