import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from './find-violations.ts'
import { serveMadeUpDirectory } from './made-up-directory.ts'
import { NEEDS_CORPORA } from '../../paths.ts'
import { CORPUS_TITLE, HAS_CORPUS, startPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

describe.skipIf(!HAS_CORPUS)('axe-core finds nothing, and nothing is too wide', NEEDS_CORPORA, () => {
  let fixture: PanelFixture
  let site: Page

  beforeAll(async () => {
    fixture = await startPanelFixture({ native: true })
    site = await fixture.browser.context.newPage()
    await site.goto(fixture.directory.url)
  })
  afterAll(() => fixture.close())

  const back = (panel: Page): Promise<void> => panel.getByRole('button', { name: 'Back' }).click()
  const run = (panel: Page): Promise<void> => panel.getByRole('button', { name: 'Run', exact: true }).click()

  it('in the popup, off and on, and where there is nothing', async () => {
    const popup = await fixture.openPopup(site)
    await popup.getByRole('button', { name: 'Open the side panel' }).waitFor()
    expect(await findViolations(popup)).toEqual([])
    await popup.evaluate(() => {
      chrome.permissions.request = async () => false
    })
    await popup.getByRole('button', { name: 'Turn on for this site' }).click()
    await popup.getByText('You did not allow it').waitFor()
    expect(await findViolations(popup)).toEqual([])
    await popup.close()
    const nowhere = await fixture.openPopup()
    await nowhere.getByText('This works on web pages').waitFor()
    expect(await findViolations(nowhere)).toEqual([])
    await nowhere.close()
    await fixture.browser.turnOn(site)
    await site.reload()
    const on = await fixture.openPopup(site)
    await on.getByText(/tools? here/).waitFor()
    expect(await findViolations(on)).toEqual([])
    await on.close()
  })

  it('in the side panel: a page, a question, nothing yet', async () => {
    const panel = await fixture.openPanel('page', site)
    await panel.getByText(/tools? here/).waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('searchbox', { name: 'Search the directory' }).fill('javascript')
    await panel.getByText('Done:').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByText(/^Tools \(/).click()
    await site.evaluate(async () => {
      interface Registry {
        registerTool(tool: object): Promise<void>
      }
      const { modelContext } = document as unknown as { modelContext: Registry }
      const properties = {
        deep: { type: 'boolean', description: 'Whether.' },
        kinds: { type: 'array', items: { enum: ['a', 'b'] } },
        one: { enum: ['x', 'y'] },
        text: { type: 'string', maxLength: 5000 },
        any: {},
      }
      const inputSchema = { type: 'object', properties, required: ['text'] }
      await modelContext.registerTool({ name: 'odd', description: 'Odd.', inputSchema, execute: () => '' })
    })
    await panel.getByRole('button', { name: 'Odd' }).click()
    await panel.getByText('Options').click()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('textbox', { name: 'Text' }).fill('x')
    await run(panel)
    await panel.getByRole('dialog').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.keyboard.press('Escape')
    for (const view of ['Directories', 'Agents']) {
      await panel.getByRole('tab', { name: view }).click()
      expect(await findViolations(panel)).toEqual([])
    }
    await panel.close()
  })

  it('in the side panel: forms, results of every kind, problems, lists', async () => {
    const panel = await fixture.openPanel('directories')
    await panel.getByLabel('Add a directory').fill(fixture.directory.url)
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await panel.getByText('Added “').waitFor()
    expect(await findViolations(panel)).toEqual([])
    const madeUp = await serveMadeUpDirectory('Made up', [
      { name: 'slow', answer: () => new Promise(() => undefined) },
      { name: 'odd', answer: () => ({ a: 1, b: ['x'] }) },
      { name: 'list', answer: () => ['a', 'b'] },
    ])
    await panel.evaluate(async (saved) => {
      const { directories } = (await chrome.storage.local.get('directories')) as { directories: object[] }
      await chrome.storage.local.set({ directories: [...directories, saved] })
    }, madeUp.saved)
    await panel.getByRole('button', { name: /^Made up/ }).waitFor()
    expect(await findViolations(panel)).toEqual([])

    await panel.getByRole('button', { name: CORPUS_TITLE }).first().click()
    await panel.getByText('Manage').click()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByText(/^Tools \(/).click()
    await panel.getByRole('button', { name: 'Search the directory' }).click()
    await run(panel)
    await panel.getByText('This is required.').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('textbox', { name: 'Query', exact: true }).fill('javascript')
    await run(panel)
    await panel.getByText('Done:').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('button', { name: 'JSON', exact: true }).click()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('button', { name: 'JSON', exact: true }).click()
    const ids = await panel
      .locator('.cards > li')
      .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getAttribute('data-id')))
    await panel
      .getByRole('button', { name: /^Read all of/ })
      .first()
      .click()
    await panel.locator('article').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await back(panel)
    await back(panel)
    await panel.getByRole('button', { name: 'Compare listings' }).click()
    await panel.getByRole('textbox', { name: 'Ids' }).fill(ids.join('\n'))
    await run(panel)
    await panel.getByRole('table').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.getByRole('textbox', { name: 'Ids' }).fill('a\nb')
    await run(panel)
    await panel.getByText('It did not work').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await back(panel)
    await panel.getByRole('searchbox').fill('javascript')
    await panel.getByText('Done:').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await back(panel)

    await panel.getByRole('button', { name: /^Made up/ }).click()
    for (const tool of ['odd', 'list']) {
      await panel.getByRole('button', { name: tool }).click()
      await run(panel)
      await panel.getByText('Done.').waitFor()
      expect(await findViolations(panel)).toEqual([])
      await back(panel)
    }
    await panel.getByRole('button', { name: 'slow' }).click()
    await run(panel)
    await panel.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await findViolations(panel)).toEqual([])
    await madeUp.close()

    await panel.getByRole('tab', { name: 'Agents' }).click()
    await panel.evaluate(() =>
      chrome.storage.local.set({
        extensions: { ['a'.repeat(32)]: { allowed: true }, ['b'.repeat(32)]: { allowed: false } },
      }),
    )
    await panel.getByText('Asks to connect').waitFor()
    expect(await findViolations(panel)).toEqual([])
    await panel.close()
  })

  it('when the extension itself fails: that is said, with a way out', async () => {
    const panel = await fixture.openPanel('agents')
    // As a page of the extension sees it that was updated meanwhile.
    await panel.evaluate(() => {
      void Promise.reject(new Error('Extension context invalidated.'))
    })
    await panel.getByRole('alert').getByText('was just updated: Extension context invalidated.').waitFor()
    expect(await findViolations(panel)).toEqual([])
    const reloaded = panel.waitForEvent('load')
    await panel.getByRole('button', { name: 'Reload this view' }).click()
    await reloaded
    await panel.getByRole('tab', { name: 'Agents' }).waitFor()
    await panel.close()
  })

  it('notices what is wrong (the check itself works)', async () => {
    const panel = await fixture.openPanel()
    await panel.evaluate(() => {
      const wide = document.createElement('button')
      wide.textContent = ' '
      wide.id = 'wide'
      document.querySelector('main')?.append(wide)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#wide { display: block; inline-size: 500px }')
      document.adoptedStyleSheets = [sheet]
    })
    const found = await findViolations(panel)
    expect(found).toEqual(
      expect.arrayContaining([expect.stringContaining('button-name'), expect.stringContaining('pixels too wide')]),
    )
    await panel.close()
  })
})
