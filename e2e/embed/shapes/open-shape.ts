import type { Browser, Page } from 'playwright'
import { installShape } from './install-shape.ts'
import { NATIVE_SHAPE } from './shapes.ts'
import type { Shape } from './shape.ts'

/** A tab in a browser of some shape. */
export interface OpenedShape {
  readonly page: Page
  /** What the browser said on its console, and errors nobody caught, since they were last taken. */
  readonly takeComplaints: () => string[]
  readonly close: () => Promise<void>
}

/** How a tab is opened. */
export interface OpenShapeOptions {
  /** Whether pages may not register tools; a browser that is not emulated is told so by a header. */
  readonly forbidden?: boolean
}

/** Opens a tab. @param browser Has WebMCP itself if the shape is {@link NATIVE_SHAPE}, and has not for the others. */
export async function openShape(
  browser: Browser,
  shape: Shape,
  { forbidden = false }: OpenShapeOptions = {},
): Promise<OpenedShape> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  if (shape !== NATIVE_SHAPE) await page.addInitScript(installShape, { shape, forbidden })
  return { page, takeComplaints: () => complaints.splice(0), close: () => context.close() }
}
