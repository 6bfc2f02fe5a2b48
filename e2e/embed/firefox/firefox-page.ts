import type { Browser, Page } from 'puppeteer-core'

/** A tool, as Firefox 153 lists it. */
export interface FirefoxTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { readonly type: string; readonly properties: object }
}

interface FirefoxModelContext {
  getTools(): Promise<FirefoxTool[]>
  invokeTool(name: string, input: unknown): Promise<unknown>
}

/** A page in Firefox, and what went on in it. */
export interface FirefoxPage {
  readonly page: Page
  /** Messages on its console, and errors. */
  readonly complaints: string[]
  /** Method and URL of what it asked for, without `data:`. */
  readonly asked: string[]
  /** What an agent sees. */
  readonly tools: () => Promise<FirefoxTool[]>
  /** Rejects where the tool throws. */
  readonly call: (name: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Opens a page. @param before Runs in it before its own scripts. */
export async function openFirefoxPage(browser: Browser, url: string, before?: () => void): Promise<FirefoxPage> {
  const page = await browser.newPage()
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(`${request.method()} ${request.url()}`)
  })
  if (before !== undefined) await page.evaluateOnNewDocument(before)
  await page.goto(url)
  return {
    page,
    complaints,
    asked,
    tools: () =>
      page.evaluate(() => (navigator as unknown as { modelContext: FirefoxModelContext }).modelContext.getTools()),
    call: (name, input) =>
      page.evaluate(
        (...call) => (navigator as unknown as { modelContext: FirefoxModelContext }).modelContext.invokeTool(...call),
        name,
        input,
      ),
  }
}
