import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEEDS_CORPORA } from '../../paths.ts'
import { HAS_CORPUS, readStored, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

describe.skipIf(!HAS_CORPUS)('the agents in the side panel', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let panel: Page

  beforeAll(async () => {
    fixture = await startPanelFixture()
  })
  beforeEach(async () => {
    panel = await fixture.openPanel('agents')
  })
  afterEach(async () => {
    await panel.close()
    await fixture.reset()
    fixture.checkComplaints()
  })
  afterAll(() => fixture.close())

  it('allows another extension, shows those that ask, and forgets them', async () => {
    const id = 'abcdefghijklmnopabcdefghijklmnop'
    const other = id.replace('a', 'b')
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
