import type { Browser, Frame, Page } from 'playwright'
import { buildScript } from '../fixtures/build-script.ts'
import { rpc } from '../protocol/post.ts'
import type { HostOptions, ToolResult, ViewEvent } from './host.ts'

/** The policy of a view that declares none (MCP Apps 2026-01-26). */
const DEFAULT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'"

/** Everything that the view makes use of. */
export const ALL_CAPABILITIES: HostOptions['capabilities'] = {
  openLinks: {},
  serverTools: {},
  updateModelContext: { text: {}, structuredContent: {} },
}

/** Where the page of the host is: nothing listens there. */
const HOST_URL = 'http://host.example/'

/** A view in its frame. */
export interface OpenedView {
  readonly page: Page
  readonly frame: Frame
  /** What the browser complained of, addresses that were asked for, and dialogs. */
  readonly complaints: readonly string[]
  readonly requests: readonly string[]
  /** What the view asked its host for, of one kind. */
  events(what: string): Promise<unknown[]>
  /** Hands on the answer of a call, as a host does, and waits until it is shown. */
  show(name: string, args: Record<string, unknown>): Promise<ToolResult>
  /** Hands on any result. */
  showResult(result: ToolResult, args?: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

/** How a view is opened. */
export interface ViewOptions {
  /** Of the page whose tools are called. */
  readonly endpoint: string
  readonly width?: number
  readonly capabilities?: HostOptions['capabilities']
  readonly context?: HostOptions['context']
}

/** Asks an endpoint. @throws {Error} with what it refused. */
export async function askEndpoint<Result>(endpoint: string, method: string, params: object): Promise<Result> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(rpc(1, method, params)),
  })
  const { result, error } = (await response.json()) as { result?: Result; error?: unknown }
  if (result === undefined) throw new Error(JSON.stringify(error))
  return result
}

/** What `resources/read` gives of the view. */
interface ViewContents {
  readonly contents: readonly [{ readonly mimeType: string; readonly text: string; readonly _meta: unknown }]
}

/** Reads the document that an endpoint has for hosts. */
export async function readView(endpoint: string): Promise<ViewContents['contents'][0]> {
  const { contents } = await askEndpoint<ViewContents>(endpoint, 'resources/read', { uri: 'ui://directory/view' })
  return contents[0]
}

/** The document of an endpoint with the policy of its frame. */
export async function readFramedView(endpoint: string): Promise<string> {
  const { text } = await readView(endpoint)
  return text.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${DEFAULT_POLICY}">`)
}

/** The page of a host, which has `window.host`. */
export async function writeHostPage(): Promise<string> {
  const style = 'body { margin: 0 } iframe { display: block; width: 100%; height: 0; border: 0 }'
  return `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><style>${style}</style><body><script type="module">${await hostScript()}</script>`
}

/** Shows the view of an endpoint in a sandboxed frame of a host, whose page is the only one that is loaded. */
export async function openView(browser: Browser, options: ViewOptions): Promise<OpenedView> {
  const { endpoint, width = 720, capabilities = ALL_CAPABILITIES, context = {} } = options
  const [html, body] = await Promise.all([readFramedView(endpoint), writeHostPage()])
  const opened = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await opened.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    // The bridge tells of every message.
    if (message.type() !== 'debug' && message.type() !== 'log') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => requests.push(request.url()))
  await page.route(HOST_URL, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.exposeFunction('callTool', (name: string, args: object) =>
    askEndpoint<ToolResult>(endpoint, 'tools/call', { name, arguments: args }),
  )
  await page.goto(HOST_URL, { waitUntil: 'load' })
  await page.evaluate((json) => window.host.start(JSON.parse(json)), JSON.stringify({ html, capabilities, context }))
  const frame = page.frames()[1]
  if (frame === undefined) throw new Error('there is no frame')
  const showResult: OpenedView['showResult'] = async (result, args) => {
    const json = JSON.stringify({ result, args })
    await page.evaluate(async (text) => {
      const { result: given, args: input } = JSON.parse(text)
      if (input !== undefined) await window.host.input(input)
      await window.host.result(given)
      // Messages arrive in order.
      await window.host.teardown()
    }, json)
  }
  return {
    page,
    frame,
    complaints,
    requests,
    async events(what) {
      const events: readonly ViewEvent[] = await page.evaluate(() => window.host.events)
      return events.flatMap(([kind, value]) => (kind === what ? [value] : []))
    },
    async show(name, args) {
      const result = await askEndpoint<ToolResult>(endpoint, 'tools/call', { name, arguments: args })
      await showResult(result, args)
      return result
    },
    showResult,
    close: () => opened.close(),
  }
}

let script: Promise<string> | undefined

function hostScript(): Promise<string> {
  script ??= buildScript('e2e/view/host.ts').then((code) => code.replaceAll('</script', String.raw`<\/script`))
  return script
}
