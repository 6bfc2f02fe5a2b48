import type { Browser, Page, Request } from 'playwright'
import { readTraces, TRACES_PLACE, watchTraces } from './watch-traces.ts'
import type { Traces } from './watch-traces.ts'

/** What the embed says when it is asked to: the names it has registered, and why not all. */
export interface Report {
  readonly names: readonly string[]
  readonly problem: string | undefined
}

/** A page of somebody else with the embed in it. */
export interface OpenedHost {
  readonly page: Page
  /** Errors nobody caught, and what is on the console but for the embed's own lines. */
  readonly complaints: string[]
  /** What scripts have asked for. */
  readonly requests: Request[]
  /** Resolves when the embed has said so much, by its `debug` option. */
  readonly waitForReports: (count: number) => Promise<readonly Report[]>
  readonly readTraces: () => Promise<Traces>
  readonly close: () => Promise<void>
}

/** How a page is opened. */
export interface OpenHostOptions {
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Opens a page as a visitor who has been there before: with a cookie, which the directory's host shares. */
export async function openHost(browser: Browser, url: string, { prepare }: OpenHostOptions = {}): Promise<OpenedHost> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'visitor', value: 'known', url }])
  await context.addInitScript(watchTraces, TRACES_PLACE)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: Request[] = []
  const reports: Promise<Report>[] = []
  let heard = Promise.withResolvers<void>()
  page.on('console', (message) => {
    if (message.type() !== 'debug') {
      complaints.push(message.text())
      return
    }
    const [, names, problem] = message.args().map((arg) => arg.jsonValue())
    reports.push(Promise.all([names, problem]).then(([all, why]) => ({ names: all, problem: why })))
    heard.resolve()
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(request)
  })
  await prepare?.(page)
  await page.goto(url, { waitUntil: 'load' })
  return {
    page,
    complaints,
    requests,
    async waitForReports(count) {
      while (reports.length < count) {
        await heard.promise
        heard = Promise.withResolvers()
      }
      return Promise.all(reports)
    },
    readTraces: () => page.evaluate(readTraces, TRACES_PLACE),
    close: () => context.close(),
  }
}
