import { isMarkdown } from '../contract/answer.ts'
import { failure, worstOutcome, notApplicable, warning } from '../contract/check.ts'
import type { Check, Outcome, Problem } from '../contract/check.ts'
import { count } from '../contract/quote.ts'
import { readFrontMatter } from '../reading/front-matter.ts'
import type { MarkdownDocument } from '../reading/front-matter.ts'
import { MAX_AGENT_CHARACTERS, readMarkdown } from '../reading/markdown.ts'
import { askMarkdown } from './markdown-checks.ts'
import type { Site } from '../contract/inspected-site.ts'

/** What scanners look for in front matter, and the names they take. */
const FIELDS: readonly (readonly string[])[] = [
  ['title'],
  ['description', 'summary', 'excerpt'],
  ['canonical_url', 'canonical'],
  ['last_updated', 'lastmod', 'date', 'updated'],
]

/** Checks of what a page's Markdown contains. */
export const MARKDOWN_CONTENT_CHECKS: readonly Check[] = [
  {
    id: 'front-matter',
    group: 'markdown',
    title: 'Markdown begins with front matter',
    scanners: ['vercel'],
    fix: 'Begin the Markdown with YAML front matter: title, description, canonical_url, last_updated. A Link header with rel="canonical" may stand for the URL.',
    run: eachMarkdown(({ fields }, answer) => {
      if (fields === undefined) return [failure('no front matter')]
      if (fields === 'invalid') return [failure('front matter is not YAML')]
      const linked = /rel="?canonical/i.test(answer.headers.get('link') ?? '')
      const missing = FIELDS.filter(
        (names) => !names.some((name) => name in fields || (linked && name === 'canonical')),
      )
      return missing.length === 0 ? [] : [failure(`no ${missing.map(([name]) => name).join(', ')}`)]
    }),
  },
  {
    id: 'code-fences',
    group: 'markdown',
    title: 'Code fences are closed',
    scanners: ['vercel'],
    fix: 'Close every ``` fence with one as long; what follows an open one is read as code.',
    run: eachMarkdown(({ body }) => {
      const { openFence } = readMarkdown(body)
      return openFence === undefined ? [] : [failure(`a fence is never closed, line ${openFence} of the text`)]
    }),
  },
  {
    id: 'markdown-size',
    group: 'markdown',
    title: 'Markdown is short enough to be read whole',
    scanners: ['vercel'],
    fix: `Keep each file below ${count(MAX_AGENT_CHARACTERS, 'character')}; let a longer page go on in a second file, and link to it.`,
    run: eachMarkdown((_document, { text }) =>
      text.length <= MAX_AGENT_CHARACTERS ? [] : [failure(count(text.length, 'character'))],
    ),
  },
]

type Look = (document: MarkdownDocument, answer: Awaited<ReturnType<typeof askMarkdown>>) => readonly Problem[]

/** Makes a check inspect the Markdown of every sampled page. */
function eachMarkdown(look: Look): (site: Site) => Promise<Outcome> {
  return async (site) => {
    const pages = await site.pages()
    const answers = await Promise.all(pages.map(({ answer }) => askMarkdown(site, answer.url)))
    const texts = answers.filter(isMarkdown)
    if (texts.length === 0) return notApplicable('no Markdown')
    const problems = texts.flatMap((answer) =>
      look(readFrontMatter(answer.text), answer).map(({ severity, text }) => {
        const named = `${text} (${new URL(answer.url).pathname})`
        return severity === 'fail' ? failure(named) : warning(named)
      }),
    )
    return worstOutcome(problems, count(texts.length, 'page'))
  }
}
