import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEEDS_CORPORA } from '../../paths.ts'
import { CORPUS_TITLE, HAS_CORPUS, readStored, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

describe.skipIf(!HAS_CORPUS)('the history and the agents in the side panel', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let panel: Page

  beforeAll(async () => {
    fixture = await startPanelFixture()
  })
  beforeEach(async () => {
    await fixture.save()
    panel = await fixture.openPanel('directories')
  })
  afterEach(async () => {
    await panel.close()
    await fixture.reset()
    fixture.checkComplaints()
  })
  afterAll(() => fixture.close())

  const rows = (): Promise<string[]> => panel.locator('#history .row .row-text').allInnerTexts()

  /** Runs a search for each of these words, and shows the history. */
  async function searchFor(...words: string[]): Promise<void> {
    await panel.getByRole('button', { name: CORPUS_TITLE }).click()
    await panel.getByRole('button', { name: 'Search the directory' }).click()
    for (const [index, word] of words.entries()) {
      await panel.getByRole('textbox', { name: 'Query', exact: true }).fill(word)
      await panel.getByRole('button', { name: 'Run', exact: true }).click()
      await expect.poll(async () => (await readStored<object[] | undefined>(panel, 'history'))?.length).toBe(index + 1)
    }
    await panel.getByRole('tab', { name: 'History' }).click()
  }

  it('says that it is empty and stays on this machine', async () => {
    await panel.getByRole('tab', { name: 'History' }).click()
    expect(await panel.getByText('Nothing yet.').isVisible()).toBe(true)
    expect(await panel.getByText('They never leave this machine.').isVisible()).toBe(true)
  })

  it('lists what was run, newest first, and opens it with its input and its answer', async () => {
    await searchFor('javascript', 'rust')
    expect(await rows()).toEqual(['query: rust', 'query: javascript'])
    await panel.locator('#history .row').nth(1).click()
    await panel.getByText('From your history:').waitFor()
    const view = panel.locator('#history .view')
    expect(await view.getByRole('textbox', { name: 'Query', exact: true }).inputValue()).toBe('javascript')
    expect(await view.locator('.cards > li').count()).toBe(10)
    await view.getByRole('button', { name: 'Run', exact: true }).click()
    await view.getByText('Done: 10 of').waitFor()
    await view.getByRole('button', { name: 'Back' }).click()
    expect(await rows()).toEqual(['query: javascript', 'query: rust', 'query: javascript'])
    // The list has been written anew meanwhile.
    const opened = panel.locator('#history .row').nth(2)
    expect(await opened.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('runs again at once', async () => {
    await searchFor('javascript')
    await panel.getByRole('button', { name: /^Run again: Search/ }).click()
    await panel.locator('#history .view').getByText('Done: 10 of').waitFor()
    await expect.poll(() => readStored<object[]>(panel, 'history')).toHaveLength(2)
  })

  it('deletes one, all, and takes that back', async () => {
    await searchFor('javascript', 'rust')
    await panel
      .getByRole('button', { name: /^Delete: Search/ })
      .first()
      .click()
    await expect.poll(rows).toEqual(['query: javascript'])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(rows).toEqual(['query: rust', 'query: javascript'])
    await panel.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(rows).toEqual([])
    expect(await readStored(panel, 'history')).toEqual([])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(rows).toEqual(['query: rust', 'query: javascript'])
  })

  it('shows what a tool answered that is not there any more', async () => {
    await searchFor('javascript')
    await panel.evaluate(() => chrome.storage.local.set({ directories: [] }))
    await panel.locator('#history .row').click()
    await panel.getByText('This tool is not available now.').waitFor()
    expect(await panel.locator('#history .cards > li').count()).toBe(10)
    expect(await panel.locator('#history .view form').count()).toBe(0)
  })

  it('allows another extension, shows those that ask, and forgets them', async () => {
    const id = 'abcdefghijklmnopabcdefghijklmnop'
    const other = id.replace('a', 'b')
    await panel.getByRole('tab', { name: 'Agents' }).click()
    const line = panel.getByLabel('Allow an extension')
    await line.fill('nothing')
    await line.press('Enter')
    await panel.getByText('This is not an extension id.').waitFor()
    await line.fill(` ${id} `)
    await line.press('Enter')
    await panel.getByRole('button', { name: `Do not allow ${id}` }).waitFor()
    await line.fill(id)
    await line.press('Enter')
    await panel.getByText('This extension is already allowed.').waitFor()
    await panel.evaluate(async (asking) => {
      const { extensions } = (await chrome.storage.local.get('extensions')) as { extensions: object }
      await chrome.storage.local.set({ extensions: { ...extensions, [asking]: { allowed: false } } })
    }, other)
    const asking = panel.locator('#agents li').first()
    await asking.getByText('Asks to connect').waitFor()
    expect(await asking.locator('code').innerText()).toBe(other)
    await panel.getByRole('button', { name: `Allow ${other}`, exact: true }).click()
    await panel.getByRole('button', { name: `Do not allow ${other}` }).waitFor()
    await panel.getByRole('button', { name: `Remove ${id}` }).click()
    await expect.poll(() => readStored(panel, 'extensions')).toEqual({ [other]: { allowed: true } })
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => readStored(panel, 'extensions'))
      .toEqual({ [id]: { allowed: true }, [other]: { allowed: true } })
  })
})
