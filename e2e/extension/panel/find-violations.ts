import type { Page } from 'playwright'
import { listViolations } from '../../list-violations.ts'

/** What every state of our pages is looked at in. */
export const VIEWS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 320 },
] as const

/**
 * What axe-core finds, by every rule but those of WCAG's level AAA, and whether something is wider than the page: light,
 * dark, and 320 pixels wide, which is also 1280 pixels at 400 %.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  const height = page.viewportSize()?.height ?? 800
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const view = `${colorScheme}, ${width}`
    found.push(...(await listViolations(page)).map((violation) => `${view}: ${violation}`))
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wider > 0) found.push(`${view}: ${wider} pixels too wide`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: VIEWS[0].width, height })
  return found
}
