import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { WAIT_LIMIT_MS } from '../../wait-limit.ts'
import { findEngine } from '../find-engine.ts'
import type { PlainHost } from '../serve-folder.ts'
import { BROKEN_HOSTS, ODD_HOSTS } from './hostile-hosts.ts'
import { publishTwice } from './publish-twice.ts'
import type { PublishedTwice, Version } from './publish-twice.ts'
import { ADVICE, QUESTIONS } from './questions.ts'

describe('the engine in Chromium, on a host that', () => {
  let browser: Browser
  let releases: PublishedTwice
  const hosts: PlainHost[] = []

  beforeAll(async () => {
    releases = await publishTwice()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await Promise.all(hosts.map((host) => host.close()))
    releases.remove()
  })

  async function serve(...args: Parameters<PublishedTwice['serve']>): Promise<PlainHost> {
    const host = await releases.serve(...args)
    hosts.push(host)
    return host
  }

  /**
   * Asks everything in a page of the host.
   *
   * @param visitor Who keeps what the page keeps. Default: somebody new.
   * @param beforeLeaving Awaited before the page is closed.
   * @returns The answers as JSON, or what the engine says instead.
   */
  async function askAll(
    { url }: PlainHost,
    visitor: Pick<Browser, 'newPage'> = browser,
    beforeLeaving: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> {
    const page = await visitor.newPage()
    await page.goto(`${url}index.json`)
    const engine = await findEngine(url)
    // A text: imports in functions of tests are replaced before a browser sees them.
    const expression = `(async () => {
      const { callTool } = await import(${JSON.stringify(engine)})
      const ask = (question) => callTool({ ...question, base: ${JSON.stringify(url)} })
      const answers = []
      for (const question of ${JSON.stringify(QUESTIONS)}) {
        answers.push(await ask(question).then((answer) => JSON.stringify(answer), (error) => error.message))
      }
      return answers
    })()`
    const answers = await page.evaluate<string[]>(expression)
    await beforeLeaving(page)
    await page.close()
    return answers
  }

  /** Waits until the browser keeps every search file that the host has sent. Keeping comes after answering. */
  async function waitUntilKept(page: Page, { url: base, requests }: PlainHost): Promise<void> {
    const sent = requests.map(({ url }) => new URL(url, base).href).filter((url) => url.startsWith(`${base}_/search`))
    expect(sent.length).toBeGreaterThan(QUESTIONS.length)
    const areKept = (): Promise<boolean> =>
      page.evaluate(
        async ([name, urls]) => {
          const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => url))
          return urls.every((url) => kept.has(url))
        },
        [`gazetteer ${base}`, sent] as const,
      )
    // Playwright's `waitForFunction` would take the promise for an answer.
    await expect.poll(areKept, { timeout: WAIT_LIMIT_MS }).toBe(true)
  }

  it.each(Object.entries(ODD_HOSTS))('%s gives the same answers [answer:engine:hosts]', async (_name, habit) => {
    const answers = await askAll(await serve('pieces', () => 'before', habit))
    expect(answers).toEqual(await askAll(await serve('pieces', () => 'before')))
    expect(answers.filter((answer) => !answer.startsWith('{"content"'))).toEqual([])
  })

  it.each([
    'answers the root page where there is no file, and has no search files',
    'cuts compressed files in half',
    'has lost the files of the release',
    'fails late',
  ])('%s gets a sentence [answer:engine:hosts]', async (name) => {
    for (const answer of await askAll(await serve('pieces', () => 'before', BROKEN_HOSTS[name]))) {
      expect(answer).toMatch(ADVICE)
    }
  })

  it.each(['sends other bytes', 'answers the root page for pieces'])(
    '%s is believed nothing later [answer:engine:hosts]',
    async (name) => {
      let isBroken = true
      const host = await serve(
        'pieces',
        () => 'before',
        (request, answer) => (isBroken ? BROKEN_HOSTS[name]?.(request, answer) : answer),
      )
      const visitor = await browser.newContext()
      for (const answer of await askAll(host, visitor)) expect(answer).toMatch(ADVICE)
      isBroken = false
      expect(await askAll(host, visitor)).toEqual(await askAll(await serve('pieces', () => 'before')))
      await visitor.close()
    },
  )

  it('publishes between two visits answers from the new release [answer:engine:releases]', async () => {
    let version: Version = 'before'
    const host = await serve('pieces', () => version)
    const visitor = await browser.newContext()
    const before = await askAll(host, visitor, (page) => waitUntilKept(page, host))
    version = 'after'
    const after = await askAll(host, visitor)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await askAll(await serve('pieces', () => 'after')))
    await visitor.close()
  })

  it('is gone answers from what it has sent before [answer:engine:hosts]', async () => {
    let isGone = false
    const host = await serve(
      'pieces',
      () => 'before',
      ({ path }, answer) => (isGone && path.startsWith('_/search') ? undefined : answer),
    )
    const visitor = await browser.newContext()
    const before = await askAll(host, visitor, (page) => waitUntilKept(page, host))
    isGone = true
    expect(await askAll(host, visitor)).toEqual(before)
    await visitor.close()
  })
})
