import axe from 'axe-core'
import type { Frame, Page } from 'playwright'

/** What axe-core finds on a page or in a frame, by every rule but those of WCAG's level AAA: `rule: first element (number of elements)`. */
export async function listViolations(page: Page | Frame): Promise<string[]> {
  // Evaluated from outside: policies of pages allow no script but their own.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe }
    const rules = injected
      .getRules()
      .filter(({ tags }) => !tags.some((tag) => /^wcag2\d*aaa$/.test(tag)))
      .map(({ ruleId }) => [ruleId, { enabled: true }] as const)
    const { violations } = await injected.run(document, {
      rules: Object.fromEntries(rules),
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
  })
}
