import { createButton, createElement, createHeading, createText } from './create-element.ts'
import { readFields, readRows, readText, readUrl, writeHost, writeName, writeValue } from './read-values.ts'
import type { Fields } from './read-values.ts'
import type { Stage } from './stage.ts'
import { LINK, PAGE, WEBSITE } from './words.ts'

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
