import type { Browser, JSHandle, Page } from 'playwright'
import { createAgent } from './create-agent.ts'
import type { Agent } from './create-agent.ts'
import { installShape } from './install-shape.ts'
import type { Shape } from './shape.ts'

/** An empty page in a browser of some shape. */
export interface OpenedShape {
  readonly page: Page
  readonly agent: JSHandle<Agent>
  /** What the browser said on its console, and errors nobody caught. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/** How a page is opened. */
export interface OpenShapeOptions {
  /** Whether the browser has this shape itself. */
  readonly native?: boolean
  /** Whether pages may not register tools. */
  readonly forbidden?: boolean
}

/** Opens a page. @param url Of an empty page. */
export async function openShape(
  browser: Browser,
  url: string,
  shape: Shape,
  { native = false, forbidden = false }: OpenShapeOptions = {},
): Promise<OpenedShape> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  if (!native) await page.addInitScript(installShape, { shape, forbidden })
  await page.goto(url)
  const agent = await page.evaluateHandle(createAgent, shape)
  return { page, agent, complaints, close: () => context.close() }
}
