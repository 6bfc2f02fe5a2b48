import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../../shared/model/listing.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { writeRefreshedExample } from '../fixtures/refreshed-example.ts'
import { BROWSERS, openPage } from '../open-page.ts'

/** What may be wrong with a listing, and how a search field says it in each language. */
const STATES = {
  archived: { en: 'archived', de: 'archiviert' },
  broken: { en: 'link broken', de: 'Link defekt' },
  unreachable: { en: 'not reachable', de: 'nicht erreichbar' },
  moved: { en: 'moved', de: 'umgezogen' },
}

/** What an option has for a listing, besides its name. */
interface ListedState {
  readonly states: readonly string[]
  /** All that screen readers say of it: an option is named by its content. */
  readonly text: string
}

/** Runs in a page: types a name and waits until it is listed. Browsers of every kind can be given it. */
async function typeName(name: string): Promise<ListedState> {
  const field = document.querySelector<HTMLInputElement>('[role=combobox]')
  const list = document.querySelector('.hits[role=listbox]')
  if (!field || !list) throw new Error('there is no search')
  const find = (): Element | undefined => {
    const options = Array.from(list.querySelectorAll('[role=option]'))
    // The last says what was typed, which the list before does not.
    if (options.at(-1)?.textContent.includes(name) !== true) return undefined
    return options.find(
      (option) => option.querySelector('p') !== null && option.querySelector('b > bdi')?.textContent === name,
    )
  }
  const found = new Promise<Element>((resolve) => {
    const observer = new MutationObserver(() => {
      const option = find()
      if (option === undefined) return
      observer.disconnect()
      resolve(option)
    })
    observer.observe(list, { childList: true })
  })
  field.focus()
  field.value = name
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const option = await found
  const shown = Array.from(option.querySelectorAll<HTMLElement>('.state')).filter((state) => state.checkVisibility())
  const spoken = Array.from(option.querySelectorAll('*')).filter((each) => each.closest('[aria-hidden=true]') === null)
  return {
    states: shown.map(({ textContent }) => textContent),
    text: spoken.flatMap((each) => (each.children.length === 0 ? [each.textContent] : [])).join(' '),
  }
}

describe.each(['en', 'de'] as const)('what a search field lists of a refreshed directory in "%s"', (language) => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-listed-'))
  let directory: ServedDirectory
  let samples: readonly { readonly name: string; readonly state: string | undefined }[]

  beforeAll(async () => {
    const config = await writeRefreshedExample(join(folder, 'directory'))
    writeFileSync(config, readFileSync(config, 'utf8').replace('language: en', `language: ${language}`))
    directory = await serveDirectory(config)
    const root = await fetch(`${directory.url}index.json`).then((response) => response.json())
    const listings: Listing[] = []
    for (const { slug } of root.categories) {
      const page = await fetch(`${directory.url}${slug}/index.json`).then((response) => response.json())
      listings.push(...page.listings)
    }
    const first = (isIt: (listing: Listing) => boolean): string => listings.find(isIt)?.name ?? ''
    samples = [
      ...Object.entries(STATES).map(([key, words]) => ({
        name: first(({ status, link }) =>
          key === 'archived' ? status === key && !link : link?.state === key && !status,
        ),
        state: words[language],
      })),
      { name: first(({ status, link }) => status === undefined && link === undefined), state: undefined },
      { name: first(({ status }) => status === 'active'), state: undefined },
    ].filter(({ name }) => name !== '')
  })

  afterAll(async () => {
    await directory.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(BROWSERS)('says in %s what is wrong with a listing [refreshed:surfaces:states]', async (browser) => {
    expect(samples.flatMap(({ state }) => state ?? [])).toEqual(Object.values(STATES).map((words) => words[language]))
    expect(samples.length).toBeGreaterThan(Object.keys(STATES).length)
    const page = await openPage(browser)
    await page.goto(directory.url)
    const listed: ListedState[] = []
    for (const { name } of samples) listed.push(await page.evaluate(typeName, name))
    await page.close()
    expect(listed.map(({ states }) => states)).toEqual(samples.map(({ state }) => (state === undefined ? [] : [state])))
    for (const [at, { name, state = name }] of samples.entries()) expect(listed[at]?.text).toContain(state)
  })
})
