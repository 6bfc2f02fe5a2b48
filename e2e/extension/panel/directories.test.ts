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

describe.skipIf(!HAS_CORPUS)('the list of directories in the side panel', NEEDS_CORPORA, () => {
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

  const names = (): Promise<string[]> => panel.locator('#directories .movable .row-title').allInnerTexts()
  const stored = (): Promise<Saved[]> => readStored<Saved[]>(panel, 'directories')

  async function check(url: string): Promise<void> {
    await panel.getByLabel('Add a directory').fill(url)
    await panel.getByRole('button', { name: 'Check', exact: true }).click()
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

  it('adds a directory by its address: checks it, shows it, names it', async () => {
    await panel.getByText('None yet.').waitFor()
    await check(fixture.directory.url)
    const found = panel.getByRole('region', { name: 'What was found' })
    await found.getByRole('heading', { name: CORPUS_TITLE }).waitFor()
    expect(await found.getByText('Conferences about software and technology in 2026.').count()).toBe(1)
    expect(await found.getByText('Tools: Search the directory, Read listings').count()).toBe(1)
    expect(await stored()).toBeUndefined()
    const name = found.getByLabel('Name')
    expect(await name.inputValue()).toBe(CORPUS_TITLE)
    expect(await name.evaluate((node) => node === document.activeElement)).toBe(true)
    await name.fill('Conferences')
    await found.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(names).toEqual(['Conferences'])
    const [saved] = await stored()
    expect([saved?.url, saved?.tools.length]).toEqual([fixture.directory.url, listToolNames('root').length])
  })

  it.each([
    ['', 'Write an address, for example https://example.org/tools/.'],
    ['http://example.org/', 'http://example.org/: expected an https URL, or http on this machine.'],
    ['javascript://x', 'expected an https URL'],
  ])('refuses %j and says why', async (url, problem) => {
    await check(url)
    await panel.getByRole('alert').getByText(problem).waitFor()
    expect(await panel.getByLabel('Add a directory').getAttribute('aria-invalid')).toBe('true')
  })

  it('refuses a page without a directory, and one that it has', async () => {
    const { origin } = new URL(fixture.directory.url)
    await check(`${origin}/nothing/`)
    await panel.getByRole('alert').getByText('answers HTTP 404. Is this a page of a directory?').waitFor()
    await fixture.save()
    await check(`${fixture.directory.url}index.html`)
    await panel.getByRole('alert').getByText(`This directory is already saved, as “${CORPUS_TITLE}”.`).waitFor()
    expect(await names()).toEqual([CORPUS_TITLE])
  })

  it('changes the order by keyboard, and keeps the focus', async () => {
    await keep('A', 'B', 'C')
    const down = panel.getByRole('button', { name: 'Move A down' })
    await down.focus()
    await panel.keyboard.press('Enter')
    await expect.poll(names).toEqual(['B', 'A', 'C'])
    expect(await down.evaluate((node) => node === document.activeElement)).toBe(true)
    await panel.keyboard.press('Enter')
    await expect.poll(names).toEqual(['B', 'C', 'A'])
    expect(await down.getAttribute('aria-disabled')).toBe('true')
    await panel.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Move C up' }).press('Enter')
    await expect.poll(names).toEqual(['C', 'B', 'A'])
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

  it('removes, and takes that back', async () => {
    await keep('A', 'B', 'C')
    await panel.locator('[data-key="open:https://b.example/"]').click()
    await panel.getByText('Manage').click()
    await panel.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(names).toEqual(['A', 'C'])
    await panel.getByRole('status').getByText('Removed “B”.').waitFor()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['A', 'B', 'C'])
  })

  it('reads the tools again', async () => {
    const madeUp = await serveMadeUpDirectory('Made up', [{ name: 'search', answer: () => ({}) }])
    await panel.evaluate((saved) => chrome.storage.local.set({ directories: [{ ...saved, tools: [] }] }), madeUp.saved)
    await panel.locator('#directories .movable .row').click()
    await panel.getByText('This directory has no tools.').waitFor()
    await panel.getByText('Manage').click()
    await panel.getByRole('button', { name: 'Check again' }).click()
    await panel.getByRole('button', { name: 'search' }).waitFor()
    expect((await stored())[0]?.tools).toHaveLength(1)
    await madeUp.close()
  })
})
