import { worstOutcome, notApplicable } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import type { Site, SitePage } from '../contract/inspected-site.ts'

/** Makes a check inspect every sampled page; the same problem on several pages is reported once. */
export function eachPage(
  look: (page: SitePage, site: Site) => readonly Problem[] | Promise<readonly Problem[]>,
): Check['run'] {
  return async (site) => {
    const pages = await site.pages()
    if (pages.length === 0) return notApplicable('no HTML page was readable')
    const found = await Promise.all(pages.map(async (page) => ({ page, problems: await look(page, site) })))
    return worstOutcome(mergeProblems(found), count(pages.length, 'page'))
  }
}

function mergeProblems(found: readonly { page: SitePage; problems: readonly Problem[] }[]): Problem[] {
  const merged = new Map<string, { problem: Problem; paths: Set<string> }>()
  for (const { page, problems } of found) {
    for (const problem of problems) {
      const same = merged.get(problem.text)
      if (same === undefined) merged.set(problem.text, { problem, paths: new Set([page.path]) })
      else same.paths.add(page.path)
    }
  }
  return [...merged.values()].map(({ problem, paths }) => {
    const [first = ''] = paths
    const rest = paths.size > 1 ? ` and ${paths.size - 1} more of ${found.length} pages` : ''
    return { ...problem, text: `${problem.text} (${quote(first)}${rest})` }
  })
}
