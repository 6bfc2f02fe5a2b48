import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveMadeUpDirectory } from './made-up-directory.ts'
import { NEEDS_CORPORA } from '../../paths.ts'
import { CORPUS_TITLE, HAS_CORPUS, readStored, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'
import { listToolNames } from '../../list-tool-names.ts'

interface Saved {
  readonly name: string
  readonly url: string
  readonly tools: readonly object[]
}

describe.skipIf(!HAS_CORPUS)('the lists of directories and of agents in the side panel', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let panel: Page

  beforeAll(async () => {
    fixture = await startPanelFixture()
  })
  beforeEach(async () => {
    panel = await fixture.openPanel('directories')
  })
  afterEach(async () => {
    await panel.close()
    await fixture.reset()
    fixture.checkComplaints()
  })
  afterAll(() => fixture.close())

  const names = (): Promise<string[]> => panel.locator('#directories .rows .row-title').allInnerTexts()
  const stored = (): Promise<Saved[]> => readStored<Saved[]>(panel, 'directories')

  async function add(url: string): Promise<void> {
    await panel.getByLabel('Add a directory').fill(url)
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
  }

  /** Puts directories into the list that nobody will ask. */
  async function keep(...titles: string[]): Promise<void> {
    const directories = titles.map((name) => ({
      name,
      url: `https://${name.toLowerCase()}.example/`,
      title: name,
      description: '',
      tools: [],
      checked: '2026-01-01T00:00:00.000Z',
    }))
    await panel.evaluate((directories) => chrome.storage.local.set({ directories }), directories)
    await expect.poll(names).toEqual(titles)
  }

  it('adds a directory by its address, once it is checked', async () => {
    await panel.getByText('None yet.').waitFor()
    await add(fixture.directory.url)
    await panel.getByRole('status').getByText(`Added “${CORPUS_TITLE}”.`).waitFor()
    await expect.poll(names).toEqual([CORPUS_TITLE])
    const [saved] = await stored()
    expect([saved?.url, saved?.tools.length]).toEqual([fixture.directory.url, listToolNames('root').length])
  })

  it.each([
    ['', 'Write an address, for example https://example.org/tools/.'],
    ['http://example.org/', 'http://example.org/: expected an https URL, or http on this machine.'],
    ['javascript://x', 'expected an https URL'],
  ])('refuses %j and says why', async (url, problem) => {
    await add(url)
    await panel.getByRole('alert').getByText(problem).waitFor()
    expect(await panel.getByLabel('Add a directory').getAttribute('aria-invalid')).toBe('true')
  })

  it('refuses a page without a directory, and one that it has', async () => {
    const { origin } = new URL(fixture.directory.url)
    await add(`${origin}/nothing/`)
    await panel.getByRole('alert').getByText('answers HTTP 404. Is this a page of a directory?').waitFor()
    await fixture.save()
    await add(`${fixture.directory.url}index.html`)
    await panel.getByRole('alert').getByText(`This directory is already saved, as “${CORPUS_TITLE}”.`).waitFor()
    expect(await names()).toEqual([CORPUS_TITLE])
  })

  it('gives another name', async () => {
    await keep('A', 'B')
    await panel.locator('[data-key="open:https://a.example/"]').click()
    await panel.getByText('Manage').click()
    await panel.getByLabel('Name').fill('B')
    await panel.getByRole('button', { name: 'Rename' }).click()
    await panel.getByText('Another directory is called “B”.').waitFor()
    await panel.getByLabel('Name').fill('Z')
    await panel.getByRole('button', { name: 'Rename' }).click()
    await panel.getByText('It is now called “Z”.').waitFor()
    expect(await panel.locator('.view h2').innerText()).toBe('Z')
    await panel.getByRole('button', { name: 'Back' }).click()
    expect(await names()).toEqual(['Z', 'B'])
  })

  it('removes one', async () => {
    await keep('A', 'B', 'C')
    await panel.locator('[data-key="open:https://b.example/"]').click()
    await panel.getByText('Manage').click()
    await panel.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(names).toEqual(['A', 'C'])
  })

  it('reads the tools again', async () => {
    const madeUp = await serveMadeUpDirectory('Made up', [{ name: 'search', answer: () => ({}) }])
    await panel.evaluate((saved) => chrome.storage.local.set({ directories: [{ ...saved, tools: [] }] }), madeUp.saved)
    await panel.locator('#directories .rows .row').click()
    await panel.getByText('This directory has no tools.').waitFor()
    await panel.getByText('Manage').click()
    await panel.getByRole('button', { name: 'Check again' }).click()
    await panel.getByRole('button', { name: 'search' }).waitFor()
    expect((await stored())[0]?.tools).toHaveLength(1)
    await madeUp.close()
  })

  it('shows extensions that ask, allows them, and forgets them', async () => {
    await panel.getByRole('tab', { name: 'Agents' }).click()
    const id = 'abcdefghijklmnopabcdefghijklmnop'
    const other = id.replace('a', 'b')
    await panel.getByText('None. One that tries to connect appears here').waitFor()
    const asking = { [id]: { allowed: true }, [other]: { allowed: false } }
    await panel.evaluate((extensions) => chrome.storage.local.set({ extensions }), asking)
    const first = panel.locator('#agents li').first()
    await first.getByText('Asks to connect').waitFor()
    expect(await first.locator('code').innerText()).toBe(other)
    await panel.getByRole('button', { name: `Allow ${other}`, exact: true }).click()
    await panel.getByRole('button', { name: `Do not allow ${other}` }).waitFor()
    await panel.getByRole('button', { name: `Remove ${id}` }).click()
    await expect.poll(() => readStored(panel, 'extensions')).toEqual({ [other]: { allowed: true } })
  })
})
