import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, listTools, untilTools } from '../../embed/host-pages/agent.ts'
import { openAsker } from './ask-page.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'

const TOOL = '{ name: "a", description: "d", execute: () => ({ is: "there" }) }'

let opened: OpenedSite

beforeAll(async () => {
  opened = await openSite({ keepsPages: true })
})
afterAll(() => opened.close())

describe('a page that comes back as it was left', () => {
  it('has its tools and forms, and the extension finds them', async () => {
    const script = `document.modelContext.registerTool(${TOOL}); addEventListener('pageshow', ({ persisted }) => (isBack = persisted))`
    const form = '<form toolname="b" tooldescription="d"></form>'
    opened.site.put('/back', `<!doctype html><title>Back</title><script>${script}</script>${form}`)
    const page = await opened.open('/back')
    await untilTools(page, 2)
    await page.goto(opened.site.url)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForFunction('isBack')
    expect(await listTools(page)).toEqual(['a', 'b'])
    expect(await callTool(page, 'a', {})).toEqual({ is: 'there' })
    const asker = await openAsker(opened.browser)
    expect((await asker.listTools(page))?.total).toBe(2)
    expect(await asker.runTool(page, 'a')).toEqual({ status: 'done', text: '{"is":"there"}' })
  })
})
